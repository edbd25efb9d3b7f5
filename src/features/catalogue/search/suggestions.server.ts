/** Suggestions while a visitor types: products by their names and codes, and categories. Called by `search-api.server.ts`. */
import { type RawBuilder, sql } from 'kysely'
import type { Picture } from '#features/media/picture.ts'
import { contentCache } from '#server/database/content-cache.server.ts'
import { lastsFor, lookFor } from '#server/database/content-tags.server.ts'
import type { Database } from '#server/database/database.server.ts'
import type { CategoryWords } from './category-words.server.ts'
import type { Matching, Search } from './search.ts'
import type { SuggestedItems } from './suggestion.ts'

const most = { products: 10, categories: 3 } as const
/** How many matches are read. It is more than are ranked, because some of the newest may be hidden. */
const considered = 2000
/** Visits decide the order and do not raise the content version, so suggestions may have an older order for this long. */
const cachedMs = 5 * 60 * 1000
const mostCached = 500

type Owner = { id: number; mainImageRef: string | null }
type Options = Pick<Database, 'db' | 'readContent'> & {
  search: Pick<Search, 'matching' | 'didYouMean'>
  categories: Pick<CategoryWords, 'named'>
  listMainImages(owners: Owner[]): Promise<Map<number, Picture>>
  /** How many of the newest matches are ranked, so that the cost does not depend on how many products match. */
  ranked?: number
}

export function createSuggestions({
  search,
  categories,
  listMainImages,
  ranked = 200,
  ...database
}: Options) {
  const { db } = database
  const cached = contentCache<SuggestedItems>(database, { most: mostCached, weigh: () => 1 })

  /** The ids of the best of the newest matches, and how many of these matches visitors see. */
  async function bestOf(match: Matching, ids: RawBuilder<unknown>) {
    const shown = sql`"listing"."categoryId" = 0 and "listing"."shown" = 1`
    const newest = sql`select "match"."productId", "listing"."visits" from (${ids}) as "match" cross join "listing"
      where ${shown} and "listing"."productId" = "match"."productId"
      order by "match"."productId" desc limit ${ranked}`
    const exact = sql`select "productId", "visits" from "listing" where ${shown} and "productId" = ${match.exactId ?? 0}`
    const rank = match.rank({
      productId: sql.ref('searchText.productId'),
      names: sql.ref('searchText.names'),
    })
    const { rows } = await sql<{ productId: number; found: number }>`
      select "searchText"."productId", count(*) over () as "found"
      from (select * from (${newest}) as "newest" union ${exact}) as "candidate"
      cross join "searchText" where "searchText"."productId" = "candidate"."productId"
      order by ${rank}, "candidate"."visits" desc, "searchText"."productId" desc limit ${most.products}`.execute(
      db,
    )
    return { ids: rows.map(row => row.productId), found: Number(rows[0]?.found ?? 0) }
  }

  async function bestIds(term: string): Promise<number[]> {
    const match = await search.matching(term, 'names')
    if (!match) return []
    const newest = match.newest(ranked)
    if (newest) {
      const { ids, found } = await bestOf(match, sql`${newest} limit ${considered}`)
      // The product with the exact code may be counted in addition to the newest ones.
      if (found >= ranked + (match.exactId === undefined ? 0 : 1)) return ids
    }
    return (await bestOf(match, match.ids(considered))).ids
  }

  async function readSuggestedProducts(ids: number[]) {
    if (ids.length === 0) return []
    lookFor(...ids.map(id => `product:${id}` as const))
    const rows = await db
      .selectFrom('product')
      .select(['id', 'slug', 'name', 'code', 'price', 'translations', 'mainImageRef'])
      .where('id', 'in', ids)
      .execute()
    const images = await listMainImages(rows)
    const byId = new Map(
      rows.map(row => [
        row.id,
        { ...row, translations: JSON.parse(row.translations), image: images.get(row.id) ?? null },
      ]),
    )
    return ids.flatMap(id => byId.get(id) ?? [])
  }

  async function find(term: string): Promise<SuggestedItems> {
    lookFor('words', 'list:0')
    lastsFor(cachedMs)
    const [items, named] = await Promise.all([
      bestIds(term).then(readSuggestedProducts),
      categories.named(term, most.categories),
    ])
    if (items.length > 0 || named.length > 0) return { items, categories: named }
    const didYouMean = await search.didYouMean(term)
    return { items, categories: named, ...(didYouMean && { didYouMean }) }
  }

  /** Cached, because most visitors begin with the same letters, and these take longest because they match most products. */
  return async function suggest(term: string): Promise<SuggestedItems> {
    return await cached([term], () => find(term))
  }
}
