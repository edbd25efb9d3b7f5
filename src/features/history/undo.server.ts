/**
 * Reverts an event, with its group if it belongs to one, but only if what it changed has not been changed since. Used by
 * `history.server.ts`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RecordedAdmin } from '#features/accounts/account.ts'
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import { AppError, codeOf, isNotFound } from '#shared/errors.ts'
import { earlierFields, fieldsChangedSince, fieldsLeft } from './changed-since.server.ts'
import { editedSince } from './edited-since.server.ts'
import type { EventAction, EventEntity, HistoryEvent, RevertHandler } from './event.ts'
import {
  type EventRow,
  isBrought,
  readGroups,
  type StoredGroup,
  slicesOf,
  undoneLast,
} from './event-groups.server.ts'
import { type RevertHandlers, readEventNames } from './event-names.server.ts'
import { type EventRun, isLike, toRuns } from './event-runs.ts'

type RecordedEvent = Pick<HistoryEvent, 'entity' | 'entityId' | 'action' | 'changes'>
/** `token`: see `RevertedFields`. */
type Requester = { admin: RecordedAdmin | undefined; token?: string | undefined }
type RevertContext = Requester & { revertHandler: RevertHandler }
type BulkReverts = NonNullable<RevertHandler['bulk']>
/** Whether long work records or undoes events of the group. Until that ends the group cannot be undone. */
export type IsUnderWay = (db: Db, groupId: string) => Promise<boolean>
export type UndoRules = { revertHandlers: RevertHandlers; isUnderWay: IsUnderWay }
type UndoContext = Requester & { revertHandlers: RevertHandlers }

/** How many names a refusal lists. */
const maxNamed = 5

export const toRecorded = ({ entity, entityId, action, changes }: EventRow): RecordedEvent => ({
  entity: entity as EventEntity,
  entityId,
  action: action as EventAction,
  changes: JSON.parse(changes),
})

export function canUndo(row: EventRow, revertHandler: RevertHandler | undefined): boolean {
  const { action, changes } = toRecorded(row)
  if (!revertHandler || action === 'purge') return false
  if (action === 'delete') {
    const { restore, restoresAll } = revertHandler
    return Boolean(restore) && (restoresAll?.({ changes, groupId: row.groupId }) ?? true)
  }
  if (action === 'create' || action === 'restore') return true
  const fields = Object.keys(changes)
  return fields.length > 0 && fields.every(field => revertHandler.fields.includes(field))
}

/**
 * Whether a group can be undone. The restoring of a category with its contents cannot: people delete the category instead, and
 * choose again where its contents go.
 */
export const canUndoGroup = ({ first, lead, hasLead }: StoredGroup, handlers: RevertHandlers) =>
  (!hasLead || lead.action === 'delete' || isBrought({ lead })) &&
  [lead, ...first].every(row => canUndo(row, handlers[row.entity as EventEntity]))

/** The event, with its group if it belongs to one. Refuses what is undone already, and a group that cannot be undone now. */
export async function requireUndoable(tx: Tx, id: number, { revertHandlers, isUnderWay }: UndoRules) {
  const row = await tx.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const { groupId } = row
  const group = (await readGroups(tx, [row])).get(groupId)
  // If the group was undone in part, this is the event that is undone last.
  if ((group ? undoneLast(group) : row).undoneAt !== null) throw new AppError('already_undone')
  if (!group || groupId === null) return { row, groupId: null, group: undefined }
  if (!canUndoGroup(group, revertHandlers)) throw new AppError('cannot_undo')
  if (await isUnderWay(tx, groupId)) throw new AppError('still_running')
  return { row, groupId, group }
}

/** Returns the row of the event, undone. The caller's transaction is rolled back by an error, so all events are reverted or none. */
export async function undoEvents(
  tx: ContentTx,
  id: number,
  context: UndoContext & UndoRules,
): Promise<EventRow> {
  const { row, groupId, group } = await requireUndoable(tx, id, context)
  if (group && isLarge(group, context.revertHandlers)) throw new AppError('undo_is_large')
  const undo = { ...context, undoneAt: new Date().toISOString(), groupId: groupId && crypto.randomUUID() }
  const reverted =
    groupId === null ? await undoSingle(tx, row, undo) : await undoGroup(tx, slicesOf(tx, groupId), undo)
  await finishAll(tx, reverted, context)
  return { ...row, undoneAt: undo.undoneAt }
}

