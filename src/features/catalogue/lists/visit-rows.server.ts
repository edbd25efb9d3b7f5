/**
 * Stores visits: the total of each product, the total of each day, and for half an hour which visitors have been counted.
 * Called by `visits.server.ts`.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Tx } from '#server/database/database.server.ts'
import { everything } from '../listing/listing.server.ts'

/** `visitor` is a hash of address and browser. It is hashed again with the salt before it is stored. */
export type Visit = { productId: number; visitor: string }

const againAfterMs = 30 * 60_000
const saltName = 'visitSalt'

/**
 * Runs in a `contentLockTransaction`: the total in `product` and in its rows of `listing` must stay equal, so no write of content may
 * run at the same time. The content version is not raised, because cached pages do not show visits.
 */
export async function storeVisits(tx: Tx, { visits, now }: { visits: Visit[]; now: Date }) {
  const at = now.toISOString()
  const day = at.slice(0, 10)
  const salt = await requireSalt(tx, day)
  const tooOld = new Date(now.getTime() - againAfterMs).toISOString()
  await tx.deleteFrom('visitSeen').where('at', '<=', tooOld).execute()
  const shown = await shownOf(
    tx,
    visits.map(visit => visit.productId),
  )
  const seen = visits
    .filter(visit => shown.has(visit.productId))
    .map(({ productId, visitor }) => ({ productId, visitor: toHash(salt, visitor), at }))
  if (seen.length === 0) return
  const counted = await tx
    .insertInto('visitSeen')
    .values(seen)
    .onConflict(conflict => conflict.columns(['productId', 'visitor']).doNothing())
    .returning('productId')
    .execute()
  await add(tx, { day, ids: counted.map(row => row.productId) })
}

async function shownOf(tx: Tx, productIds: number[]) {
  const rows = await tx
    .selectFrom('listing')
    .select('productId')
    .where('categoryId', '=', everything)
    .where('shown', '=', 1)
    .where('productId', 'in', productIds)
    .execute()
  return new Set(rows.map(row => row.productId))
}

/**
 * The salt of the day, the same for all processes. Yesterday's is overwritten: without it a stored hash cannot be traced to a
 * visitor.
 */
async function requireSalt(tx: Tx, day: string): Promise<string> {
  const stored = await tx
    .selectFrom('setting')
    .select('value')
    .where('name', '=', saltName)
    .executeTakeFirst()
  if (stored?.value.startsWith(day)) return stored.value
  const value = `${day} ${randomBytes(32).toString('base64url')}`
  await tx
    .insertInto('setting')
    .values({ name: saltName, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return value
}

const toHash = (salt: string, visitor: string) =>
  createHmac('sha256', salt).update(visitor).digest('base64url').slice(0, 22)

async function add(tx: Tx, { day, ids }: { day: string; ids: number[] }) {
  const byProduct = Map.groupBy(ids, id => id)
  const counts = [...byProduct].map(([productId, visits]) => ({ productId, count: visits.length }))
  if (counts.length === 0) return
  for (const [count, products] of Map.groupBy(counts, one => one.count)) {
    const productIds = products.map(one => one.productId)
    await tx
      .updateTable('product')
      .set(row => ({ visits: row('visits', '+', count) }))
      .where('id', 'in', productIds)
      .execute()
    await tx
      .updateTable('listing')
      .set(row => ({ visits: row('visits', '+', count) }))
      .where('productId', 'in', productIds)
      .execute()
  }
  await tx
    .insertInto('visitDay')
    .values(counts.map(one => ({ ...one, day })))
    .onConflict(conflict =>
      conflict
        .columns(['productId', 'day'])
        .doUpdateSet(row => ({ count: row('visitDay.count', '+', row.ref('excluded.count')) })),
    )
    .execute()
}
