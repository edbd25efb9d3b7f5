// npm run audit: checks the packages that run in production: the lock file, what is installed, and known vulnerabilities.
// Exit code 0: nothing found. 1: something was found. 2: the registry's advisories could not be had, so nobody knows.
import './node-version.mjs'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const readJson = path => JSON.parse(readFileSync(join(root, path), 'utf8'))
const say = text => console.log(`  ${text}`)
/** What a registry sends may contain anything, also codes that change the terminal. */
const toLine = text => stripVTControlCharacters(String(text)).replace(/\s+/g, ' ').trim()

const findings = [...checkLock(), ...checkInstalled()]
const advisories = await readAdvisories()
report()

/** The packages of the lock file by their path in node_modules, as in `node_modules/vite`. */
function listLocked() {
  const { packages = {} } = readJson('package-lock.json')
  return Object.entries(packages).filter(([path]) => path !== '')
}

/** Without a checksum, or from elsewhere than the registry, a package could be exchanged without anybody noticing. */
function checkLock() {
  return listLocked().flatMap(([path, { integrity = '', resolved, link }]) => {
    const name = nameOf(path)
    if (link) return [`${name}: is a link to a folder, not a package of the registry`]
    if (!/^sha512-[A-Za-z0-9+/]{86}==/.test(integrity))
      return [`${name}: the lock file has no sha512 checksum for it`]
    if (resolved !== undefined && !isFromRegistry(resolved, name))
      return [`${name}: comes from ${toLine(resolved)} instead of the registry`]
    return []
  })
}

/** Registries name files `/{name}/-/{file}.tgz`. */
function isFromRegistry(resolved, name) {
  const { protocol, pathname } = URL.canParse(resolved) ? new URL(resolved) : {}
  const file = decodeURIComponent(pathname ?? '')
  return protocol === 'https:' && file.includes('/-/') && file.includes(`${name.split('/').pop()}-`)
}

/** Compares what is installed with the lock file. Packages for tests and for other machines may be missing. */
function checkInstalled() {
  if (!existsSync(join(root, 'node_modules'))) {
    say('The packages are not installed yet, so only the lock file is checked.')
    return []
  }
  return listLocked().flatMap(([path, { version, dev, devOptional, optional, peer }]) => {
    const file = join(path, 'package.json')
    if (!existsSync(join(root, file)))
      return dev || devOptional || optional || peer ? [] : [`${nameOf(path)}: is not installed`]
    const installed = readJson(file).version
    return installed === version
      ? []
      : [`${nameOf(path)}: ${installed} is installed, and the lock file says ${version}`]
  })
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Undefined with a reason if the registry did not answer, or answered with something else. */
async function readAdvisories() {
  const { stdout, stderr } = await runNpm([
    ...['audit', '--omit=dev', '--json', '--audit=true', '--package-lock-only'],
    ...['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000'],
  ])
  try {
    const { vulnerabilities, message, error } = JSON.parse(stdout)
    if (vulnerabilities) return { found: Object.values(vulnerabilities) }
    return { reason: toLine(message ?? error?.summary ?? stderr) }
  } catch {
    return { reason: toLine(stderr || stdout) }
  }
}

/** Uses the registry that npm is configured with. npm exits with 1 if it found something, so only the output counts. */
function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env
  const [command, first] = npm && npmNode ? [npmNode, [npm]] : ['npm', []]
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' && !npm }
  return new Promise(resolve => {
    execFile(command, [...first, ...args], options, (error, stdout, stderr) =>
      resolve({ stdout, stderr: stderr || error?.message || '' }),
    )
  })
}

/** The advisories about a package itself. Names stand for other packages that are in the list by themselves. */
function describe({ name, severity, via, range, fixAvailable }) {
  const titles = via.flatMap(one => (typeof one === 'string' ? [] : [`${one.title} (${one.url})`]))
  const causes = via.filter(one => typeof one === 'string')
  const what = titles.length > 0 ? titles.join('; ') : `uses ${causes.join(', ')}`
  return toLine(`${name} ${range}, ${severity}: ${what}. ${fixOf(fixAvailable)}`)
}

function fixOf(fix) {
  if (fix === false) return 'No fixed version yet.'
  if (fix === true) return 'Fixed in a newer version: run npm update.'
  return `Fixed with ${fix.name} ${fix.version}${fix.isSemVerMajor ? ', which may change other things too' : ''}.`
}

function report() {
  const { found, reason } = advisories
  for (const finding of findings) say(finding)
  for (const one of found ?? []) say(describe(one))
  if (!found) say(`Known vulnerabilities could not be checked: ${reason || 'npm gave no reason'}`)
  const count = findings.length + (found?.length ?? 0)
  if (count > 0) say(count === 1 ? '1 problem found.' : `${count} problems found.`)
  else if (found)
    say(
      `Nothing found: ${listLocked().length} packages in the lock file, no known vulnerability in production.`,
    )
  process.exitCode = count > 0 ? 1 : found ? 0 : 2
}
