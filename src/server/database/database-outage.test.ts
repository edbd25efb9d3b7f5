// PostgreSQL becomes unreachable, is paused, loses connections, or has none left: what visitors and staff see, and that the
// server recovers. The whole server listens on a socket, with a proxy before the database that the tests cut and restore.
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql as query } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createServices, type Services } from '#services'
import { pageBundle } from '../../testing/page-build.ts'
import { freshDatabase, sql, startPostgres } from '../../testing/postgres.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'
import { admin } from '../../testing/test-app.ts'
import { jpeg } from '../../testing/test-pictures.ts'
import { createApp } from '../http/app.server.ts'
import { type Config, readConfig } from '../process/config.server.ts'
import { programVersion as version } from '../process/version.server.ts'
import { type Database, openDatabase } from './database.server.ts'
import { migrate } from './migrate.server.ts'

type Line = { level: number; msg: string }

let postgres: Awaited<ReturnType<typeof startPostgres>>
let directUrl: string
let proxy: TcpProxy
let config: Config
let database: Database
let services: Services
let app: FastifyInstance
let site: string
let token: string
let lines: Line[] = []
const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-test-'))

const pages = {
  mode: 'production' as const,
  register: async () => {},
  build: async () =>
    pageBundle({ kept: { handle: { query: {} } }, other: { handle: { query: {} } } }, () => '<p>a page</p>'),
}

/** Each server has its own services, because they close with the server. */
async function serve(settings: Config) {
  const services = await createServices(database, settings)
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const instance = await createApp({
    config: settings,
    database,
    services,
    pages,
    logger: { level: 'warn', stream },
  })
  await instance.listen({ port: 0, host: '127.0.0.1' })
  return { instance, services, url: `http://127.0.0.1:${(instance.server.address() as AddressInfo).port}` }
}

