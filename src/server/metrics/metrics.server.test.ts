// What /metrics answers and to whom, that nobody can make its answer grow, and that it never waits for what does not answer.
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { admin, openTestApp } from '../../testing/test-app.ts'
import type { MetricJson } from './metric-json.server.ts'
import { createProcessMetrics } from './process-metrics.server.ts'
import { createReport } from './report.server.ts'
import { createShopMetrics, type ShopSources } from './shop-metrics.server.ts'

const token = 'Zk3-a-token-of-the-scraper'
const app = openTestApp({ env: { METRICS_TOKEN: token } })
const visitor = { token: null }
let site: string
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  site = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})

const scrape = async (bearer: string | undefined = token, init: RequestInit = {}) =>
  await fetch(`${site}/metrics`, {
    ...init,
    ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
  })
/** The value of each series, by its name with labels. */
function toSeries(text: string): Map<string, number> {
  const lines = text.split('\n').filter(line => line && !line.startsWith('#'))
  return new Map(
    lines.map(line => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}
const series = async () => toSeries(await (await scrape()).text())

describe('who is answered', () => {
  test('whoever sends the token gets Prometheus text that nothing stores', async () => {
    const response = await scrape()
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8', 'no-store'])
    expect(await response.text()).toContain('# TYPE vitrin_http_requests_total counter')
  })

  test('for everybody else the address is like any unknown one', async () => {
    const plain = async (path: string, init: RequestInit) => {
      const response = await fetch(site + path, init)
      const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      return [response.status, headers, (await response.text()).replace(/[\da-f-]{36}/, '').replace(path, '')]
    }
    const others: RequestInit[] = [
      {},
      { headers: { authorization: 'Bearer another-token-of-nobody' } },
      { headers: { authorization: `Basic ${token}` } },
      { headers: { authorization: `Bearer ${token}x` } },
      { method: 'POST', headers: { authorization: `Bearer ${token}` } },
      { headers: { cookie: `token=${token}` } },
    ]
    for (const init of others) {
      expect(await plain('/metrics', init)).toEqual(await plain('/nowhere', init))
      expect((await plain('/metrics', init))[0]).toBe(404)
    }
    expect((await fetch(`${site}/metrics?token=${token}`)).status).toBe(404)
  })
})

describe('what is counted', () => {
  test('requests by the pattern of their route, never by their path', async () => {
    const before = await series()
    await app.send(contract.createProduct, { body: { name: 'Kettle', visible: true } })
    await app.send(contract.productByName, { params: { name: 'kettle' } }, visitor)
    await app.send(contract.productByName, { params: { name: 'no-such-one' } }, visitor)
    const after = await series()
    const grew = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    const route = '/api/products/by-name/:name'
    expect(grew(`vitrin_http_requests_total{method="GET",route="${route}",status="200"}`)).toBe(1)
    expect(grew(`vitrin_http_requests_total{method="GET",route="${route}",status="404"}`)).toBe(1)
    expect(grew(`vitrin_http_request_duration_seconds_count{route="${route}"}`)).toBe(2)
    expect(
      after.get(`vitrin_http_request_duration_seconds_bucket{le="+Inf",route="${route}"}`),
    ).toBeGreaterThan(1)
  })

  test('nobody can make more series by what they send', async () => {
    await fetch(`${site}/nowhere`)
    await fetch(`${site}/api/nowhere`)
    const before = await series()
    for (let at = 0; at < 60; at++) {
      await fetch(`${site}/made-up-${at}/${at}`)
      await fetch(`${site}/api/made-up-${at}`)
      await fetch(`${site}/api/products/by-name/made-up-${at}`)
      await fetch(`${site}/made-up-${at}`, { method: 'PURGE' })
    }
    const after = await series()
    expect([...after.keys()].filter(name => name.includes('made-up'))).toEqual([])
    const grown = [...after.keys()].filter(name => !before.has(name))
    // One status of one known route, its durations, and the methods that nobody knows.
    expect(grown.length).toBeLessThan(15)
    const unknown = [...after].filter(
      ([name]) => name.includes('requests_total') && name.includes('"unknown"'),
    )
    expect(unknown.reduce((sum, [, value]) => sum + value, 0)).toBeGreaterThanOrEqual(120)
  })

  test('answers of the caches, refused logins, and what waits in the database', async () => {
    const before = await series()
    for (let at = 0; at < 4; at++) expect((await fetch(`${site}/api/category/main`)).status).toBe(200)
    const wrong = { username: admin.username, password: 'a wrong guess' }
    await app.send(contract.login, { body: wrong }, visitor)
    const after = await series()
    const grew = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    expect(grew('vitrin_cache_misses_total{cache="api"}')).toBe(1)
    expect(grew('vitrin_cache_hits_total{cache="api"}')).toBe(3)
    expect(grew('vitrin_logins_refused_total{reason="password"}')).toBe(1)
    for (const name of [
      'vitrin_processes{role="server"}',
      'vitrin_process_memory_bytes{role="server",kind="resident"}',
      'vitrin_disk_free_bytes',
      'vitrin_disk_size_bytes',
    ])
      expect(after.get(name), name).toBeGreaterThan(0)
    for (const name of [
      'vitrin_mails_waiting',
      'vitrin_pictures{state="waiting"}',
      'vitrin_database_waiting_requests',
      'vitrin_event_loop_delay_seconds{percentile="99"}',
      'vitrin_requests_refused_total{share="visitors"}',
      'vitrin_scrape_incomplete',
    ])
      expect(after.get(name), name).toBeGreaterThanOrEqual(0)
  })

  test('jobs by kind and state; a kind that this version does not know has no name of its own', async () => {
    const row = (kind: string, state: 'waiting' | 'failed') => ({
      ...{ kind, state, payload: '{}', attempts: 0, error: '', uniqueKey: null, about: null },
      ...{ runAt: '2999-01-01T00:00:00.000Z', createdAt: '2026-11-19T00:00:00.000Z' },
      ...{ leaseUntil: null, leaseKey: null, startedAt: null, finishedAt: null },
    })
    await app.database.db
      .insertInto('job')
      .values([
        row('bulk-change', 'waiting'),
        row('bulk-change', 'failed'),
        row('pigeon-1', 'waiting'),
        row('pigeon-2', 'waiting'),
      ])
      .execute()
    const counted = await app.services.metrics.shop.countJobs()
    expect(counted).toContainEqual({ kind: 'bulk-change', lane: 'bulk', state: 'waiting', count: 1 })
    expect(counted).toContainEqual({ kind: 'bulk-change', lane: 'bulk', state: 'failed', count: 1 })
    const shop = createShopMetrics(app.services.metrics.shop)
    const jobs = (await shop()).find(({ name }) => name === 'vitrin_jobs')
    expect(jobs?.values).toContainEqual({ labels: { kind: 'other', state: 'waiting' }, value: 2 })
  })
})

const quietShop: ShopSources = {
  countJobs: async () => [],
  countPictures: async () => ({ waiting: 0, failed: 0 }),
  dataDir: '.',
}
const noProcesses = async () => ({ figures: [], isIncomplete: false })

describe('the figures of the shop', () => {
  test('are read once for scrapes that follow each other', async () => {
    let reads = 0
    const read = createShopMetrics({
      ...quietShop,
      async countJobs() {
        reads++
        return []
      },
    })
    await Promise.all([read(), read()])
    await read()
    expect(reads).toBe(1)
  })

  test('that never come are left out after two seconds, and the answer says that it is incomplete', async () => {
    const countJobs = () => new Promise<never>(() => {})
    const report = createReport({
      readProcesses: noProcesses,
      readShop: createShopMetrics({ ...quietShop, countJobs }),
    })
    const began = performance.now()
    expect(toSeries(await report()).get('vitrin_scrape_incomplete')).toBe(1)
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  test('that fail are read again by the next scrape', async () => {
    let isAway = true
    const countPictures = async () => {
      if (isAway) throw new Error('the database is away')
      return { waiting: 3, failed: 0 }
    }
    const report = createReport({
      readProcesses: noProcesses,
      readShop: createShopMetrics({ ...quietShop, countPictures }),
    })
    expect(toSeries(await report()).get('vitrin_scrape_incomplete')).toBe(1)
    isAway = false
    const text = toSeries(await report())
    expect([text.get('vitrin_scrape_incomplete'), text.get('vitrin_pictures{state="waiting"}')]).toEqual([
      0, 3,
    ])
  })

  test('have the time of the last backup, 0 when there was none, and nothing where none are made', async () => {
    const at = async (lastBackupAt?: ShopSources['lastBackupAt']) => {
      const figures = await createShopMetrics({ ...quietShop, lastBackupAt })()
      return figures
        .find(({ name }) => name === 'vitrin_last_backup_timestamp_seconds')
        ?.values.map(one => one.value)
    }
    expect(await at()).toEqual([])
    expect(await at(async () => null)).toEqual([0])
    expect(await at(async () => new Date('2026-11-19T10:00:00Z'))).toEqual([1_795_082_400])
  })
})

test('the figures of several processes are added up; of how late they are, the worst counts', async () => {
  const connections = () => ({ open: 3, inUse: 1, waiting: 2 })
  const processes = ['server', 'server', 'supervisor'].map(role =>
    createProcessMetrics({ role: role as 'server' | 'supervisor', connections }),
  )
  const [first, second] = processes
  const late = (value: number): MetricJson[] => [
    {
      ...({} as MetricJson),
      name: 'vitrin_late',
      help: '',
      aggregator: 'max',
      values: [{ value, labels: {} }],
    },
  ]
  first?.countRequest({ method: 'GET', route: '/a', status: 200, ms: 1 })
  second?.countRequest({ method: 'GET', route: '/a', status: 200, ms: 1 })
  const figures = [...(await Promise.all(processes.map(one => one.read()))), late(1), late(7)]
  const report = createReport({
    readProcesses: async () => ({ figures, isIncomplete: false }),
    readShop: createShopMetrics(quietShop),
  })
  const summed = toSeries(await report())
  expect(summed.get('vitrin_database_waiting_requests')).toBe(6)
  expect(summed.get('vitrin_database_connections{state="idle"}')).toBe(6)
  expect(summed.get('vitrin_processes{role="server"}')).toBe(2)
  expect(summed.get('vitrin_late')).toBe(7)
  for (const one of processes) one.close()
})
