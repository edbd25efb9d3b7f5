/** What fits best first: among the newest that match, because ranking all of them would cost more the more there are. */
import { sql } from 'kysely'
import type { Matching } from '#features/search/search.ts'
import type { Db } from '#server/database.server.ts'
import { everything } from './listing.server.ts'
import { numbered, type Part } from './product-order.server.ts'

/** How many of the newest are ranked; older ones follow, newest first. */
export const ranked = 2000

/** For so long visits may be counted before they move something up: ranking costs more than all the rest of a page. */
const keptMs = 30_000

type Kept = { at: number; order: Promise<number[]> }
type Given = Part & { ids: Float64Array }

export function createRelevance(db: Db) {
  /** By the list that was ranked: it lives as long as the content stays the same. */
  const kept = new WeakMap<Float64Array, Kept>()

  function bestOf(ids: Float64Array, rank: Matching['rank']): Promise<number[]> {
    const known = kept.get(ids)
    if (known && performance.now() - known.at < keptMs) return known.order
    const order = inOrderOfRank(db, { rank, newest: ids.subarray(0, ranked) })
    kept.set(ids, { at: performance.now(), order })
    order.catch(() => kept.delete(ids))
    return order
  }

  /** The ids of one page of those given, which are newest first. A product whose code was asked for is the first of all. */
  return async ({ exactId, rank }: Pick<Matching, 'exactId' | 'rank'>, { ids, limit, offset }: Given) => {
    const newest = ids.subarray(0, ranked)
    const isOld = exactId !== undefined && !newest.includes(exactId) && ids.includes(exactId)
    const [first, rest] = isOld
      ? [[exactId], ids.subarray(ranked).filter(id => id !== exactId)]
      : [[], ids.subarray(ranked)]
    const best = offset < first.length + newest.length ? await bestOf(ids, rank) : newest
    return [...first, ...best, ...rest.subarray(0, offset + limit)].slice(offset, offset + limit)
  }
}

async function inOrderOfRank(
  db: Db,
  { rank, newest }: Pick<Matching, 'rank'> & { newest: Float64Array },
): Promise<number[]> {
  if (newest.length === 0) return []
  const row = { productId: sql.ref('s.productId'), names: sql.ref('s.names') }
  const { rows } = await sql<{ productId: number }>`
    select s."productId" from ${numbered(newest)} cross join "searchText" s cross join "listing" p
    where s."productId" = "given"."id" and p."productId" = "given"."id" and p."categoryId" = ${everything}
    order by ${rank(row)}, p."visits" desc, s."productId" desc`.execute(db)
  return rows.map(row => row.productId)
}
