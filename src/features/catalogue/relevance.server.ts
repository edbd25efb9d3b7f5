/** What fits best first: among the newest that match, because ranking all of them would cost more the more there are. */
import { sql } from 'kysely'
import type { Matching } from '#features/search/search.ts'
import type { Db } from '#server/database.server.ts'
import { everything } from './listing.server.ts'
import { numbered, type Part } from './product-order.server.ts'

/** How many of the newest are ranked; older ones follow, newest first. */
export const ranked = 2000

/** The ids of one page of those given, which are newest first. A product whose code was asked for is the first of all. */
export async function listRelevant(
  db: Db,
  { exactId, rank }: Pick<Matching, 'exactId' | 'rank'>,
  { ids, limit, offset }: Part & { ids: Float64Array },
): Promise<number[]> {
  const newest = ids.subarray(0, ranked)
  const isOld = exactId !== undefined && !newest.includes(exactId) && ids.includes(exactId)
  const [first, rest] = isOld
    ? [[exactId], ids.subarray(ranked).filter(id => id !== exactId)]
    : [[], ids.subarray(ranked)]
  const best = offset < first.length + newest.length ? await inOrderOfRank(db, { rank, newest }) : newest
  return [...first, ...best, ...rest.subarray(0, offset + limit)].slice(offset, offset + limit)
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
