// The list of products in the back office at 100,000 products, on both databases: random filters, words and orders, most of them
// asked for the first time, also right after a save, and the neighbours of a product.
import { missingParts } from '../src/features/catalogue/filters/product-flags.ts'
import { staffSorts } from '../src/features/catalogue/lists/staff-list.contract.ts'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { ask, fillDatabase, type Large, percentile, startLarge } from './large-server.ts'
import { materials, series, tags } from './large-words.ts'
import { admin, finish, median, note, report } from './measure.ts'

const products = 100_000
const samples = 150
/** The bound for every kind of request. */
const bound = { atMost: 50, unit: ' ms' }

type Query = Record<string, string | string[]>
/** A number of its own for each request and purpose, the same in every run. */
const random = (at: number, purpose: number) => ((at * 7919 + purpose * 104_729) % 1009) / 1009
const pick = <T>(list: readonly T[], at: number, purpose: number) =>
  list[Math.floor(random(at, purpose) * list.length)] as T
const sometimes = (at: number, purpose: number, share: number) => random(at, purpose) < share

const order = (at: number): Query => ({
  sort: pick(staffSorts, at, 1),
  ...(sometimes(at, 2, 0.3) && { order: 'asc' }),
  ...(sometimes(at, 3, 0.3) && { page: String(1 + Math.floor(random(at, 4) * 40)) }),
})
const categoryOf = ({ sampleData }: Large, at: number) => String(pick(sampleData.categories, at, 5))

const queries: Record<string, (large: Large, at: number) => Query> = {
  'all products in any order': (_, at) => ({ ...order(at), visible: pick(['all', 'true', 'false'], at, 6) }),
  'a category in any order': (large, at) => ({ ...order(at), category: categoryOf(large, at) }),
  'what is missing': (large, at) => ({
    ...order(at),
    missing: [pick(missingParts, at, 7), pick(missingParts, at, 8)],
    ...(sometimes(at, 9, 0.5) && { category: categoryOf(large, at) }),
  }),
  'tag, lifecycle and visibility': (_, at) => ({
    ...order(at),
    tag: pick(tags, at, 10)[0],
    lifecycle: pick(['active', 'discontinued'], at, 11),
    visible: pick(['all', 'true', 'false'], at, 12),
  }),
  'words as they are typed': (_, at) => {
    const words = `${pick(series, at, 13)[0]} ${pick(materials, at, 14)[0]}`
    return { q: words.slice(0, 2 + Math.floor(random(at, 15) * words.length)) }
  },
  'words with filters': (_, at) => ({
    ...order(at),
    q: pick(materials, at, 16)[0],
    missing: pick(missingParts, at, 17),
  }),
}

const toSearch = (query: Query) =>
  String(
    new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => [value].flat().map(one => [name, one])),
    ),
  )

async function send(large: Large, path: string, options: { method: string; token?: string; body: object }) {
  const { method, token, body } = options
  const response = await fetch(`http://127.0.0.1:${large.server.port}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return await response.json()
}

async function measure(label: string, large: Large) {
  const { token } = await send(large, '/auth/login', { method: 'POST', body: admin })
  const headers = { authorization: `Bearer ${token}` }
  const get = (path: string) => ask(large, `/api/products/staff${path}`, headers)
  const reportTimes = (what: string, times: number[]) => {
    report(`${label}: ${what}, p95`, percentile(times, 0.95), bound)
    note(`p50 ${median(times).toFixed(2)} ms, longest ${Math.max(...times).toFixed(0)} ms`)
  }
  const all: number[] = []
  for (const [what, query] of Object.entries(queries)) {
    const lists: number[] = []
    const neighbours: number[] = []
    for (let at = 0; at < samples; at++) {
      const { page, ...filters } = query(large, at)
      const { ms, body } = await get(`?${toSearch({ ...filters, ...(page && { page }) })}`)
      lists.push(ms)
      const { items } = JSON.parse(body) as { items: { id: number; price: number | null }[] }
      const item = items[items.length >> 1]
      if (!item) continue
      // Every second product is saved before its neighbours are read, so that nothing of the list is cached any more.
      if (at % 2 === 0) {
        const price = (item.price ?? 0) + 1
        await send(large, `/products/${item.id}`, { method: 'PATCH', token, body: { price } })
      }
      neighbours.push((await get(`/neighbours/${item.id}?${toSearch(filters)}`)).ms)
      if (at % 2 === 0) lists.push((await get(`?${toSearch(filters)}`)).ms)
    }
    reportTimes(what, lists)
    reportTimes(`neighbours in ${what}`, neighbours)
    all.push(...lists, ...neighbours)
  }
  reportTimes('every request', all)
}

async function measureEngine(label: string, url?: string) {
  const large = await startLarge(await fillDatabase(products, url))
  await measure(label, large)
  await large.remove()
}

await measureEngine('SQLite')
const postgres = await startPostgres()
await measureEngine('PostgreSQL', await freshDatabase(postgres.url))
await postgres.stop()
finish()
