/**
 * Reverts an event, with its group if it belongs to one, but only if what it changed has not been changed since. Used by
 * `history.server.ts`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AdminAccount } from '#features/accounts/account.ts'
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import { AppError, codeOf, isNotFound } from '#shared/errors.ts'
import { type EventAction, type EventEntity, type HistoryEvent, isSame, type RevertHandler } from './event.ts'
import { type EventRow, listMembers } from './event-groups.server.ts'

type RecordedEvent = Pick<HistoryEvent, 'entity' | 'entityId' | 'action' | 'changes'>
type RevertContext = { revertHandler: RevertHandler; admin: AdminAccount | undefined }
type UndoContext = {
  revertHandlers: Partial<Record<EventEntity, RevertHandler>>
  admin: AdminAccount | undefined
}

/** How many names a refusal lists. */
const namedLabels = 5

export const toRecorded = ({ entity, entityId, action, changes }: EventRow): RecordedEvent => ({
  entity: entity as EventEntity,
  entityId,
  action: action as EventAction,
  changes: JSON.parse(changes),
})

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

/** Returns the row of the event, undone. */
export async function undoEvents(tx: ContentTx, id: number, context: UndoContext): Promise<EventRow> {
  const row = await tx.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  if (row.undoneAt !== null) throw new AppError('already_undone')
  const undo = { undoneAt: new Date().toISOString(), groupId: row.groupId && crypto.randomUUID() }
  const rows = row.groupId === null ? [row] : ((await listMembers(tx, [row])).get(row.groupId) ?? [])
  if (row.groupId === null) await undoOne(tx, row, { ...context, ...undo })
  else await undoGroup(tx, rows, { ...context, ...undo })
  for (const [entity, reverted] of Map.groupBy(rows, one => one.entity as EventEntity)) {
    await context.revertHandlers[entity]?.finish?.(tx, [...new Set(reverted.map(one => one.entityId))])
  }
  return { ...row, undoneAt: undo.undoneAt }
}

/** The events that the revert records are a group too if `groupId` is set. */
type Undo = UndoContext & { undoneAt: string; groupId: string | null }

/** The caller's transaction is rolled back by an error, so either all events are reverted or none. */
async function undoGroup(tx: ContentTx, members: EventRow[], undo: Undo) {
  const conflicts: { label: string; error: AppError }[] = []
  // The newest first, because an entity can be in a group twice.
  for (const member of members.toReversed()) {
    // Other requests are answered in between. The transaction stays open.
    await nextTurn()
    try {
      await undoOne(tx, member, undo)
    } catch (error) {
      if (codeOf(error) !== 'conflict') throw error
      conflicts.unshift({ label: member.label, error: error as AppError })
    }
  }
  const [first] = conflicts
  if (!first) return
  const labels = conflicts.slice(0, namedLabels).map(({ label }) => label)
  const differs = [...new Set(conflicts.flatMap(({ error }) => error.details.data?.differs as string[]))]
  const data = { ...first.error.details.data, differs, changed: { count: conflicts.length, labels } }
  throw new AppError('conflict', { data })
}

async function undoOne(tx: ContentTx, row: EventRow, { revertHandlers, admin, undoneAt, groupId }: Undo) {
  const { id } = row
  const event = toRecorded(row)
  const revertHandler = revertHandlers[event.entity]
  if (!revertHandler || !canUndo(event, revertHandler)) throw new AppError('cannot_undo')
  await revert(tx, event, { revertHandler, admin })
  await tx.updateTable('event').set({ undoneAt }).where('id', '=', id).execute()
  // The newest event of the same entity is the one that the revert has just recorded.
  const last = tx
    .selectFrom('event')
    .select(newest => newest.fn.max('id').as('id'))
    .where('entity', '=', row.entity)
    .where('entityId', '=', row.entityId)
    .where('id', '>', id)
  await tx
    .updateTable('event')
    .set({ undoes: id, ...(groupId && { groupId }) })
    .where('id', '=', last)
    .execute()
}

async function revert(tx: ContentTx, event: RecordedEvent, { revertHandler, admin }: RevertContext) {
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
