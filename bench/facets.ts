// Filtered lists and their facets at 10,000 and 100,000 products, on both databases: the first request, and a repeated one.
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { kinds } from './large-attributes.ts'
import { ask, fillDatabase, type Large, percentile, startLarge } from './large-server.ts'
import { colours, materials, series, tags } from './large-words.ts'
import { finish, median, note, rateOf, report } from './measure.ts'

const sizes = { small: 10_000, large: 100_000 } as const
const samples = 120

type SampleData = Large['sampleData']
const address = (query: Record<string, string | string[]>) => {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map(one => [name, one]))
  return `/api/products/search-and-sort?${new URLSearchParams(pairs)}`
}
const pick = <T>(list: readonly T[], at: number) => list[at % list.length] as T
const spec = (attribute: keyof typeof kinds, value: string) => `${kinds[attribute].name[0]}:${value}`
const colour = (at: number) => spec('colour', pick(colours, at)[0])
const weight = (at: number) => spec('weight', `${50 * at}..${50 * at + 2000}`)
const category = (sampleData: SampleData, at: number) => String(pick(sampleData.categories, at))

/** Each number gives a different query. */
const queries: Record<string, (sampleData: SampleData, at: number) => string> = {
  'a category': (sampleData, at) => address({ category: category(sampleData, at), minPrice: String(at) }),
  'two attributes of a category': (sampleData, at) =>
    address({ category: category(sampleData, at), spec: [colour(at), weight(at)] }),
  'an attribute and a tag of all products': (_, at) =>
    address({ spec: [weight(at), spec('material', pick(materials, at)[0])], tag: pick(tags, at)[0] }),
  // Names begin with the material, so products of one material are adjacent in the order, for some materials at the end.
  'a material of all products by name': (_, at) =>
    address({
      spec: [spec('material', pick(materials, at)[0]), spec('weight', `${at}..6000`)],
      sort: 'name',
    }),
  words: (_, at) => address({ q: `${pick(series, at)[0]} ${pick(materials, at)[0]}`, minPrice: String(at) }),
  'common words with a filter': (_, at) => address({ q: 'made', spec: weight(at) }),
}
const withoutFacets = (path: string) => `${path}&facets=false`

type Pair = { small: Large; large: Large }

async function times({ small, large }: Pair, path: (sampleData: SampleData, at: number) => string, from = 0) {
  const durations = { small: [] as number[], large: [] as number[] }
  for (let at = from; at < from + samples; at++) {
    // Alternating, so that both are measured under the same conditions on a noisy machine.
    durations.small.push((await ask(small, path(small.sampleData, at))).ms)
    durations.large.push((await ask(large, path(large.sampleData, at))).ms)
  }
  return durations
}

async function measure(label: string, pair: Pair) {
  for (const [size, side] of Object.entries(pair)) {
    const { ms } = await ask(side, address({}))
    note(`${label}: the first list with facets after the start (${size}): ${ms.toFixed(0)} ms`)
  }
  for (const [what, path] of Object.entries(queries)) {
    const { small, large } = await times(pair, path)
    const [smallP95, largeP95] = [percentile(small, 0.95), percentile(large, 0.95)]
    report(`${label}: ${what}, cold, p95 at 100,000`, largeP95, { atMost: 60, unit: ' ms' })
    note(
      `p50 ${median(large).toFixed(2)} ms; at 10,000: p50 ${median(small).toFixed(2)}, p95 ${smallP95.toFixed(2)} ms; growth ${(largeP95 / smallP95).toFixed(2)}`,
    )
    const again = await times(pair, path)
    report(`${label}: ${what}, again, p95 at 100,000`, percentile(again.large, 0.95), {
      atMost: 20,
      unit: ' ms',
    })
    const list = await times(pair, (sampleData, at) => withoutFacets(path(sampleData, at)), samples)
    const [small95, large95] = [percentile(list.small, 0.95), percentile(list.large, 0.95)]
    report(`${label}: ${what}, no facets, p95 at 100,000`, large95, { atMost: 20, unit: ' ms' })
    note(`p50 ${median(list.large).toFixed(2)} ms; growth of p95 ${(large95 / small95).toFixed(2)}`)
  }
  const path = queries['two attributes of a category']?.(pair.large.sampleData, 0) ?? ''
  const rate = await rateOf({ port: pair.large.server.port, path, ms: 1500 })
  note(`${label}: ${Math.round(rate)} requests/s of one filtered list with its facets`)
}

async function measureEngine(label: string, url: () => Promise<string | undefined>) {
  const small = await startLarge(await fillDatabase(sizes.small, await url()))
  const large = await startLarge(await fillDatabase(sizes.large, await url()))
  await measure(label, { small, large })
  await small.remove()
  await large.remove()
}

await measureEngine('SQLite', async () => undefined)
const postgres = await startPostgres()
await measureEngine('PostgreSQL', () => freshDatabase(postgres.url))
await postgres.stop()
finish()
