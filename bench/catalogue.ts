// A product by name, lists and the category tree at 100,000 products: p95 within 20 ms, and at most twice that at 10,000, on both
// databases.
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { measureWrites } from './catalogue-writes.ts'
import { ask, fillDatabase, type Large, percentile, startLarge } from './large-server.ts'
import { admin, finish, median, note, rateOf, report, startReference } from './measure.ts'

const sizes = { small: 10_000, large: 100_000 } as const
const samples = 200

const list = (sort: string, page: number) => (sampleData: Large['sampleData'], at: number) =>
  // Only the largest categories, because a small one has no page 20.
  `/api/products/search-and-sort?category=${sampleData.categories[at % 8]}&sort=${sort}&page=${page}&facets=false`
const requests: Record<string, (sampleData: Large['sampleData'], at: number) => string> = {
  'by name': (sampleData, at) =>
    `/api/products/by-name/${encodeURIComponent(sampleData.slugs[at % 400] ?? '')}`,
  tree: () => '/api/category/categories-tree',
  'most visited': () => '/api/products/most-visited',
  ...Object.fromEntries(
    ['newest', 'name', 'price', 'visits'].flatMap(sort =>
      [1, 20].map(page => [`list by ${sort}, page ${page}`, list(sort, page)]),
    ),
  ),
}
const forStaff: typeof requests = {
  'staff: all by name, page 20': (sampleData, at) => `${list('name', 20)(sampleData, at)}&visible=all`,
  'staff: hidden by price': (sampleData, at) => `${list('price', 1)(sampleData, at)}&visible=false`,
}

type Pair = { small: Large; large: Large }

async function measure(label: string, { small, large }: Pair) {
  const measured = async (
    what: string,
    path: (typeof requests)[string],
    headers = new Map<Large, string>(),
  ) => {
    const times = new Map<Large, number[]>([
      [small, []],
      [large, []],
    ])
    for (let at = -20; at < samples; at++) {
      // Alternating, so that both are measured under the same conditions on a noisy machine.
      for (const [side, list] of times) {
        const authorization = headers.get(side)
        const { ms } = await ask(side, path(side.sampleData, at + 20), authorization ? { authorization } : {})
        if (at >= 0) list.push(ms)
      }
    }
    const [smallTimes = [], largeTimes = []] = times.values()
    const [p95, small95] = [percentile(largeTimes, 0.95), percentile(smallTimes, 0.95)]
    report(`${label}: ${what}, p95 at 100,000`, p95, { atMost: 20, unit: ' ms' })
    report(`${label}: ${what}, p95 to that at 10,000`, p95 / small95, { atMost: 2 })
    note(
      `p50 ${median(largeTimes).toFixed(2)} ms, at 10,000: p50 ${median(smallTimes).toFixed(2)}, p95 ${small95.toFixed(2)} ms`,
    )
  }
  for (const [what, path] of Object.entries(requests)) await measured(what, path)
  const bearers = new Map(
    await Promise.all([small, large].map(async side => [side, await bearer(side)] as const)),
  )
  for (const [what, path] of Object.entries(forStaff)) await measured(what, path, bearers)
}

async function bearer({ server }: Large) {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return `Bearer ${((await response.json()) as { token: string }).token}`
}

/** Request rates over real sockets, compared with plain Fastify that sends prepared bytes. */
async function compareRates(label: string, large: Large) {
  const paths = {
    'by name': requests['by name']?.(large.sampleData, 7) ?? '',
    'list by name': list('name', 1)(large.sampleData, 0),
  }
  const responses: Record<string, { headers: Record<string, string>; body: string }> = {}
  for (const path of Object.values(paths)) {
    const { headers, body } = await ask(large, path)
    const connectionHeaders = /^(date|connection|keep-alive|content-length)$/
    const copied = Object.entries(headers).filter(([name]) => !connectionHeaders.test(name))
    responses[path] = { headers: Object.fromEntries(copied), body }
  }
  const file = join(tmpdir(), `vitrin-bench-${process.pid}.json`)
  writeFileSync(file, JSON.stringify(responses))
  const reference = await startReference(file, './reference-fastify.ts')
  for (const [what, path] of Object.entries(paths)) {
    const ratios: number[] = []
    const rates: number[] = []
    for (let i = 0; i < 5; i++) {
      const ours = await rateOf({ port: large.server.port, path, ms: 700 })
      ratios.push(ours / (await rateOf({ port: reference.port, path, ms: 700 })))
      rates.push(ours)
    }
    note(
      `${label}: ${what}: ${Math.round(median(rates))} requests/s, ${median(ratios).toFixed(2)} × plain Fastify with the same bytes`,
    )
  }
  await reference.stop()
  rmSync(file)
}

async function measureEngine(label: string, url: () => Promise<string | undefined>) {
  const [small, large] = [
    await fillDatabase(sizes.small, await url()),
    await fillDatabase(sizes.large, await url()),
  ]
  report(`${label}: 100,000 products made`, large.seconds, { atMost: 120, unit: ' s' })
  const pair = { small: await startLarge(small), large: await startLarge(large) }
  await measure(label, pair)
  await compareRates(label, pair.large)
  await pair.small.remove()
  await pair.large.server.stop()
  await measureWrites(label, large.env)
  large.remove()
}

await measureEngine('SQLite', async () => undefined)
const postgres = await startPostgres()
await measureEngine('PostgreSQL', () => freshDatabase(postgres.url))
await postgres.stop()
finish()