async function finishAll(tx: ContentTx, reverted: Reverted, { revertHandlers }: UndoContext) {
  for (const [entity, ids] of reverted) {
    await revertHandlers[entity as EventEntity]?.finish?.(tx, [...ids])
  }
}

/** Reverts all events of a group that are not about its main kind of entity, or throws. Returns how many they were. */
export async function undoOthers(
  tx: ContentTx,
  { groupId, otherThan }: { groupId: string; otherThan: string },
  { asGroup, ...context }: UndoContext & { asGroup: string },
) {
  const undo = { ...context, undoneAt: new Date().toISOString(), groupId: asGroup }
  const reverted = await undoGroup(tx, slicesOf(tx, groupId, { otherThan }), undo)
  await finishAll(tx, reverted, context)
  return reverted.values().reduce((sum, ids) => sum + ids.size, 0)
}

/**
 * Reverts events of a group, which must be ordered from the newest to the oldest. Throws if what one of them changed was
 * changed since.
 */
export async function undoRows(
  tx: ContentTx,
  rows: EventRow[],
  { asGroup, ...context }: UndoContext & Pick<Undo, 'isChecked'> & { asGroup: string },
) {
  const undo = { ...context, undoneAt: new Date().toISOString(), groupId: asGroup }
  const reverted: Reverted = new Map()
  for (const run of toRuns(rows)) {
    const [conflict] = await undoRun(tx, run, undo)
    if (conflict) throw conflict.error
    noteReverted(reverted, run)
  }
  await finishAll(tx, reverted, context)
}

/** Returns the events that cannot be reverted, because what they changed was changed since. */
export async function listChanged(db: Db, rows: EventRow[], revertHandlers: RevertHandlers) {
  const changed: EventRow[] = []
  for (const run of toRuns(rows)) {
    const { bulk, toCurrent } = revertHandlers[run[0].entity as EventEntity] ?? {}
    if (!bulk) throw new AppError('cannot_undo')
    const ids = run.map(row => row.entityId)
    if (run[0].action === 'update') {
      changed.push(...(await differingRows(db, run, { bulk, toCurrent })).map(({ row }) => row))
    } else {
      const isDeletion = run[0].action === 'delete'
      const listRemovable = bulk.listRemovable ?? bulk.read
      const found = isDeletion ? await bulk.listRestorable(db, ids) : await listRemovable(db, ids)
      const edited = run[0].action === 'create' ? await editedSince(db, run) : new Map()
      changed.push(...run.filter(row => !found.has(row.entityId) || edited.has(row.entityId)))
    }
  }
  return changed
}

/** Whether the group has to be undone in parts. */
export const isLarge = ({ counts }: StoredGroup, handlers: RevertHandlers) =>
  [...counts].some(([entity, count]) => {
    const bulk = handlers[entity as EventEntity]?.bulk
    return bulk !== undefined && count > bulk.maxAtOnce
  })

/** The events that the revert records are a group too if `groupId` is set. */
type Undo = UndoContext & {
  undoneAt: string
  groupId: string | null
  /** Whether `listChanged` has found in this transaction that nothing was changed since. */
  isChecked?: boolean
}

/** The ids of the reverted entities, by kind of entity. */
type Reverted = Map<string, Set<number>>

function noteReverted(reverted: Reverted, run: EventRun) {
  const [{ entity }] = run
  const ids = reverted.get(entity) ?? new Set()
  reverted.set(entity, ids)
  for (const row of run) ids.add(row.entityId)
}

type Conflict = { row: EventRow; error: AppError }

async function undoSingle(tx: ContentTx, row: EventRow, undo: Undo): Promise<Reverted> {
  await undoOne(tx, row, undo)
  return new Map([[row.entity, new Set([row.entityId])]])
}

