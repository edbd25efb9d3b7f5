/** Records events, in the transaction in which they happen. */
import type { Insertable } from 'kysely'
import type { Tx } from '#server/database/database.server.ts'
import { type Changes, changesBetween, type NewEvent } from './event.ts'
import type { EventTable } from './tables.server.ts'

export async function recordEvent(tx: Tx, ...events: NewEvent[]): Promise<boolean> {
  const rows = events.flatMap(event => toEventRow(event) ?? [])
  if (rows.length === 0) return false
  const recorded = await tx.insertInto('event').values(rows).returning(['id', 'entityId']).execute()
  const idByEntity = new Map(recorded.map(row => [row.entityId, row.id]))
  const files = events.flatMap(({ entityId, refs }) => {
    const eventId = idByEntity.get(entityId)
    return eventId === undefined ? [] : [...new Set(refs)].map(ref => ({ eventId, ref }))
  })
  if (files.length > 0) await tx.insertInto('eventMedia').values(files).execute()
  return true
}

/** Undefined for an update that changed nothing. */
function toEventRow(event: NewEvent): Insertable<EventTable> | undefined {
  const { admin, entity, entityId, label, action, before, after, groupId = null } = event
  const changes = before ? changesBetween(before, after) : changesOfNew(after)
  if (action === 'update' && Object.keys(changes).length === 0) return undefined
  return {
    at: new Date().toISOString(),
    adminId: admin?.id ?? null,
    adminName: admin ? admin.displayName || admin.username : '',
    entity,
    entityId,
    label,
    action,
    changes: JSON.stringify(changes),
    undoneAt: null,
    undoes: null,
    groupId,
  }
}

/** For a newly created entity: only the fields that are not empty. */
function changesOfNew(after: Record<string, unknown> = {}): Changes {
  const filled = Object.entries(after).filter(([, value]) => !isEmpty(value))
  return Object.fromEntries(filled.map(([name, value]) => [name, { after: value }]))
}

function isEmpty(value: unknown) {
  if (value === undefined || value === null || value === '' || value === false) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
