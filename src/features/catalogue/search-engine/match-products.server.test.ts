import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract'
import { createServices, type Services } from '#services'
import { recordedQueries } from '../../../testing/recorded-queries.ts'
import { fillSearchShop, shopSize } from '../../../testing/search-shop.ts'
import { migratedDatabase } from '../../../testing/test-app.ts'
import type { Scope } from './search.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
let services: Services
let search: Services['search']
beforeAll(async () => {
  database = await migratedDatabase()
  services = await createServices(database, database.config)
  await fillSearchShop(database)
  // As in any shop in use: PostgreSQL knows the number of products only after it has analysed the table.
  if (database.engine === 'postgres') await sql`analyze`.execute(database.db)
  search = services.search
})
afterAll(async () => {
  await search.log.close()
  await database.remove()
})

const all = Object.values(recordedQueries).flat()

async function idsOf(query: RawBuilder<{ productId: number }>) {
  const { rows } = await query.execute(database.db)
  return rows.map(row => Number(row.productId))
}

async function requireMatching(q: string) {
  const query = await search.read(q)
  if (!query) throw new Error(`no words in ${q}`)
  return await search.match(query, q)
}

/** All products that have these words anywhere but in their descriptions, newest first. */
const found = async (q: string, limit = shopSize) =>
  await idsOf((await requireMatching(q)).find('texts')(limit))

/** The ten products that visitors are shown first. */
async function best(q: string) {
  const query = { q, pageSize: '10', facets: 'false' } as const
  const api = services.pageApi as Api
  const { items } = await api.call('GET /products/search-and-sort', { query })
  return items.map(({ id }) => id)
}

test('two hundred queries find the recorded products, on either engine', async () => {
  expect(new Set(all).size).toBeGreaterThanOrEqual(200)
  const results: Record<string, Record<string, string>> = {}
  for (const [intent, queries] of Object.entries(recordedQueries)) {
    const resultsOfIntent: Record<string, string> = {}
    results[intent] = resultsOfIntent
    for (const q of queries) {
      const ids = await found(q)
      resultsOfIntent[q] =
        `${ids.length} found, newest ${ids.slice(0, 5).join(' ')}, best ${(await best(q)).join(' ')}`
    }
  }
  await expect(`${JSON.stringify(results, null, 2)}\n`).toMatchFileSnapshot(
    '../../../testing/recorded-queries.json',
  )
})

const scopes: Scope[] = ['names', 'categories', 'texts', 'descriptions']

test('each scope includes the one before it, but for beginnings of one or two letters in descriptions', async () => {
  for (const q of all) {
    const matching = await requireMatching(q)
    const ids = await Promise.all(
      scopes.map(async scope => new Set(await idsOf(matching.find(scope)(shopSize)))),
    )
    const isShort = matching.query.clauses.some(({ alternatives }) =>
      alternatives[0]?.beginnings.some(word => word.length <= 2),
    )
    for (const [index, narrow] of ids.slice(0, isShort ? 2 : 3).entries()) {
      expect(narrow.isSubsetOf(ids[index + 1] ?? new Set()), `${q} in ${scopes[index]}`).toBe(true)
    }
  }
})

test('any word of any name finds its product, in any spelling', async () => {
  const products = await database.db
    .selectFrom('product')
    .select(['id', 'name', 'code', 'translations'])
    .where('id', '>', shopSize - 60)
    .execute()
  const spellings: ((word: string) => string)[] = [
    word => word.toUpperCase(),
    word => word.replaceAll('ی', 'ي').replaceAll('ک', 'ك'),
    word => word.replaceAll('\u200c', ''),
    word => word.replaceAll('\u200c', ' '),
    word => word.replace(/[0-9]/g, digit => String.fromCharCode(0x06f0 + Number(digit))),
    word => Array.from(word).slice(0, -1).join(''),
    word => [...word].join('\u0640').replace(/^([a-z])/i, '$1'),
  ]
  for (const { id, name, code, translations } of products) {
    const { fa } = JSON.parse(translations)
    const words = [name, ...(fa ? [fa.name] : []), ...(code ? [code] : [])].flatMap(text => [
      text,
      ...text.split(' '),
    ])
    for (const [at, word] of words.entries()) {
      const q = spellings[(id + at) % spellings.length]?.(word) ?? ''
      if (await search.read(q)) expect(await found(q), `${q} for ${id}`).toContain(id)
    }
  }
})

test('a query without letters and digits matches nothing, and a query of any length is accepted', async () => {
  for (const q of ['', ' ', '"', '*', '!?', '\u200c', '👍', '-- ;'])
    expect(await search.read(q)).toBeUndefined()
  expect(await found(`kettle ${'x'.repeat(1_000_000)}`, 10)).toEqual([])
  expect((await found('kettle '.repeat(100_000), 10)).length).toBe(10)
})

test('the product with the exact code is found however old it is, and ranked first', async () => {
  const { exactId } = await requireMatching('ab 1 x')
  expect([exactId, (await best('ab 1 x'))[0]]).toEqual([1, 1])
  expect((await requireMatching('kettle')).exactId).toBeUndefined()
})