/** Undoes the newest event first. In this order each event finds what it needs, also when an entity is in the group twice. */
async function undoGroup(tx: ContentTx, slices: AsyncIterable<EventRow[]>, undo: Undo): Promise<Reverted> {
  const reverted: Reverted = new Map()
  const conflicts: Conflict[] = []
  for await (const slice of slices) {
    for (const run of toRuns(slice)) {
      // Events of another kind may need what could not be reverted: a product cannot go back into a category that was not
      // restored.
      if (conflicts[0] && !isLike(conflicts[0].row, run[0])) break
      conflicts.unshift(...(await undoRun(tx, run, undo)))
      noteReverted(reverted, run)
    }
  }
  const [first] = conflicts
  if (first) throw await groupConflict(tx, [first, ...conflicts.slice(1)], undo)
  return reverted
}

/**
 * Returns one error that names all entities that were changed since. What else the first error contains, such as the parent of
 * a category, stays in it.
 */
async function groupConflict(tx: Tx, conflicts: [Conflict, ...Conflict[]], { revertHandlers }: Undo) {
  const named = conflicts.slice(0, maxNamed).map(({ row }) => row)
  const nameOf = await readEventNames(tx, named, revertHandlers)
  const differs = [...new Set(conflicts.flatMap(({ error }) => error.details.data?.differs as string[]))]
  const changed = { count: conflicts.length, names: named.map(nameOf) }
  return new AppError('conflict', { data: { changed, ...conflicts[0].error.details.data, differs } })
}

async function undoRun(tx: ContentTx, run: EventRun, undo: Undo): Promise<Conflict[]> {
  const [{ action, entity }] = run
  const bulk = undo.revertHandlers[entity as EventEntity]?.bulk
  // What came with others does not go with them if somebody has worked on it.
  const mayBeEdited = action === 'create' && !undo.isChecked
  const edited = mayBeEdited ? await editedSince(tx, run) : new Map<number, string[]>()
  if (edited.size > 0) return await conflictsOf(tx, run, edited)
  if (!bulk) return await undoOneByOne(tx, run, undo)
  if (action === 'update') return await undoUpdates(tx, run, undo)
  const canRemoveMany = action === 'restore' || (action === 'create' && bulk.listRemovable !== undefined)
  const isDeletion = (action === 'delete' || canRemoveMany) && run.length > 1
  return isDeletion ? await undoDeletions(tx, run, undo) : await undoOneByOne(tx, run, undo)
}

async function conflictsOf(tx: Tx, rows: EventRow[], fields: Map<number, string[]>): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  for (const row of rows) {
    const differs = fields.get(row.entityId)
    if (differs) conflicts.unshift({ row, error: await conflict(tx, toRecorded(row), differs) })
  }
  return conflicts
}

async function undoOneByOne(tx: ContentTx, rows: EventRow[], undo: Undo): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  for (const row of rows) {
    // Lets other requests be answered between two events. The transaction stays open.
    await nextTurn()
    try {
      await undoOne(tx, row, undo)
    } catch (error) {
      if (codeOf(error) !== 'conflict') throw await withSubject(tx, error, { row, undo })
      conflicts.unshift({ row, error: error as AppError })
    }
  }
  return conflicts
}

/**
 * Adds the name of the entity to a refusal with another reason, such as a name that is in use by now, because a group has many
 * entities.
 */
async function withSubject(tx: Tx, error: unknown, { row, undo }: { row: EventRow; undo: Undo }) {
  // An unexpected error, such as an unreachable database, is not about one entity.
  if (!(error instanceof AppError) || error.status >= 500) return error
  const { code, details } = error
  const subject = (await readEventNames(tx, [row], undo.revertHandlers))(row)
  return new AppError(code, { ...details, data: { ...details.data, subject } })
}

