/** Reverts one event, but only if what it changed has not been changed since. Used by `history.server.ts`. */
import type { AdminAccount } from '#features/accounts/account.ts'
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import { AppError, isNotFound } from '#shared/errors.ts'
import { type HistoryEvent, isSame, type RevertHandler } from './event.ts'

type RecordedEvent = Pick<HistoryEvent, 'entity' | 'entityId' | 'action' | 'changes'>
type RevertContext = { revertHandler: RevertHandler; admin: AdminAccount | undefined }

export function canUndo(
  { action, changes }: RecordedEvent,
  revertHandler: RevertHandler | undefined,
): boolean {
  if (!revertHandler || action === 'purge') return false
  if (action === 'delete') return Boolean(revertHandler.restore)
  if (action === 'create' || action === 'restore') return true
  const fields = Object.keys(changes)
  return fields.length > 0 && fields.every(field => revertHandler.fields.includes(field))
}

export async function revert(tx: ContentTx, event: RecordedEvent, { revertHandler, admin }: RevertContext) {
  const { action, entityId } = event
  try {
    if (action === 'create' || action === 'restore') await revertHandler.remove(tx, entityId, admin)
    else if (action === 'delete') await revertHandler.restore?.(tx, entityId, admin)
    else await restoreFields(tx, event, { revertHandler, admin })
  } catch (error) {
    // It was moved to the trash, restored, or purged meanwhile.
    if (isNotFound(error)) throw await conflict(tx, event, ['deletedAt'])
    throw error
  }
}

async function restoreFields(tx: ContentTx, event: RecordedEvent, { revertHandler, admin }: RevertContext) {
  const { entityId, changes } = event
  const current = await revertHandler.read(tx, entityId)
  const differs = Object.keys(changes).filter(field => !isSame(current[field], changes[field]?.after))
  if (differs.length > 0) throw await conflict(tx, event, differs)
  const earlier = Object.entries(changes).map(([field, { before }]) => [field, before] as const)
  await revertHandler.update(tx, entityId, { fields: Object.fromEntries(earlier), admin })
}

async function conflict(tx: Tx, { entity, entityId }: RecordedEvent, differs: string[]) {
  const last = await tx
    .selectFrom('event')
    .select(['at', 'adminName'])
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const data = { differs, changedAt: last?.at, ...(last?.adminName && { changedBy: last.adminName }) }
  return new AppError('conflict', { data })
}
