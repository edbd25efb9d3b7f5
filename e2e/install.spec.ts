// The first start on a machine without network: it says so soon, instead of standing silent while npm tries again and again.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../src/testing/tcp-proxy.ts'

/** Ten seconds on a machine with nothing else to do. */
const soonMs = 25_000
/** How long it waits here for a registry that cannot be reached, instead of 30 s. */
const waitMs = 6000

const root = new URL('..', import.meta.url).pathname

/** `npm start` in a copy of the program without packages, with an empty cache of npm. */
function startAnew(registry: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-install-'))
  for (const name of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  const { npm_execpath: _, npm_node_execpath: __, npm_config_cache: ___, ...inherited } = process.env
  const env = {
    ...inherited,
    npm_config_registry: registry,
    npm_config_cache: join(folder, 'cache'),
    REGISTRY_WAIT_MS: String(waitMs),
  }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: folder, env, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const exited = new Promise<number | null>(resolve => child.on('close', resolve)).finally(() =>
    rmSync(folder, { recursive: true, force: true }),
  )
  return {
    output: () => output,
    exited,
    /** With npm, which does not end while it waits for an answer. */
    kill: () => process.kill(-Number(child.pid), 'SIGKILL'),
  }
}

test('a registry where nobody listens', async () => {
  test.setTimeout(120_000)
  const started = startAnew(`http://127.0.0.1:${await freePort()}`)
  await expect
    .poll(started.output, { timeout: soonMs })
    .toContain('The package registry can’t be reached (ECONNREFUSED). Check the network. Still trying …')
  expect(await started.exited).toBe(1)
  expect(started.output()).toContain('The packages could not be installed: see above, check the network')
})

test('a registry that never answers', async () => {
  test.setTimeout(150_000)
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise(resolve => silent.once('listening', resolve))
  const started = startAnew(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const begun = performance.now()
  await expect
    .poll(started.output, { timeout: soonMs })
    .toContain('The package registry can’t be reached (no answer). Check the network. Still trying …')
  expect(await started.exited).toBe(1)
  expect(performance.now() - begun).toBeLessThan(90_000)
  expect(started.output()).toMatch(/The package registry could not be reached for \d+\.\d s \(no answer\)\./)
  silent.close()
})

test('a slow registry that answers is waited for', async () => {
  test.setTimeout(120_000)
  const slow = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', request => {
      // The question whether it is there is answered; a package takes for ever.
      if (String(request).includes('/-/ping'))
        socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')
    })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => slow.once('listening', resolve))
  const started = startAnew(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`)
  try {
    // Longer than it waits for a registry that cannot be reached at all: that one is asked for the last time before this is over.
    const isOver = started.exited.then(() => true)
    expect(
      await Promise.race([isOver, new Promise(resolve => setTimeout(resolve, waitMs + 12_000, false))]),
    ).toBe(false)
    expect(started.output()).not.toContain('could not be')
  } finally {
    started.kill()
    slow.close()
  }
})