/** Does what `undoOneByOne` does, in fewer statements, for a handler that can revert many entities at a time. */
async function undoUpdates(tx: ContentTx, rows: EventRun, undo: Undo): Promise<Conflict[]> {
  const handler = undo.revertHandlers[rows[0].entity as EventEntity]
  if (!handler?.bulk || !rows.every(row => canUndo(row, handler))) throw new AppError('cannot_undo')
  const conflicts: Conflict[] = []
  const differing = undo.isChecked ? [] : await differingRows(tx, rows, { ...handler, bulk: handler.bulk })
  for (const { row, differs } of differing) {
    conflicts.unshift({ row, error: await conflict(tx, toRecorded(row), differs) })
  }
  if (conflicts.length > 0) return conflicts
  const earlier = rows.map(row => ({ id: row.entityId, fields: earlierFields(toRecorded(row).changes) }))
  await handler.bulk.update(tx, earlier, undo.admin)
  await markUndone(tx, rows, undo)
  return []
}

/** Returns the events whose fields have other values by now, and which fields these are. */
async function differingRows(
  db: Db,
  rows: EventRow[],
  { bulk, toCurrent }: { bulk: BulkReverts } & Pick<RevertHandler, 'toCurrent'>,
) {
  const left = await fieldsLeft(db, rows.map(toRecorded), toCurrent)
  const current = await bulk.read(
    db,
    rows.map(row => row.entityId),
  )
  return rows.flatMap((row, index) => {
    const fields = current.get(row.entityId)
    const differs = fields ? fieldsChangedSince(left[index] ?? {}, fields) : ['deletedAt']
    return differs.length > 0 ? [{ row, differs }] : []
  })
}

/** Restores what was deleted together, or deletes again what was restored or created together. */
async function undoDeletions(tx: ContentTx, rows: EventRun, undo: Undo): Promise<Conflict[]> {
  const handler = undo.revertHandlers[rows[0].entity as EventEntity]
  if (!handler?.bulk || !rows.every(row => canUndo(row, handler))) throw new AppError('cannot_undo')
  const revertAll = rows[0].action === 'delete' ? handler.bulk.restore : handler.bulk.remove
  const ids = rows.map(row => row.entityId)
  try {
    await revertAll(tx, ids, undo.admin)
  } catch (error) {
    // An entity was restored, deleted or purged meanwhile. Trying one by one finds out which.
    if (isNotFound(error)) return await undoOneByOne(tx, rows, undo)
    throw error
  }
  await markUndone(tx, rows, undo)
  return []
}

async function undoOne(tx: ContentTx, row: EventRow, undo: Undo) {
  const event = toRecorded(row)
  const revertHandler = undo.revertHandlers[event.entity]
  if (!revertHandler || !canUndo(row, revertHandler)) throw new AppError('cannot_undo')
  await revert(tx, event, { revertHandler, admin: undo.admin, token: undo.token })
  await markUndone(tx, [row], undo)
}

/**
 * Marks the events as undone, and links each to the event that its revert has recorded. The events must be about different
 * entities of one kind.
 */
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
        // The condition is not `id in`, because a list of 500 ids would be searched for each of 500 events, which took 110 ms.
        .where('undone.undoneAt', '=', undoneAt)
        .where('undone.id', '>=', Math.min(...ids))
        .where('undone.id', '<=', Math.max(...ids)),
      ...(groupId && { groupId }),
    }))
    .where('id', 'in', newest)
    .execute()
}

async function revert(tx: ContentTx, event: RecordedEvent, context: RevertContext) {
  const { revertHandler, admin } = context
  const { action, entityId } = event
  try {
    if (action === 'create' || action === 'restore') await revertHandler.remove(tx, entityId, admin)
    else if (action === 'delete') await revertHandler.restore?.(tx, entityId, admin)
    else await restoreFields(tx, event, context)
  } catch (error) {
    // The entity was moved to the trash, restored or purged meanwhile.
    if (isNotFound(error)) throw await conflict(tx, event, ['deletedAt'])
    throw error
  }
}

async function restoreFields(
  tx: ContentTx,
  event: RecordedEvent,
  { revertHandler, ...requester }: RevertContext,
) {
  const { entityId, changes } = event
  const left = await fieldsLeft(tx, [event], revertHandler.toCurrent)
  const differs = fieldsChangedSince(left[0] ?? {}, await revertHandler.read(tx, entityId))
  if (differs.length > 0) throw await conflict(tx, event, differs)
  await revertHandler.update(tx, entityId, { fields: earlierFields(changes), ...requester })
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