beforeAll(async () => {
  postgres = await startPostgres()
  directUrl = await freshDatabase(postgres.url)
  proxy = await startTcpProxy(directUrl)
  config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: proxy.url })
  database = await openDatabase(config)
  await migrate(database)
  const served = await serve(config)
  app = served.instance
  services = served.services
  site = served.url
  await services.accounts.admins.create(admin)
  token = (await services.accounts.login(admin, { address: '127.0.0.9' })).token
  await services.jobs.start(app.log, { pollMs: 100 })
})
afterAll(async () => {
  await services.jobs.stop()
  await app.close()
  await database.close()
  await proxy.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const request = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(site + path, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}
const mainCategories = (language = 'en') =>
  request('/api/category/main', { headers: { 'accept-language': language } })
const save = (name: string) =>
  request('/api/category', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
const codeOf = ({ text }: { text: string }) => JSON.parse(text).error.code
const untilBack = () => expect.poll(async () => (await mainCategories()).status).toBe(200)

beforeEach(() => {
  lines = []
})
afterEach(async () => {
  await proxy.resume()
  await untilBack()
})

describe('an unreachable database', () => {
  const ways = {
    'refuses connections': () => proxy.cut(),
    'is paused': async () => proxy.pause(),
  }
  for (const [name, goAway] of Object.entries(ways)) {
    test(`(it ${name}) gives 503 within seconds and one log line, and is used again as soon as it is back`, async () => {
      expect((await save(`Before it ${name}`)).status).toBe(201)
      const begun = performance.now()
      await goAway()
      // More requests than connections: none waits for the ones before it.
      const responses = await Promise.all(Array.from({ length: 30 }, () => mainCategories()))
      expect(performance.now() - begun).toBeLessThan(10_000)
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
      expect(new Set(responses.map(codeOf))).toEqual(new Set(['database_away']))
      expect(responses[0]?.headers.get('retry-after')).toBe('2')
      await expect.poll(() => database.isAway()).toBe(true)
      expect([(await save('Not this one')).status, (await mainCategories('fa')).text]).toEqual([
        503,
        expect.stringContaining('اتصال به پایگاه داده برقرار نیست'),
      ])
      const page503 = await request('/other', { headers: { accept: 'text/html' } })
      expect([page503.status, page503.headers.get('retry-after')]).toEqual([503, '2'])
      expect(page503.text).toContain('The database can’t be reached right now.')
      // Meanwhile background jobs query the database a few times.
      await sleep(700)

      const restoredAt = performance.now()
      await proxy.resume()
      await untilBack()
      expect(performance.now() - restoredAt).toBeLessThan(10_000)
      expect((await save(`After it ${name}`)).status).toBe(201)
      expect(lines.map(({ msg }) => msg)).toEqual(['the database cannot be reached', 'the database is back'])
    })
  }
})

describe('a connection that is lost during a save', () => {
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  const ways = { 'ended by the server': () => sql(directUrl, others), reset: async () => proxy.reset() }
  for (const [name, lose] of Object.entries(ways)) {
    test(`(${name}) fails only that save`, async () => {
      const between = database.transaction(async tx => {
        await query`select 1`.execute(tx)
        await lose()
        await sleep(50)
        await query`select 1`.execute(tx)
      })
      await expect(between).rejects.toMatchObject({ code: 'database_away' })
      const during = database.transaction(async tx => {
        const asleep = query`select pg_sleep(30)`.execute(tx)
        await Promise.all([asleep, sleep(100).then(lose)])
      })
      await expect(during).rejects.toMatchObject({ code: 'database_away' })
      await untilBack()
      expect((await save(`After a connection was ${name}`)).status).toBe(201)
    })
  }
})

test('a save whose commit was not confirmed reports that it may have been saved, and it was', async () => {
  proxy.cutAfter('commit')
  const response = await save('Perhaps')
  expect([response.status, codeOf(response), response.headers.get('retry-after')]).toEqual([
    503,
    'maybe_saved',
    '2',
  ])
  expect(response.text).toContain('may have been saved')
  await proxy.resume()
  await untilBack()
  expect((await save('Perhaps')).status).toBe(409)
})

test('a login whose try may not have been counted reports `database_away`, not `maybe_saved`', async () => {
  proxy.cutAfter('commit')
  const response = await request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  expect([response.status, codeOf(response)]).toEqual([503, 'database_away'])
})

test('a full pool is busy, not unreachable: 503, and no stale page', async () => {
  expect((await request('/kept')).status).toBe(200)
  const done = Promise.withResolvers<void>()
  let held = 0
  const holding = Array.from({ length: 10 }, () =>
    database.db.connection().execute(async connection => {
      await query`select 1`.execute(connection)
      held++
      await done.promise
    }),
  )
  try {
    await expect.poll(() => held).toBe(10)
    const [call, page] = await Promise.all([mainCategories(), request('/kept')])
    expect([call.status, codeOf(call), call.headers.get('retry-after')]).toEqual([503, 'busy', '2'])
    expect([page.status, page.headers.get('x-stale')]).toEqual([503, null])
    expect(database.isAway()).toBe(false)
  } finally {
    done.resolve()
    await Promise.all(holding)
  }
})

describe('cached pages', () => {
  const readyz = async (url = site) => {
    const response = await fetch(`${url}/readyz`)
    return [response.status, await response.json()]
  }

  test('are served during an outage for as long as configured, and nothing else is', async () => {
    const withoutStale = await serve({ ...config, staleSeconds: 0 })
    try {
      const fresh = await request('/kept')
      expect([fresh.status, fresh.headers.get('cache-control'), fresh.headers.get('x-stale')]).toEqual([
        200,
        'no-cache',
        null,
      ])
      expect((await fetch(`${withoutStale.url}/kept`)).status).toBe(200)
      expect(await readyz()).toEqual([200, { status: 'ready', version }])
      await proxy.cut()
      await expect.poll(async () => (await mainCategories()).status).toBe(503)
      for (const path of ['/kept', '/kept?utm_source=x']) {
        const stale = await request(path, { headers: { 'if-none-match': fresh.headers.get('etag') ?? '' } })
        expect([stale.status, stale.text]).toEqual([200, fresh.text])
        expect(stale.headers.get('cache-control')).toBe('no-store')
        expect(Number(stale.headers.get('x-stale'))).toBeGreaterThan(0)
        expect(stale.headers.get('content-security-policy')).toBe(
          fresh.headers.get('content-security-policy'),
        )
      }
      expect((await request('/other')).status).toBe(503)
      expect((await fetch(`${withoutStale.url}/kept`)).status).toBe(503)
      expect(await readyz()).toEqual([200, { status: 'ready', version, degraded: ['database'] }])
      expect(await readyz(withoutStale.url)).toEqual([503, { status: 'no database', version }])

      const now = performance.now()
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 301_000)
      try {
        expect((await request('/kept')).status).toBe(503)
        expect(await readyz()).toEqual([503, { status: 'no database', version }])
      } finally {
        clock.mockRestore()
      }
    } finally {
      await withoutStale.instance.close()
    }
  })

  test('are served with their pictures', async () => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(await jpeg({ width: 400, height: 20 }))]), 'hero.jpg')
    const headers = { authorization: `Bearer ${token}` }
    const stored = await request('/api/settings/hero-image', { method: 'POST', headers, body: form })
    expect(stored.status, stored.text).toBe(201)
    await services.media.finished()
    const { url } = JSON.parse((await request('/api/settings')).text).heroImage
    const before = await request(`${url}/320.webp`)
    expect([before.status, before.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('immutable'),
    ])
    await proxy.cut()
    await expect.poll(async () => (await mainCategories()).status).toBe(503)
    const stale = await request(`${url}/320.webp`)
    expect([stale.status, stale.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await request(`/media/${'0'.repeat(32)}/320.webp`)).status).toBe(503)
  })

  test('that a write before the outage changed are not served', async () => {
    expect((await request('/kept')).status).toBe(200)
    const body = JSON.stringify({ tagline: 'Changed before the outage' })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    expect((await request('/api/settings', { method: 'PATCH', headers, body })).status).toBe(200)
    expect((await mainCategories()).status).toBe(200)
    await proxy.cut()
    await expect.poll(async () => (await mainCategories()).status).toBe(503)
    expect((await request('/kept')).status).toBe(503)
  })
})

test('an open event stream survives an outage', async () => {
  const controller = new AbortController()
  const response = await fetch(`${site}/api/events/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  let text = ''
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk)
  })().catch(() => {})
  await expect.poll(() => text).toContain('retry:')
  await proxy.cut()
  await expect.poll(() => database.isAway()).toBe(true)
  await sleep(1500)
  await proxy.resume()
  await untilBack()
  const sent = await request('/api/ticket', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'Still there?', name: 'Sara', phone: '0912 123 4567', message: 'Hello' }),
  })
  expect(sent.status).toBe(201)
  await expect.poll(() => text).toContain('Still there?')
  controller.abort()
  await reading
})
