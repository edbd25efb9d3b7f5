// Several worker processes: one that dies is replaced, a failing start or crash loop gives its reason, and a stop is clean.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { startTcpProxy } from '../src/testing/tcp-proxy.ts'
import { start, startServer } from './server.ts'

/** The worker processes: children of the supervisor, which is a child of the start script. */
function workersOf(pid: number): number[] {
  const childrenOf = (parent: number) => {
    try {
      return execFileSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .map(Number)
    } catch {
      return []
    }
  }
  return childrenOf(pid).flatMap(childrenOf)
}

test('a worker that dies leaves no request hanging and is replaced, and a stop ends them all', async () => {
  const server = await startServer({ WORKERS: '2' })
  const pid = server.process.pid ?? 0
  const [victim = 0] = workersOf(pid)
  // A paused worker is still given connections, but does not respond to any.
  process.kill(victim, 'SIGSTOP')
  const requests = Array.from({ length: 8 }, () =>
    fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(150_000) }).then(
      ({ status }) => status,
      (error: Error) => error.name,
    ),
  )
  await sleep(500)
  process.kill(victim, 'SIGKILL')
  expect(await Promise.all(requests)).not.toContain('TimeoutError')
  await expect.poll(server.output).toContain(`Process ${victim} ended by SIGKILL.`)
  await expect.poll(() => workersOf(pid).length).toBe(2)
  for (let i = 0; i < 20; i++) expect((await fetch(`${server.url}/warranty`)).status).toBe(200)
  const left = workersOf(pid)
  expect(await server.stop()).toBe(0)
  expect(server.output()).toContain('Stopped.')
  for (const worker of left) expect(() => process.kill(worker, 0)).toThrow()
})

test('workers are replaced one by one without a refused request', async () => {
  const server = await startServer({ WORKERS: '2', STOP_DELAY_SECONDS: '1' })
  const before = workersOf(server.process.pid ?? 0)
  let done = false
  const statuses: unknown[] = []
  const clients = ['/healthz', '/warranty', '/api/category/main'].map(async path => {
    while (!done) {
      statuses.push(await fetch(server.url + path).then(({ status }) => status, String))
      // Often enough to meet every moment of the replacement, without taking the processors from the new workers.
      await sleep(10)
    }
  })
  const reload = start({ DATA_DIR: server.dataDir }, ['reload'])
  expect(await reload.exited).toBe(0)
  await expect.poll(server.output, { timeout: 150_000 }).toContain('Replaced.')
  done = true
  await Promise.all(clients)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const after = workersOf(server.process.pid ?? 0)
  expect(after).toHaveLength(2)
  expect(after.filter(pid => before.includes(pid))).toEqual([])
  // The signal that the start script receives. A stop ends a replacement that is still running.
  server.process.kill('SIGUSR2')
  await expect.poll(() => server.output().match(/Replacing/g)?.length).toBe(2)
  expect(await server.stop()).toBe(0)
  expect((await start({ DATA_DIR: server.dataDir }, ['reload']).exited) ?? 0).toBe(1)
})

// This is also the test of PostgreSQL: its workers die, are replaced, respond, and all end with a stop.
test('workers that start during a database outage wait for it, and do not count as deaths', async () => {
  const postgres = await startPostgres()
  const proxy = await startTcpProxy(await freshDatabase(postgres.url))
  const server = await startServer({ WORKERS: '2', DATABASE_URL: proxy.url })
  const pid = server.process.pid ?? 0
  const status = async () => (await fetch(`${server.url}/api/category/main`).catch(() => undefined))?.status
  await expect.poll(status).toBe(200)
  await proxy.cut()
  await expect.poll(status).toBe(503)
  // Two deaths are fewer than the supervisor tolerates in a minute. A worker that died because of the database would be one more.
  for (const victim of workersOf(pid)) process.kill(victim, 'SIGKILL')
  await expect.poll(() => server.output().match(/waits for the database/g)?.length).toBe(2)
  await sleep(3000)
  expect(server.output().match(/ended/g)).toHaveLength(2)
  await proxy.resume()
  await expect.poll(status).toBe(200)
  const left = workersOf(pid)
  expect(left).toHaveLength(2)
  for (let i = 0; i < 20; i++) expect((await fetch(`${server.url}/warranty`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
  expect(server.output()).toContain('Stopped.')
  for (const worker of left) expect(() => process.kill(worker, 0)).toThrow()
  await proxy.stop()
  await postgres.stop()
})

test('a stop under load answers or refuses every connection, and resets none', async () => {
  const server = await startServer({ WORKERS: '2', STOP_DELAY_SECONDS: '1' })
  let isOpen = true
  const outcomes = new Map<unknown, number>()
  // Each request has a connection of its own, as from many visitors.
  const request = (path: string) =>
    new Promise<unknown>(resolve => {
      const sent = get(server.url + path, { agent: false, headers: { accept: 'text/html' } }, response => {
        response.resume().once('end', () => resolve('answered'))
      })
      sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    })
  const clients = Array.from({ length: 60 }, async (_, client) => {
    for (let n = 0; isOpen; n++) {
      const outcome = await request(client % 3 === 0 ? '/healthz' : `/search?q=lamp+${client}+${n}`)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (outcome === 'ECONNREFUSED') isOpen = false
    }
  })
  await sleep(1000)
  expect(await server.stop()).toBe(0)
  await Promise.all(clients)
  expect([...outcomes.keys()].sort()).toEqual(['ECONNREFUSED', 'answered'])
  expect(outcomes.get('answered')).toBeGreaterThan(60)
})

test('a crash loop stops with a reason and a non-zero code', async () => {
  const server = await startServer({ WORKERS: '2' })
  const pid = server.process.pid ?? 0
  for (let i = 0; i < 6; i++) {
    await expect.poll(() => workersOf(pid).length).toBe(2)
    await sleep(200)
    process.kill(workersOf(pid)[0] ?? 0, 'SIGKILL')
    await expect.poll(() => server.output().match(/ended by SIGKILL/g)?.length).toBe(i + 1)
  }
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain('6 processes have died within a minute: stopping.')
})

test('a failing start is reported once', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const started = start({ WORKERS: '2', PORT: String(port), DATA_DIR: test.info().outputPath('data') })
  expect(await started.exited).toBe(1)
  other.close()
  expect(started.output().match(/is already in use/g)).toHaveLength(1)
})
