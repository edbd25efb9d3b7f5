/** Lists the history, reverts events, and deletes old ones. Used by the API and by a daily job. */
import type { SelectQueryBuilder } from 'kysely'
import type { Database, Db } from '#server/database/database.server.ts'
import type { Actor, Caller } from '#server/http/api.server.ts'
import { requireOffset } from '#server/http/pagination.server.ts'
import { deepest } from '#shared/fields.ts'
import type { Tables } from '#tables'
import {
  type EventAction,
  type EventEntity,
  type EventGroup,
  type HistoryEvent,
  loginActions,
} from './event.ts'
import {
  type EventRow,
  type Events,
  firstOfGroups,
  readGroups,
  type StoredGroup,
  undoneLast,
} from './event-groups.server.ts'
import { type RevertHandlers, readEventNames } from './event-names.server.ts'
import { toGroupFacts } from './sentences/group-facts.ts'
import { canUndo, canUndoGroup, type IsUnderWay, isLarge, toRecorded, undoEvents } from './undo.server.ts'
import { createGroupUndo } from './undo-in-parts.server.ts'

const dayMs = 24 * 3600_000
const retentionDays = 400
/** Logins contain people's addresses, so they are not kept longer than they are useful. */
const loginRetentionDays = 90
/** Rows per statement, so that no other write has to wait long. */
const chunk = 500
/** How many names a group shows before it is opened. */
const namedEntities = 3

type Filters = {
  entity?: EventEntity
  without?: EventEntity
  entityId?: number
  admin?: number
  action?: EventAction
  group?: string
}
type Query = Filters & { page: number; pageSize: number }
type Options = {
  database: Database
  revertHandlers: RevertHandlers
  isUnderWay: IsUnderWay
  /** Events of other entities that changed this one too, without an event of its own. They are part of its history. */
  listEventsElsewhere?: Partial<Record<EventEntity, (db: Db, id: number) => Promise<number[]>>>
}

export type History = ReturnType<typeof createHistory>

export function createHistory({ database, revertHandlers, isUnderWay, listEventsElsewhere = {} }: Options) {
  const { db, contentTransaction } = database

  /** With `asEntries`, a group is shown by the event that caused the others, and not by the event that was found. */
  async function toEvents(found: EventRow[], { asEntries }: { asEntries: boolean }): Promise<HistoryEvent[]> {
    const groups = await readGroups(db, found)
    const rows = asEntries ? found.map(row => groups.get(row.groupId)?.lead ?? row) : found
    const named = [...groups.values()].flatMap(({ first }) => first.slice(0, namedEntities))
    const nameOf = await readEventNames(db, [...rows, ...named], revertHandlers)
    const reverted = await readReverted(rows)
    const toGroup = (group: StoredGroup): EventGroup => ({
      ...{ id: group.id, count: group.count, hasLead: group.hasLead },
      undoIsLarge: isLarge(group, revertHandlers),
      names: group.first.slice(0, namedEntities).map(nameOf),
      fields: [...new Set(group.first.flatMap(row => Object.keys(toRecorded(row).changes)))],
      // What followed from a deletion is not described by what it has in common.
      ...toGroupFacts(group.hasLead ? [] : group.first.map(row => toRecorded(row).changes)),
    })
    return rows.map(row => {
      const { adminId, adminName, groupId, ...rest } = row
      const group = groups.get(groupId)
      const { undoneAt } = group && asEntries ? undoneLast(group) : row
      const undoable = group
        ? canUndoGroup(group, revertHandlers)
        : canUndo(row, revertHandlers[row.entity as EventEntity])
      return {
        ...rest,
        ...toRecorded(row),
        ...nameOf(row),
        admin: { id: adminId, name: adminName },
        undoneAt,
        reverted: reverted.get(row.undoes) ?? null,
        undoable: undoneAt === null && undoable,
        group: group ? toGroup(group) : null,
      }
    })
  }

  /** What the events were that these reverted, by id. */
  async function readReverted(rows: EventRow[]) {
    const ids = rows.flatMap(({ undoes }) => (undoes === null ? [] : [undoes]))
    if (ids.length === 0) return new Map<number | null, HistoryEvent['reverted']>()
    const found = await db
      .selectFrom('event')
      .select(['id', 'action', 'undoes'])
      .where('id', 'in', ids)
      .execute()
    return new Map<number | null, HistoryEvent['reverted']>(
      found.map(({ id, action, undoes }) => [id, { action: action as EventAction, isUndo: undoes !== null }]),
    )
  }

  async function list({ page, pageSize, ...filters }: Query) {
    const offset = requireOffset({ page, pageSize })
    const { entity, entityId } = filters
    const listElsewhere = entity && entityId !== undefined ? listEventsElsewhere[entity] : undefined
    const elsewhere = (await listElsewhere?.(db, entityId ?? 0)) ?? []
    const query = filtered(db.selectFrom('event'), filters, elsewhere)
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
      items: await toEvents(rows, { asEntries: isEntries(filters) }),
      total: Math.min(total, deepest),
      ...(total > deepest && { totalIsAtLeast: true }),
      page,
      pageSize,
    }
  }

  async function undo(id: number, { admin, token }: Actor & Pick<Caller, 'token'>): Promise<HistoryEvent> {
    // It locks out other content writes, so what is read of the catalogue stays true until the commit.
    const row = await contentTransaction(tx =>
      undoEvents(tx, id, { revertHandlers, isUnderWay, admin, token }),
    )
    const [event] = await toEvents([row], { asEntries: true })
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

  return { list, undo, purge, groupUndo: createGroupUndo({ revertHandlers, isUnderWay }) }
}

/**
 * A list of entries shows each group once. The history of one entity shows what happened to it, so there each event of a group
 * stands for itself, as it does in the list of a group.
 */
const isEntries = ({ entityId, group }: Filters) => entityId === undefined && group === undefined

function filtered(events: Events, filters: Filters, elsewhere: number[]): Events {
  const { entity, without, entityId, admin, action, group } = filters
  let query = events
  if (elsewhere.length > 0) {
    // Each part by its own index: neither engine would use both for a condition with `or` and the order by id.
    query = query.where(({ eb, selectFrom }) => {
      const own = selectFrom('event as own').select('own.id')
      const ofEntity = own.where('own.entity', '=', entity ?? '').where('own.entityId', '=', entityId ?? 0)
      return eb('event.id', 'in', ofEntity.unionAll(own.where('own.id', 'in', elsewhere)))
    })
  } else {
    if (entity !== undefined) query = query.where('entity', '=', entity)
    if (entityId !== undefined) query = query.where('entityId', '=', entityId)
  }
  if (without !== undefined) query = query.where('entity', '!=', without)
  if (admin !== undefined) query = query.where('adminId', '=', admin)
  if (action !== undefined) query = query.where('action', '=', action)
  if (group !== undefined) query = query.where('groupId', '=', group)
  return isEntries(filters) ? firstOfGroups(query) : query
}
