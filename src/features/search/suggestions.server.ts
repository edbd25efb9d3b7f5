/** What a visitor may be about to type: products by their names and codes, and categories. */
import { sql } from 'kysely'
import type { Picture } from '#features/media/picture.ts'
import type { Database } from '#server/database.server.ts'
import type { CategoryWords } from './category-words.server.ts'
import type { Search } from './search.ts'
import type { Suggestions } from './suggestion.ts'

const most = { products: 10, categories: 3 } as const
/** The newest of what matches is put in order: what a letter costs does not depend on how many begin with it. */
const ranked = 500
/** Some of the newest may be hidden. */
const considered = 2000

type Owner = { id: number; mainImageRef: string | null }
type Options = Pick<Database, 'db'> & {
  search: Pick<Search, 'matching' | 'didYouMean'>
  categories: Pick<CategoryWords, 'named'>
  listMainImages(owners: Owner[]): Promise<Map<number, Picture>>
}

export function createSuggestions({ db, search, categories, listMainImages }: Options) {
  async function bestIds(term: string): Promise<number[]> {
    const match = await search.matching(term, 'names')
    if (!match) return []
    const shown = sql`"listing"."categoryId" = 0 and "listing"."shown" = 1`
    const newest = sql`select "match"."productId", "listing"."visits" from (${match.ids(considered)}) as "match" cross join "listing"
      where ${shown} and "listing"."productId" = "match"."productId"
      order by "match"."productId" desc limit ${ranked}`
    const exact = sql`select "productId", "visits" from "listing" where ${shown} and "productId" = ${match.exactId ?? 0}`
    const rank = match.rank({ productId: sql.ref('own.productId'), names: sql.ref('own.names') })
    const { rows } = await sql<{ productId: number }>`
      select "own"."productId" from (select * from (${newest}) as "newest" union ${exact}) as "found"
      cross join "searchText" as "own" where "own"."productId" = "found"."productId"
      order by ${rank}, "found"."visits" desc, "own"."productId" desc limit ${most.products}`.execute(db)
    return rows.map(row => row.productId)
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

  return async function suggest(term: string): Promise<Suggestions> {
    const items = await lightRows(await bestIds(term))
    const named = await categories.named(term, most.categories)
    if (items.length > 0 || named.length > 0) return { items, categories: named }
    const didYouMean = await search.didYouMean(term)
    return { items, categories: named, ...(didYouMean && { didYouMean }) }
  }
}
