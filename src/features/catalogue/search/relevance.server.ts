/**
 * Sorts search results by relevance. Only the newest matches are ranked, because the cost of ranking all of them grows with
 * their number. Called by `lists/product-list.server.ts`.
 */
import { sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import { everything } from '../lists/listing.server.ts'
import { numbered, type OrderedRange } from '../lists/product-order.server.ts'
import type { Matching } from './search.ts'

/** How many of the newest matches are ranked. Older ones follow, newest first. */
export const ranked = 2000

/**
 * How long scores are cached, and so how late new visits change the order. Reading them costs more than all the rest of a page.
 */
const cachedMs = 30_000
/**
 * A score is the rank times this number, plus the visits. It is larger than any number of visits, so the rank always decides
 * first.
 */
const rankStep = 2 ** 48
const worstRank = 4

type Words = Pick<Matching, 'exactId' | 'rank'>
type CachedRanking = {
  since: number
  /** By product id: a higher score is better. */
  scores: Map<number, number>
  /** The last query for scores. Queries follow one another, so that no score is read twice at the same time. */
  lastQuery: Promise<void>
}
type PageOfIds = OrderedRange & { ids: Float64Array }

export function createRelevance(db: Db) {
  /** By search: visitors go on filtering what they found, and most products of the filtered list have a score already. */
  const cachedRankings = new WeakMap<Words, CachedRanking>()

  async function scoresOf(words: Words, newest: Float64Array) {
    const now = performance.now()
    const cached = cachedRankings.get(words)
    const ranking =
      cached && now - cached.since < cachedMs
        ? cached
        : { since: now, scores: new Map(), lastQuery: Promise.resolve() }
    cachedRankings.set(words, ranking)
    ranking.lastQuery = ranking.lastQuery.then(() => addScores(db, words, { newest, scores: ranking.scores }))
    try {
      await ranking.lastQuery
    } catch (error) {
      cachedRankings.delete(words)
      throw error
    }
    return ranking.scores
  }

  /** At least `count` of the best products, the best first. Products that are in no list are left out. */
  async function bestOf(words: Words, { newest, count }: { newest: Float64Array; count: number }) {
    const scores = await scoresOf(words, newest)
    const scoreAt = Float64Array.from(newest, id => scores.get(id) ?? none)
    // Only the products above the lowest score of the page are sorted: sorting all would take longer than the rest of the page.
    const least = Math.max(0, scoreAt.toSorted().at(-count) ?? 0)
    const best: { id: number; score: number }[] = []
    newest.forEach((id, index) => {
      const score = scoreAt[index] ?? none
      if (score >= least) best.push({ id, score })
    })
    // The sort is stable: products with equal scores stay newest first.
    return best.sort((one, other) => other.score - one.score).map(({ id }) => id)
  }

  /**
   * Sorts the given ids, which are newest first, and returns one page of them. The product with the exact code is always the
   * first.
   */
  return async (words: Words, { ids, limit, offset }: PageOfIds) => {
    const { exactId } = words
    const newest = ids.subarray(0, ranked)
    const isExactUnranked = exactId !== undefined && !newest.includes(exactId) && ids.includes(exactId)
    const [first, rest] = isExactUnranked
      ? [[exactId], ids.subarray(ranked).filter(id => id !== exactId)]
      : [[], ids.subarray(ranked)]
    const isRanked = offset < first.length + newest.length
    const best = isRanked ? await bestOf(words, { newest, count: offset + limit }) : newest
    return [...first, ...best, ...rest.subarray(0, offset + limit)].slice(offset, offset + limit)
  }
}

/** The score of a product that is in no list. */
const none = -1

type MissingScores = { newest: Float64Array; scores: Map<number, number> }

/** Between the numbers of the text that `addScores()` reads. A comma, so that it becomes a JSON array with brackets around it. */
const numberSeparator = sql.lit(',')

/**
 * Reads the scores of the products that have none yet.
 *
 * The database sends them as one text, the id and the score of each product in turn, instead of one row each, because passing
 * many rows through the driver takes longer than finding them. Up to 2,000 products are scored at once; what the text saves for
 * so many was not recorded (for whole lists see `readIds()`).
 */
async function addScores(db: Db, { rank }: Words, { newest, scores }: MissingScores) {
  const missing = newest.filter(id => !scores.has(id))
  if (missing.length === 0) return
  const row = { productId: sql.ref('searchText.productId'), names: sql.ref('searchText.names') }
  const score = sql`(${sql.lit(worstRank)} - (${rank(row)})) * ${sql.lit(rankStep)} + "listing"."visits"`
  const idAndScore = sql`cast("searchText"."productId" as text) || ${numberSeparator} || cast(${score} as text)`
  const { rows } = await sql<{ idsAndScores: string | null }>`
    select string_agg(${idAndScore}, ${numberSeparator}) as "idsAndScores"
    from ${numbered(missing)} cross join "searchText" cross join "listing"
    where "searchText"."productId" = "given"."id"
      and "listing"."productId" = "given"."id" and "listing"."categoryId" = ${everything}`.execute(db)
  const idsAndScores: number[] = JSON.parse(`[${rows[0]?.idsAndScores ?? ''}]`)
  for (let index = 0; index < idsAndScores.length; index += 2) {
    scores.set(idsAndScores[index] ?? 0, idsAndScores[index + 1] ?? 0)
  }
}
