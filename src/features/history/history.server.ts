/** Lists the history, reverts events, and deletes old ones. Used by the API and by a daily job. */
import type { SelectQueryBuilder } from 'kysely'
import type { Database } from '#server/database/database.server.ts'
import type { Tables } from '#server/database/tables.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { requireOffset } from '#server/http/paging.server.ts'
import { deepest } from '#shared/fields.ts'
import {
  type EventAction,
  type EventEntity,
  type HistoryEvent,
  loginActions,
  type RevertHandler,
} from './event.ts'
import { type EventRow, type Events, firstOfGroups, listMembers, toGroup } from './event-groups.server.ts'
import { canUndo, toRecorded, undoEvents } from './undo.server.ts'

const dayMs = 24 * 3600_000
const retentionDays = 400
/** Logins contain people's addresses, so they are not kept longer than they are useful. */
const loginRetentionDays = 90
/** Rows per statement, so that no other write has to wait long. */
const chunk = 500

type Filters = {
  entity?: EventEntity
  entityId?: number
  admin?: number
  action?: EventAction
  group?: string
}
type Query = Filters & { page: number; pageSize: number }
type Options = { database: Database; revertHandlers: Partial<Record<EventEntity, RevertHandler>> }

export type History = ReturnType<typeof createHistory>

export function createHistory({ database, revertHandlers }: Options) {
  const { db, contentTransaction } = database

  const isUndoable = (row: EventRow) => {
    const event = toRecorded(row)
    return canUndo(event, revertHandlers[event.entity])
  }

  async function toEvents(rows: EventRow[]): Promise<HistoryEvent[]> {
    const groups = new Map<string | null, Pick<HistoryEvent, 'group' | 'undoable'>>()
    for (const [id, members] of await listMembers(db, rows)) {
      groups.set(id, { group: toGroup(id, members), undoable: members.every(isUndoable) })
    }
    return rows.map(row => {
      const { adminId, adminName, groupId, ...rest } = row
      const { group, undoable } = groups.get(groupId) ?? { group: null, undoable: isUndoable(row) }
      return {
        ...rest,
        ...toRecorded(row),
        admin: { id: adminId, name: adminName },
        undoable: row.undoneAt === null && undoable,
        group,
      }
    })
  }

  async function list({ page, pageSize, ...filters }: Query) {
    const offset = requireOffset({ page, pageSize })
    const query = filtered(db.selectFrom('event'), filters)
    const rows = await query
      .selectAll()
      .orderBy('id', filters.group ? 'asc' : 'desc')
      .limit(pageSize)
      .offset(offset)
      .execute()
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
      items: await toEvents(rows),
      total: Math.min(total, deepest),
      ...(total > deepest && { totalIsAtLeast: true }),
      page,
      pageSize,
    }
  }

  async function undo(id: number, { admin }: Actor): Promise<HistoryEvent> {
    // It locks out other content writes, so what is read of the catalogue stays true until the commit.
    const row = await contentTransaction(tx => undoEvents(tx, id, { revertHandlers, admin }))
    const [event] = await toEvents([row])
    return event as HistoryEvent
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

function filtered(events: Events, { entity, entityId, admin, action, group }: Filters): Events {
  let query = events
  if (entity !== undefined) query = query.where('entity', '=', entity)
  if (entityId !== undefined) query = query.where('entityId', '=', entityId)
  if (admin !== undefined) query = query.where('adminId', '=', admin)
  if (action !== undefined) query = query.where('action', '=', action)
  if (group !== undefined) return query.where('groupId', '=', group)
  // The history of one entity shows what happened to it, so there each event of a group stands for itself.
  return entityId === undefined ? firstOfGroups(query) : query
}
