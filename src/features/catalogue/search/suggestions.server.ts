/**
 * Suggestions while a visitor types: products, by their names and codes if any have the words there, and categories. Called by
 * `search-api.server.ts`.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Picture } from '#features/media/picture.ts'
import { contentCache } from '#server/database/content-cache.server.ts'
import { dependsOn, lastsFor } from '#server/database/content-tags.server.ts'
import type { Database } from '#server/database/database.server.ts'
import type { SiteHits } from '#shared/site-search/site-search.ts'
import { listIds } from '../listing/product-order.server.ts'
import type { lifecycles } from '../model/product-fields.ts'
import type { CategoryTerms } from '../search-engine/category-terms.server.ts'
import { type ScoredProduct, toScorer } from '../search-engine/score.ts'
import type { QueryMatch, Search } from '../search-engine/search.ts'
import type { SearchQuery } from '../search-engine/search-query.ts'
import type { SuggestedCategory, SuggestedItems } from '../search-engine/suggestion.ts'
import type { ElsewhereSearch } from './elsewhere.server.ts'

/** `seen`: products of a category among which one with a picture is looked for. */
const max = { products: 10, categories: 3, seen: 4 } as const
/** How many matches are read. It is more than are ranked, because some of the newest may be hidden. */
const considered = 2000
/** How many of the newest matches are ranked, so that the cost does not depend on how many products match. */
const ranked = 200
/** Visits decide the order and do not raise the content version, so suggestions may have an older order for this long. */
const cachedMs = 5 * 60 * 1000
const maxCached = 500

type Owner = { id: number; mainImageRef: string | null }
type Options = Pick<Database, 'db' | 'readContent'> & {
  search: Pick<Search, 'read' | 'match' | 'correct'>
  categories: Pick<CategoryTerms, 'named'>
  elsewhere: Pick<ElsewhereSearch, 'find'>
  listMainImages(owners: Owner[]): Promise<Map<number, Picture>>
}

export function createSuggestions({ search, categories, elsewhere, listMainImages, ...database }: Options) {
  const { db } = database
  const cached = contentCache<SuggestedItems>(database, { maxWeight: maxCached, weigh: () => 1 })

  /** The best of the newest of these products that visitors see. */
  async function bestOf(matching: QueryMatch, ids: RawBuilder<unknown>) {
    const shown = sql`"listing"."categoryId" = 0 and "listing"."shown" = 1`
    const newest = sql`select "match"."productId", "listing"."visits" from (${ids}) as "match" cross join "listing"
      where ${shown} and "listing"."productId" = "match"."productId"
      order by "match"."productId" desc limit ${ranked}`
    const exact = sql`select "productId", "visits" from "listing" where ${shown} and "productId" = ${matching.exactId ?? 0}`
    const { rows } = await sql<ScoredProduct & { productId: number; lifecycle: string }>`
      select "searchText"."productId", "searchText"."names", "searchText"."categoryId", "candidate"."visits", "product"."lifecycle"
      from (select * from (${newest}) as "newest" union ${exact}) as "candidate"
      cross join "searchText" cross join "product"
      where "searchText"."productId" = "candidate"."productId" and "product"."id" = "candidate"."productId"`.execute(
      db,
    )
    const score = toScorer(matching)
    return rows
      .map(row => {
        const isExact = row.productId === matching.exactId
        return {
          id: row.productId,
          // Whoever types the code of a discontinued product looks for that one.
          isLast: !isExact && row.lifecycle === 'discontinued',
          score: isExact ? Number.POSITIVE_INFINITY : score(row),
        }
      })
      .sort(
        (one, other) =>
          Number(one.isLast) - Number(other.isLast) || other.score - one.score || other.id - one.id,
      )
      .slice(0, max.products)
      .map(({ id }) => id)
  }

  /** Products with these words in their names and codes or, if there are none, anywhere. */
  async function bestIds(query: SearchQuery, term: string): Promise<number[]> {
    const matching = await search.match(query, term)
    for (const scope of ['names', 'texts', 'descriptions'] as const) {
      const ids = await bestOf(matching, matching.find(scope)(considered))
      if (ids.length > 0) return ids
    }
    return []
  }

  async function readSuggestedProducts(ids: number[]) {
    if (ids.length === 0) return []
    dependsOn(...ids.map(id => `product:${id}` as const))
    const rows = await db
      .selectFrom('product')
      .select(['id', 'slug', 'name', 'code', 'price', 'translations', 'categoryId', 'mainImageRef'])
      .select('lifecycle')
      .where('id', 'in', ids)
      .execute()
    const images = await listMainImages(rows)
    const byId = new Map(
      rows.map(row => [
        row.id,
        {
          ...row,
          lifecycle: row.lifecycle as (typeof lifecycles)[number],
          translations: JSON.parse(row.translations),
          image: images.get(row.id) ?? null,
        },
      ]),
    )
    return ids.flatMap(id => byId.get(id) ?? [])
  }

  /** A category without a picture of its own shows that of the product in it that is seen most. */
  async function withPictures(named: SuggestedCategory[]): Promise<SuggestedCategory[]> {
    const bare = named.filter(({ image }) => image === null)
    const seen = new Map(
      await Promise.all(
        bare.map(async ({ id: category }) => {
          const list = { category, visible: 'true', sort: 'visits' } as const
          return [category, await listIds(db, list, { limit: max.seen, offset: 0 })] as const
        }),
      ),
    )
    const products = await readSuggestedProducts([...new Set([...seen.values()].flat())])
    const byId = new Map(products.map(product => [product.id, product]))
    return named.map(category => {
      const pictured = (seen.get(category.id) ?? [])
        .flatMap(id => byId.get(id) ?? [])
        .filter(({ image }) => image)
      // One that is at home in the category says more about it than one that is only listed there too.
      const best = pictured.find(({ categoryId }) => categoryId === category.id) ?? pictured[0]
      return { ...category, image: category.image ?? best?.image ?? null }
    })
  }

  async function findFor(query: SearchQuery, term: string) {
    const [items, named] = await Promise.all([
      bestIds(query, term).then(readSuggestedProducts),
      categories.named(query.clauses, max.categories),
    ])
    return { items, categories: await withPictures(named) }
  }

  async function find(term: string): Promise<SuggestedItems> {
    dependsOn('words', 'list:0')
    lastsFor(cachedMs)
    const query = await search.read(term)
    if (!query) return { items: [], categories: [] }
    const found = await findFor(query, term)
    const isStrict = found.items.length > 0
    const others = await elsewhere.find(term, { isStrict })
    if (isStrict || found.categories.length > 0) return withOthers(found, others)
    const corrected = await search.correct(term)
    if (!corrected) return withOthers(found, others)
    const { wording } = corrected.correction
    return {
      ...withOthers(
        await findFor(corrected.query, corrected.query.text),
        others.length > 0 ? others : await elsewhere.find(wording, { isStrict: true }),
      ),
      correction: corrected.correction,
    }
  }

  const withOthers = (found: SuggestedItems, others: SiteHits[]): SuggestedItems =>
    others.length > 0 ? { ...found, elsewhere: others } : found

  /** Cached, because most visitors begin with the same letters, and these take longest because they match most products. */
  return async function suggest(term: string): Promise<SuggestedItems> {
    return await cached([term], () => find(term))
  }
}
