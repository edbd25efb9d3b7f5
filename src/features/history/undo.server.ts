/**
 * Reverts an event, with its group if it belongs to one, but only if what it changed has not been changed since. Used by
 * `history.server.ts`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AdminAccount } from '#features/accounts/account.ts'
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import { AppError, codeOf, isNotFound } from '#shared/errors.ts'
import {
  type Changes,
  type EventAction,
  type EventEntity,
  type HistoryEvent,
  isSame,
  type RevertHandler,
} from './event.ts'
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

type Conflict = { label: string; error: AppError }

/** The caller's transaction is rolled back by an error, so either all events are reverted or none. */
async function undoGroup(tx: ContentTx, members: EventRow[], undo: Undo) {
  // The newest first, because an entity can be in a group twice.
  const newestFirst = members.toReversed()
  const conflicts = areDifferentUpdates(members)
    ? await undoUpdates(tx, newestFirst, undo)
    : await undoOneByOne(tx, newestFirst, undo)
  const [first] = conflicts
  if (!first) return
  const labels = conflicts.slice(0, namedLabels).map(({ label }) => label)
  const differs = [...new Set(conflicts.flatMap(({ error }) => error.details.data?.differs as string[]))]
  const data = { ...first.error.details.data, differs, changed: { count: conflicts.length, labels } }
  throw new AppError('conflict', { data })
}

/** Whether they are all updates, each of another entity of the same kind. */
function areDifferentUpdates(members: EventRow[]) {
  const isUpdate = (row: EventRow) => row.action === 'update' && row.entity === members[0]?.entity
  return members.every(isUpdate) && new Set(members.map(row => row.entityId)).size === members.length
}

async function undoOneByOne(tx: ContentTx, rows: EventRow[], undo: Undo): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  for (const row of rows) {
    // Other requests are answered in between. The transaction stays open.
    await nextTurn()
    try {
      await undoOne(tx, row, undo)
    } catch (error) {
      if (codeOf(error) !== 'conflict') throw error
      conflicts.unshift({ label: row.label, error: error as AppError })
    }
  }
  return conflicts
}

/** The same, in fewer statements if the handler can revert many entities at a time. */
async function undoUpdates(tx: ContentTx, rows: EventRow[], undo: Undo): Promise<Conflict[]> {
  const handler = undo.revertHandlers[rows[0]?.entity as EventEntity]
  if (!handler?.many) return await undoOneByOne(tx, rows, undo)
  const reverted = rows.map(row => ({ id: row.entityId, label: row.label, event: toRecorded(row) }))
  if (!reverted.every(({ event }) => canUndo(event, handler))) throw new AppError('cannot_undo')
  const current = await handler.many.read(
    tx,
    reverted.map(one => one.id),
  )
  const conflicts: Conflict[] = []
  for (const { id, label, event } of reverted) {
    const fields = current.get(id)
    const differs = fields ? fieldsChangedSince(event.changes, fields) : ['deletedAt']
    if (differs.length > 0) conflicts.unshift({ label, error: await conflict(tx, event, differs) })
  }
  if (conflicts.length > 0) return conflicts
  const earlier = reverted.map(({ id, event }) => ({ id, fields: earlierFields(event.changes) }))
  await handler.many.update(tx, earlier, undo.admin)
  await markUndone(tx, rows, undo)
  return []
}

async function undoOne(tx: ContentTx, row: EventRow, undo: Undo) {
  const event = toRecorded(row)
  const revertHandler = undo.revertHandlers[event.entity]
  if (!revertHandler || !canUndo(event, revertHandler)) throw new AppError('cannot_undo')
  await revert(tx, event, { revertHandler, admin: undo.admin })
  await markUndone(tx, [row], undo)
}

/** The rows are of different entities of one kind. Links each to the event that its revert has recorded. */
async function markUndone(tx: ContentTx, rows: EventRow[], { undoneAt, groupId }: Undo) {
  const ids = rows.map(row => row.id)
  await tx.updateTable('event').set({ undoneAt }).where('id', 'in', ids).execute()
  // The newest event of an entity is the one that the revert has just recorded.
  const newest = tx
    .selectFrom('event')
    .select(event => event.fn.max('id').as('id'))
    .where('entity', '=', rows[0]?.entity ?? '')
    .where(
      'entityId',
      'in',
      rows.map(row => row.entityId),
    )
    .where('id', '>', Math.max(...ids))
    .groupBy('entityId')
  await tx
    .updateTable('event')
    .set(event => ({
      undoes: event
        .selectFrom('event as undone')
        .select('undone.id')
        .whereRef('undone.entity', '=', 'event.entity')
        .whereRef('undone.entityId', '=', 'event.entityId')
        // Not `id in`: a list of 500 ids would be searched for each of 500 events, which took 110 ms.
        .where('undone.undoneAt', '=', undoneAt)
        .where('undone.id', '>=', Math.min(...ids))
        .where('undone.id', '<=', Math.max(...ids)),
      ...(groupId && { groupId }),
    }))
    .where('id', 'in', newest)
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
  const differs = fieldsChangedSince(changes, await revertHandler.read(tx, entityId))
  if (differs.length > 0) throw await conflict(tx, event, differs)
  await revertHandler.update(tx, entityId, { fields: earlierFields(changes), admin })
}

const fieldsChangedSince = (changes: Changes, current: Record<string, unknown>) =>
  Object.keys(changes).filter(field => !isSame(current[field], changes[field]?.after))

const earlierFields = (changes: Changes): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changes).map(([field, { before }]) => [field, before] as const))

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
