// Searches and suggestions at 100,000 products: p95 within 20 ms, and at most twice that at 10,000, on both databases.
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { ask, fillDatabase, type Large, percentile, startLarge } from './large-server.ts'
import { finish, median, note, rateOf, report } from './measure.ts'

const sizes = { small: 10_000, large: 100_000 } as const
const samples = 100

/** Several queries of each kind, because results are cached per query. */
const queries: Record<string, string[]> = {
  rare: ['arvand 114', 'jigsaw elna 77', 'samovar tala', 'carafe quor 5'],
  common: ['made', 'steel', 'general', 'gift', 'packed'],
  'two letters': ['st', 'ke', 'ba', 'wa', 'lu'],
  Persian: ['فولادی', 'کتری', 'پیچ‌گوشتی', 'قاشق مسی', 'برای'],
  'part of a code': ['KE-100', '1004', '۱۰۰۵', 'sa 1006', 'ke10007'],
  nothing: ['zzzzzz', 'kettel arvnd', 'یخچال', ';jvd', 'refrigerator'],
}

type Path = (q: string, at: number) => string
const calls: Record<string, Path> = {
  search: (q, at) =>
    `/api/products/search-and-sort?facets=false&page=${1 + (at % 3)}&q=${encodeURIComponent(q)}`,
  // Results are cached by the typed text. With other punctuation appended, the same query misses the cache.
  suggest: (q, at) =>
    `/api/products/search/${encodeURIComponent(q + at.toString(2).replaceAll('0', '!').replaceAll('1', '?'))}`,
  'suggest again': q => `/api/products/search/${encodeURIComponent(q)}`,
}

type Pair = { small: Large; large: Large }

async function measure(label: string, { small, large }: Pair, what: string, paths: (at: number) => string) {
  const times = new Map<Large, number[]>([
    [small, []],
    [large, []],
  ])
  for (let at = -10; at < samples; at++) {
    // Alternating, so that both are measured under the same conditions on a noisy machine.
    for (const [side, list] of times) {
      const { ms } = await ask(side, paths(at + 10))
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

async function measureEngine(label: string, url: () => Promise<string | undefined>) {
  const [small, large] = [
    await fillDatabase(sizes.small, await url()),
    await fillDatabase(sizes.large, await url()),
  ]
  report(`${label}: 100,000 products made`, large.seconds, { atMost: 120, unit: ' s' })
  const pair = { small: await startLarge(small), large: await startLarge(large) }
  for (const [call, path] of Object.entries(calls)) {
    for (const [kind, list] of Object.entries(queries)) {
      await measure(label, pair, `${call}, ${kind}`, at => path(list[at % list.length] ?? '', at))
    }
  }
  for (const [call, path] of Object.entries(calls)) {
    const rate = await rateOf({ port: pair.large.server.port, path: path('steel kettle', 0) })
    note(`${label}: ${call} at 100,000: ${Math.round(rate)} requests/s`)
  }
  await pair.small.remove()
  await pair.large.remove()
}

await measureEngine('SQLite', async () => undefined)
const postgres = await startPostgres()
await measureEngine('PostgreSQL', () => freshDatabase(postgres.url))
await postgres.stop()
finish()
