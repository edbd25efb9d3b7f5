/** What a visitor may be about to type: products by their names and codes, and categories. */
import { type RawBuilder, sql } from 'kysely'
import type { Picture } from '#features/media/picture.ts'
import { contentCache } from '#server/database/content-cache.server.ts'
import type { Database } from '#server/database/database.server.ts'
import type { CategoryWords } from './category-words.server.ts'
import type { Matching, Search } from './search.ts'
import type { SuggestedItems } from './suggestion.ts'

const most = { products: 10, categories: 3 } as const
/** Some of the newest may be hidden. */
const considered = 2000
/** Visits order them and raise no version: for so long they may stand in an older order. */
const cachedMs = 5 * 60 * 1000
const mostCached = 500

type Owner = { id: number; mainImageRef: string | null }
type Options = Pick<Database, 'db' | 'readVersion'> & {
  search: Pick<Search, 'matching' | 'didYouMean'>
  categories: Pick<CategoryWords, 'named'>
  listMainImages(owners: Owner[]): Promise<Map<number, Picture>>
  /** So many of the newest that match are put in order: what a letter costs does not depend on how many begin with it. */
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
  const kept = contentCache<SuggestedItems>(database, { most: mostCached, weigh: () => 1 })

  /** The best of the newest matches, and how many of them visitors see. */
  async function bestOf(match: Matching, ids: RawBuilder<unknown>) {
    const shown = sql`"listing"."categoryId" = 0 and "listing"."shown" = 1`
    const newest = sql`select "match"."productId", "listing"."visits" from (${ids}) as "match" cross join "listing"
      where ${shown} and "listing"."productId" = "match"."productId"
      order by "match"."productId" desc limit ${ranked}`
    const exact = sql`select "productId", "visits" from "listing" where ${shown} and "productId" = ${match.exactId ?? 0}`
    const rank = match.rank({ productId: sql.ref('own.productId'), names: sql.ref('own.names') })
    const { rows } = await sql<{ productId: number; found: number }>`
      select "own"."productId", count(*) over () as "found" from (select * from (${newest}) as "newest" union ${exact}) as "found"
      cross join "searchText" as "own" where "own"."productId" = "found"."productId"
      order by ${rank}, "found"."visits" desc, "own"."productId" desc limit ${most.products}`.execute(db)
    return { ids: rows.map(row => row.productId), found: Number(rows[0]?.found ?? 0) }
  }

  async function bestIds(term: string): Promise<number[]> {
    const match = await search.matching(term, 'names')
    if (!match) return []
    const newest = match.newest(ranked)
    if (newest) {
      const { ids, found } = await bestOf(match, sql`${newest} limit ${considered}`)
      // That with the very code may stand beside the newest.
      if (found >= ranked + (match.exactId === undefined ? 0 : 1)) return ids
    }
    return (await bestOf(match, match.ids(considered))).ids
  }

  async function lightRows(ids: number[]) {
    if (ids.length === 0) return []
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
    const [items, named] = await Promise.all([
      bestIds(term).then(lightRows),
      categories.named(term, most.categories),
    ])
    if (items.length > 0 || named.length > 0) return { items, categories: named }
    const didYouMean = await search.didYouMean(term)
    return { items, categories: named, ...(didYouMean && { didYouMean }) }
  }

  /** Most visitors begin with the same letters, and those take longest: many products begin so. */
  return async function suggest(term: string): Promise<SuggestedItems> {
    const age = Math.floor(Date.now() / cachedMs)
    return await kept([`${age} ${term}`], () => find(term))
  }
}
