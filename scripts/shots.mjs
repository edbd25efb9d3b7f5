// npm run shots: takes screenshots of every page in three widths, both themes and both languages, into ./shots.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLoudly } from './child.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { buildOrStop, install, node26, root } from './steps.mjs'

await install({ dev: true })
await buildOrStop()
const chromium = await findOrInstallChromium()
const folder = mkdtempSync(join(tmpdir(), 'vitrin-shots-'))
const port = await freePort()
const password = crypto.randomUUID()
mkdirSync(join(root, 'shots'), { recursive: true })

/** A separate server with the demo products. */
const server = spawn(node26(), [join('scripts', 'start.mjs')], {
  cwd: root,
  stdio: 'ignore',
  env: {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: folder,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'warn',
    // Warranty look-ups are limited by address, so each kind of screenshot uses its own address.
    TRUST_PROXY: '1',
  },
})
const env = {
  ...process.env,
  CHROMIUM_PATH: chromium,
  SHOTS_URL: `http://127.0.0.1:${port}`,
  SHOTS_PASSWORD: password,
}
try {
  const args = ['--disable-warning=ExperimentalWarning', join('e2e', 'shots.ts'), ...process.argv.slice(2)]
  process.exitCode = await runLoudly(node26(), args, { cwd: root, env })
} finally {
  const ended = new Promise(resolve => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
