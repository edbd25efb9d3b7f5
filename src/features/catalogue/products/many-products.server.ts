/** Changes many products in one transaction, as one group of events. Called by `products.server.ts`. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ContentTx } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import { refreshProducts } from '../derived/refresh-derived.server.ts'
import { liveIds } from './live-rows.server.ts'
import type { ManyProductsResult } from './many-products.ts'

type Options = {
  groupId: string
  /** Saves one product, and returns whether that changed anything. */
  save(id: number): Promise<boolean>
}

export async function saveProducts(
  tx: ContentTx,
  ids: number[],
  { groupId, save }: Options,
): Promise<ManyProductsResult | typeof unchanged> {
  const distinct = [...new Set(ids)]
  await requireLive(tx, ids)
  const changed: number[] = []
  for (const id of distinct) {
    // Other requests are answered in between. The transaction stays open.
    await nextTurn()
    if (await save(id)) changed.push(id)
  }
  if (changed.length === 0) return unchanged
  // Once for all of them, because reading back what is derived from each takes longer than saving it.
  await refreshProducts(tx, changed)
  const { first } = await tx
    .selectFrom('event')
    .select(event => event.fn.min('id').as('first'))
    .where('groupId', '=', groupId)
    .executeTakeFirstOrThrow()
  return { changed: changed.length, unchanged: distinct.length - changed.length, eventId: first }
}

async function requireLive(tx: ContentTx, ids: number[]) {
  const live = await liveIds(tx, 'product', ids)
  const missing = ids.flatMap((id, index): [string, FieldProblem][] =>
    live.has(id) ? [] : [[`ids.${index}`, { code: 'not_found' }]],
  )
  if (missing.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(missing) })
}
