/** What fits best first: among the newest that match, because ranking all of them would cost more the more there are. */
import { sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import { everything } from '../lists/listing.server.ts'
import { numbered, type OrderedRange } from '../lists/product-order.server.ts'
import type { Matching } from './search.ts'

/** How many of the newest are ranked; older ones follow, newest first. */
export const ranked = 2000

/** For so long visits may be counted before they move something up: asking for them costs more than all the rest of a page. */
const cachedMs = 30_000
/** Above any number of visits. */
const rankStep = 2 ** 48
const worstRank = 4

type Words = Pick<Matching, 'exactId' | 'rank'>
type CachedRanking = {
  since: number
  /** By product: more is better. */
  scores: Map<number, number>
  /** One asks after the other, so that nobody asks for what another is asking for. */
  turn: Promise<void>
}
type Given = OrderedRange & { ids: Float64Array }

export function createRelevance(db: Db) {
  /** By the words: whoever searches goes on narrowing, and most of what is left then was in the list before. */
  const kept = new WeakMap<Words, CachedRanking>()

  async function scoresOf(words: Words, newest: Float64Array) {
    const now = performance.now()
    const before = kept.get(words)
    const known =
      before && now - before.since < cachedMs
        ? before
        : { since: now, scores: new Map(), turn: Promise.resolve() }
    kept.set(words, known)
    known.turn = known.turn.then(() => addScores(db, words, { newest, scores: known.scores }))
    try {
      await known.turn
    } catch (error) {
      kept.delete(words)
      throw error
    }
    return known.scores
  }

  /** At least so many of the best, the best first; what is in no list is left out. */
  async function bestOf(words: Words, { newest, count }: { newest: Float64Array; count: number }) {
    const scores = await scoresOf(words, newest)
    const own = Float64Array.from(newest, id => scores.get(id) ?? none)
    // To order all of them would take longer than the rest of the page.
    const least = Math.max(0, own.toSorted().at(-count) ?? 0)
    const best: { id: number; score: number }[] = []
    newest.forEach((id, at) => {
      const score = own[at] ?? none
      if (score >= least) best.push({ id, score })
    })
    // Equals stay as they are, newest first.
    return best.sort((one, other) => other.score - one.score).map(({ id }) => id)
  }

  /** The ids of one page of those given, which are newest first. A product whose code was asked for is the first of all. */
  return async (words: Words, { ids, limit, offset }: Given) => {
    const { exactId } = words
    const newest = ids.subarray(0, ranked)
    const isOld = exactId !== undefined && !newest.includes(exactId) && ids.includes(exactId)
    const [first, rest] = isOld
      ? [[exactId], ids.subarray(ranked).filter(id => id !== exactId)]
      : [[], ids.subarray(ranked)]
    const isRanked = offset < first.length + newest.length
    const best = isRanked ? await bestOf(words, { newest, count: offset + limit }) : newest
    return [...first, ...best, ...rest.subarray(0, offset + limit)].slice(offset, offset + limit)
  }
}

const none = -1

type Wanted = { newest: Float64Array; scores: Map<number, number> }

/** For those that have none yet. */
async function addScores(db: Db, { rank }: Words, { newest, scores }: Wanted) {
  const unknown = newest.filter(id => !scores.has(id))
  if (unknown.length === 0) return
  const row = { productId: sql.ref('s.productId'), names: sql.ref('s.names') }
  const score = sql`(${sql.lit(worstRank)} - (${rank(row)})) * ${sql.lit(rankStep)} + p."visits"`
  // As one text: many rows take longer to hand over than to find.
  const { rows } = await sql<{ pairs: string | null }>`
    select string_agg(cast(s."productId" as text) || ',' || cast(${score} as text), ',') as "pairs"
    from ${numbered(unknown)} cross join "searchText" s cross join "listing" p
    where s."productId" = "given"."id" and p."productId" = "given"."id" and p."categoryId" = ${everything}`.execute(
    db,
  )
  const pairs: number[] = JSON.parse(`[${rows[0]?.pairs ?? ''}]`)
  for (let at = 0; at < pairs.length; at += 2) scores.set(pairs[at] ?? 0, pairs[at + 1] ?? 0)
}
