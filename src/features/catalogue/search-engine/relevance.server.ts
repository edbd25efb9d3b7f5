/**
 * Sorts search results by relevance. Only a bounded number of them is scored, because the cost of scoring all of them grows with
 * their number. Called by `lists/product-list.server.ts` and `lists/staff-list.server.ts`.
 */
import { sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import { everything } from '../listing/listing.server.ts'
import { isAmong, numbered, type OrderedRange } from '../listing/product-order.server.ts'
import { toScorer } from './score.ts'
import type { FoundProducts } from './search.ts'

/**
 * How many results are scored: first the newest with the words in their names, then the newest others. The rest follows, newest
 * first.
 */
export const maxScored = 500

/**
 * How long scores are cached, and so how late new visits change the order. Reading them costs more than all the rest of a page.
 */
const cachedMs = 30_000
/** Added to the score by where the words were found. Larger than any score, so this always decides first. */
const scopeStep = 10_000

type CachedScores = {
  since: number
  /** By product id: a higher score is better. */
  scores: Map<number, number>
  /** The last query for scores. Queries follow one another, so that no score is read twice at the same time. */
  lastQuery: Promise<void>
}
type PageOfIds = OrderedRange & { ids: Float64Array }

export function createRelevance(db: Db) {
  /** By search: visitors go on filtering what they found, and most products of the filtered list have a score already. */
  const cached = new WeakMap<FoundProducts, CachedScores>()

  async function scoresOf(found: FoundProducts, ids: number[]) {
    const now = performance.now()
    const known = cached.get(found)
    const ranking =
      known && now - known.since < cachedMs
        ? known
        : { since: now, scores: new Map(), lastQuery: Promise.resolve() }
    cached.set(found, ranking)
    ranking.lastQuery = ranking.lastQuery.then(() => addScores(db, found, { ids, scores: ranking.scores }))
    try {
      await ranking.lastQuery
    } catch (error) {
      cached.delete(found)
      throw error
    }
    return ranking.scores
  }

  /** Sorts the given ids, which are newest first, and returns one page of them. */
  return async (found: FoundProducts, { ids, limit, offset }: PageOfIds): Promise<number[]> => {
    const { best, pinned, matching } = found
    const first = new Set([...pinned, matching.exactId ?? 0].filter(id => isAmong(ids, id)))
    const inNames = [...best].filter(id => !first.has(id) && isAmong(ids, id))
    const others = firstOf(ids, {
      count: maxScored + offset + limit - inNames.length,
      except: id => best.has(id) || first.has(id),
    })
    const results = [...inNames, ...others]
    const isScored = offset < first.size + maxScored
    const scored = results.slice(0, maxScored)
    const sorted = isScored ? await sortByScore(found, scored) : scored
    return [...first, ...sorted, ...results.slice(maxScored)].slice(offset, offset + limit)
  }

  async function sortByScore(found: FoundProducts, ids: number[]): Promise<number[]> {
    const scores = await scoresOf(found, ids)
    const scoreOf = (id: number) => scores.get(id) ?? Number.NEGATIVE_INFINITY
    // Equal scores: newest first, by id, because the ids come in two lists.
    return ids.toSorted((one, other) => scoreOf(other) - scoreOf(one) || other - one)
  }
}

function firstOf(ids: Float64Array, { count, except }: { count: number; except(id: number): boolean }) {
  const found: number[] = []
  for (const id of ids) {
    if (found.length >= count) break
    if (!except(id)) found.push(id)
  }
  return found
}

type MissingScores = { ids: number[]; scores: Map<number, number> }

/** The columns of a product in the text that `addScores()` reads, and the products. None of them contains either character. */
const separators = { column: ',', product: ';' }

/**
 * Reads and computes the scores of the products that have none yet.
 *
 * The database sends them as one text instead of one row each, because passing many rows through the driver takes longer than
 * finding them.
 */
async function addScores(db: Db, found: FoundProducts, { ids, scores }: MissingScores) {
  const missing = ids.filter(id => !scores.has(id))
  if (missing.length === 0) return
  const column = sql.lit(separators.column)
  const product = sql`cast("searchText"."productId" as text) || ${column} || cast("searchText"."categoryId" as text)
    || ${column} || cast("listing"."visits" as text) || ${column} || "searchText"."names"`
  const { rows } = await sql<{ products: string | null }>`
    select string_agg(${product}, ${sql.lit(separators.product)}) as "products"
    from ${numbered(Float64Array.from(missing))} cross join "searchText" cross join "listing"
    where "searchText"."productId" = "given"."id"
      and "listing"."categoryId" = ${everything} and "listing"."productId" = "given"."id"`.execute(db)
  const score = toScorer(found.matching)
  for (const text of rows[0]?.products?.split(separators.product) ?? []) {
    const [id = '', categoryId = '', visits = '', names = ''] = text.split(separators.column)
    const productId = Number(id)
    const scope = scopeOf(found, productId)
    const product = { names, categoryId: Number(categoryId), visits: Number(visits) }
    scores.set(productId, scope * scopeStep + score(product))
  }
}

/** Where the words of a product were found: the higher, the more it says. */
function scopeOf({ best, described, partial }: FoundProducts, id: number): number {
  if (partial.has(id)) return -1
  if (best.has(id)) return 2
  return described.has(id) ? 0 : 1
}
