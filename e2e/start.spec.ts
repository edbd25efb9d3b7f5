// Starting and stopping the application: what an operator sees when it works, and when it cannot start.

import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../src/testing/tcp-proxy.ts'
import { start, startServer } from './server.ts'

test('a start without changes neither installs nor builds, prints the addresses, and does not log the first password', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-first-'))
  const port = String(await freePort())
  const env = { PORT: port, DATA_DIR: dataDir, ADMIN_USERNAME: 'owner' }
  const first = start(env)
  const file = join(dataDir, 'first-password')
  await expect.poll(first.output).toContain(`Password:            in ${file}`)
  expect(first.output()).not.toMatch(/installing|building/)
  expect(first.output()).toContain(`Vitrin is open    http://localhost:${port}`)
  expect(first.output()).toContain(`http://localhost:${port}/admin`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const password = /^password: (\S{16})$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  expect(first.output()).not.toContain(password)
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'owner', password }),
  })
  expect(answer.status).toBe(200)
  expect(existsSync(file)).toBe(false)
  expect((await fetch(`http://127.0.0.1:${port}/warranty`)).status).toBe(200)
  first.process.kill('SIGINT')
  expect(await first.exited).toBe(0)
  expect(first.output()).toContain('Stopped.')
  expect(existsSync(join(dataDir, 'vitrin.sqlite-wal'))).toBe(false)

  const second = start(env)
  await expect.poll(second.output).toContain('Vitrin is open')
  expect(second.output()).not.toContain('Password')
  second.process.kill('SIGTERM')
  expect(await second.exited).toBe(0)
  expect(existsSync(join(dataDir, 'vitrin.sqlite-wal'))).toBe(false)
})

test('a stop waits for open requests', async () => {
  const server = await startServer()
  const body = JSON.stringify({ username: 'admin', password: 'correct-horse-battery-staple' })
  const open = httpRequest(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
  })
  const responded = once(open, 'response')
  open.write(body.slice(0, 5))
  await new Promise(resolve => setTimeout(resolve, 200))
  const stopped = server.stop()
  await expect.poll(server.output).toContain('Stopping')
  open.end(body.slice(5))
  const [response] = await responded
  expect(response.statusCode).toBe(200)
  response.resume()
  expect(await stopped).toBe(0)
})

test.describe('a start that fails gives the reason in one sentence', () => {
  const folder = () => mkdtempSync(join(tmpdir(), 'vitrin-bad-'))
  async function refused(env: Record<string, string>) {
    const started = start({ DATA_DIR: folder(), PORT: String(await freePort()), ...env })
    return { code: await started.exited, output: started.output().trim() }
  }

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { code, output } = await refused({ PORT: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} is already in use.`)
    expect(output.split('\n')).toHaveLength(1)
  })

  test('a data folder that cannot be written', async () => {
    const file = join(folder(), 'a-file')
    writeFileSync(file, '')
    chmodSync(file, 0o400)
    const { code, output } = await refused({ DATA_DIR: join(file, 'data') })
    expect(code).toBe(1)
    expect(output).toContain('cannot be used')
    expect(output).toContain('set DATA_DIR')
    expect(output.split('\n')).toHaveLength(1)
  })

  test('a bad variable', async () => {
    const { code, output } = await refused({ DEFAULT_LOCALE: 'de' })
    expect([code, output]).toEqual([
      1,
      'The variable DEFAULT_LOCALE is not valid. It should be: one of en, fa.',
    ])
  })

  test('a password that is too easy to guess', async () => {
    const { code, output } = await refused({ ADMIN_PASSWORD: '1234567890' })
    expect(code).toBe(1)
    expect(output).toContain('The variable ADMIN_PASSWORD is too easy to guess.')
  })

  test('a database that cannot be reached', async () => {
    const port = await freePort()
    const { code, output } = await refused({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` })
    expect(code).toBe(1)
    expect(output).toContain(`The database at 127.0.0.1:${port}/none cannot be used`)
    expect(output).toContain('Check DATABASE_URL.')
  })
})
