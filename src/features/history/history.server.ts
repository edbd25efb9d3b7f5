/** Reading the history, taking events back, and forgetting what is old. */
import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { AdminAccount } from '#features/accounts/account.ts'
import { raiseContentVersion } from '#server/database/content-version.server.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Tables } from '#server/database/tables.server.ts'
import type { Caller } from '#server/http/api.server.ts'
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
/** Logins hold addresses of people: no longer than they are of use. */
const loginRetentionDays = 90
/** Rows at once, so that no write is kept waiting. */
const chunk = 500

type Filters = { entity?: EventEntity; entityId?: number; admin?: number; action?: EventAction }
type Query = Filters & { page: number; pageSize: number }
type Options = { database: Database; revertHandlers: Partial<Record<EventEntity, RevertHandler>> }

export type History = ReturnType<typeof createHistory>

export function createHistory({ database, revertHandlers }: Options) {
  const { db, transaction } = database

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
    const wanted = filtered(db.selectFrom('event'), filters)
    const rows = await wanted.selectAll().orderBy('id', 'desc').limit(pageSize).offset(offset).execute()
    const counted = await db
      .selectFrom(
        wanted
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

  async function undo(id: number, { admin }: Pick<Caller, 'admin'>): Promise<HistoryEvent> {
    const row = await transaction(async tx => {
      // First, as with every write of the catalogue: what is looked at below stays as it is until the end.
      await raiseContentVersion(tx)
      return await undoIn(tx, id, admin)
    })
    return toEvent(row)
  }

  async function undoIn(tx: Tx, id: number, admin: AdminAccount | undefined) {
    const row = await tx.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new AppError('not_found')
    if (row.undoneAt !== null) throw new AppError('already_undone')
    const event = toEvent(row)
    const revertHandler = revertHandlers[event.entity]
    if (!revertHandler || !canUndo(event, revertHandler)) throw new AppError('cannot_undo')
    await revert(tx, event, { revertHandler, admin })
    const undoneAt = new Date().toISOString()
    await tx.updateTable('event').set({ undoneAt }).where('id', '=', id).execute()
    // What was just written down about it is the taking back.
    const last = tx
      .selectFrom('event')
      .select(newest => newest.fn.max('id').as('id'))
      .where('entity', '=', row.entity)
      .where('entityId', '=', row.entityId)
      .where('id', '>', id)
    await tx.updateTable('event').set({ undoes: id }).where('id', '=', last).execute()
    return { ...row, undoneAt }
  }

  /** Forgets what is older than it is kept. */
  async function purge(now = Date.now()) {
    const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()
    const events = db.selectFrom('event').select('id').orderBy('at').limit(chunk)
    await forget(events.where('at', '<', daysAgo(retentionDays)))
    for (const action of loginActions) {
      await forget(events.where('action', '=', action).where('at', '<', daysAgo(loginRetentionDays)))
    }
  }

  async function forget(wanted: SelectQueryBuilder<Tables, 'event', { id: number }>) {
    for (;;) {
      const old = await wanted.execute()
      if (old.length === 0) return
      await db
        .deleteFrom('event')
        .where(
          'id',
          'in',
          old.map(row => row.id),
        )
        .execute()
    }
  }

  return { list, undo, purge }
}

type Events = SelectQueryBuilder<Tables, 'event', Record<never, never>>

function filtered(events: Events, { entity, entityId, admin, action }: Filters): Events {
  let wanted = events
  if (entity !== undefined) wanted = wanted.where('entity', '=', entity)
  if (entityId !== undefined) wanted = wanted.where('entityId', '=', entityId)
  if (admin !== undefined) wanted = wanted.where('adminId', '=', admin)
  if (action !== undefined) wanted = wanted.where('action', '=', action)
  return wanted
}
