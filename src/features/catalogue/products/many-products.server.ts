/** Changes many products alike in one transaction, as one group of events. Called by `products.server.ts`. */
import type { ContentTx } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import { refreshProducts } from '../derived/refresh-derived.server.ts'
import { liveIds } from './live-rows.server.ts'
import type { ManyProductsResult, SharedChanges } from './many-products.ts'
import { type SaveOptions, saveProducts } from './save-products.server.ts'

type Options = Pick<SaveOptions, 'baseLocale' | 'record' | 'admin'> & { changes: SharedChanges }

export async function updateProducts(
  tx: ContentTx,
  ids: number[],
  { changes, ...options }: Options,
): Promise<ManyProductsResult | typeof unchanged> {
  await requireLive(tx, ids)
  const updates = [...new Set(ids)].map(id => ({ id, changes }))
  const groupId = crypto.randomUUID()
  const changed = await saveProducts(tx, updates, { ...options, groupId, under: 'changes.' })
  if (changed.length === 0) return unchanged
  await refreshProducts(tx, changed)
  const { first } = await tx
    .selectFrom('event')
    .select(event => event.fn.min('id').as('first'))
    .where('groupId', '=', groupId)
    .executeTakeFirstOrThrow()
  return { changed: changed.length, unchanged: updates.length - changed.length, eventId: first }
}

async function requireLive(tx: ContentTx, ids: number[]) {
  const live = await liveIds(tx, 'product', ids)
  const missing = ids.flatMap((id, index): [string, FieldProblem][] =>
    live.has(id) ? [] : [[`ids.${index}`, { code: 'not_found' }]],
  )
  if (missing.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(missing) })
}
