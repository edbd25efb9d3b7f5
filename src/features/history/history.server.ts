/** Lists the history, reverts events, and deletes old ones. Used by the API and by a daily job. */
import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { AdminAccount } from '#features/accounts/account.ts'
import type { ContentTx, Database } from '#server/database/database.server.ts'
import type { Tables } from '#server/database/tables.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { requireOffset } from '#server/http/paging.server.ts'
import { AppError } from '#shared/errors.ts'
import { deepest } from '#shared/fields.ts'
import {
  type EventAction,
  type EventEntity,
  type HistoryEvent,
  loginActions,
  type RevertHandler,
} from './event.ts'
import type { EventTable } from './tables.server.ts'
import { canUndo, revert } from './undo.server.ts'

const dayMs = 24 * 3600_000
const retentionDays = 400
/** Logins contain people's addresses, so they are not kept longer than they are useful. */
const loginRetentionDays = 90
/** Rows per statement, so that no other write has to wait long. */
const chunk = 500

type Filters = { entity?: EventEntity; entityId?: number; admin?: number; action?: EventAction }
type Query = Filters & { page: number; pageSize: number }
type Options = { database: Database; revertHandlers: Partial<Record<EventEntity, RevertHandler>> }

export type History = ReturnType<typeof createHistory>

export function createHistory({ database, revertHandlers }: Options) {
  const { db, contentTransaction } = database

  const toEvent = (row: Selectable<EventTable>): HistoryEvent => {
    const { adminId, adminName, ...rest } = row
    const event = {
      ...rest,
      entity: row.entity as EventEntity,
      action: row.action as EventAction,
      admin: { id: adminId, name: adminName },
      changes: JSON.parse(row.changes),
    }
    return { ...event, undoable: row.undoneAt === null && canUndo(event, revertHandlers[event.entity]) }
  }

  async function list({ page, pageSize, ...filters }: Query) {
    const offset = requireOffset({ page, pageSize })
    const query = filtered(db.selectFrom('event'), filters)
    const rows = await query.selectAll().orderBy('id', 'desc').limit(pageSize).offset(offset).execute()
    const counted = await db
      .selectFrom(
        query
          .select('id')
          .limit(deepest + 1)
          .as('some'),
      )
      .select(count => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const total = Number(counted.total)
    return {
      items: rows.map(toEvent),
      total: Math.min(total, deepest),
      ...(total > deepest && { totalIsAtLeast: true }),
      page,
      pageSize,
    }
  }

  async function undo(id: number, { admin }: Actor): Promise<HistoryEvent> {
    // It locks out other content writes, so what is read of the catalogue stays true until the commit.
    return toEvent(await contentTransaction(tx => undoIn(tx, id, admin)))
  }

  async function undoIn(tx: ContentTx, id: number, admin: AdminAccount | undefined) {
    const row = await tx.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new AppError('not_found')
    if (row.undoneAt !== null) throw new AppError('already_undone')
    const event = toEvent(row)
    const revertHandler = revertHandlers[event.entity]
    if (!revertHandler || !canUndo(event, revertHandler)) throw new AppError('cannot_undo')
    await revert(tx, event, { revertHandler, admin })
    const undoneAt = new Date().toISOString()
    await tx.updateTable('event').set({ undoneAt }).where('id', '=', id).execute()
    // The newest event of the same entity is the one that the revert has just recorded.
    const last = tx
      .selectFrom('event')
      .select(newest => newest.fn.max('id').as('id'))
      .where('entity', '=', row.entity)
      .where('entityId', '=', row.entityId)
      .where('id', '>', id)
    await tx.updateTable('event').set({ undoes: id }).where('id', '=', last).execute()
    return { ...row, undoneAt }
  }

  /** Deletes events that are older than the retention period. */
  async function purge(now = Date.now()) {
    const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()
    const events = db.selectFrom('event').select('id').orderBy('at').limit(chunk)
    await deleteInChunks(events.where('at', '<', daysAgo(retentionDays)))
    for (const action of loginActions) {
      await deleteInChunks(events.where('action', '=', action).where('at', '<', daysAgo(loginRetentionDays)))
    }
  }

  async function deleteInChunks(query: SelectQueryBuilder<Tables, 'event', { id: number }>) {
    for (;;) {
      const expired = await query.execute()
      if (expired.length === 0) return
      await db
        .deleteFrom('event')
        .where(
          'id',
          'in',
          expired.map(row => row.id),
        )
        .execute()
    }
  }

  return { list, undo, purge }
}

type Events = SelectQueryBuilder<Tables, 'event', Record<never, never>>

function filtered(events: Events, { entity, entityId, admin, action }: Filters): Events {
  let query = events
  if (entity !== undefined) query = query.where('entity', '=', entity)
  if (entityId !== undefined) query = query.where('entityId', '=', entityId)
  if (admin !== undefined) query = query.where('adminId', '=', admin)
  if (action !== undefined) query = query.where('action', '=', action)
  return query
}
