/** Records events, in the transaction in which they happen. */
import type { Insertable } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.server.ts'
import type { Tx } from '#server/database/database.server.ts'
import { isSqlite } from '#server/database/sqlite-dialect.server.ts'
import { type Changes, changesBetween, type NewEvent } from './event.ts'
import { joinSteps, takeEarlierStep } from './event-steps.server.ts'
import type { EventTable } from './tables.server.ts'

export async function recordEvent(tx: Tx, ...events: NewEvent[]): Promise<boolean> {
  const recorded = events.map(event => ({ event, changes: toChanges(event) }))
  // An update that changed nothing is not recorded.
  const changed = recorded.filter(({ event, changes }) => event.action !== 'update' || !isEmpty(changes))
  const written: RecordedEvent[] = []
  for (const one of changed) written.push(one.event.stepFields ? await withEarlierStep(tx, one) : one)
  await insertEvents(
    tx,
    // Two steps that cancel each other out are not recorded.
    written.filter(({ event, changes }) => !event.stepFields || !isEmpty(changes)),
  )
  return changed.length > 0
}

type RecordedEvent = { event: NewEvent; changes: Changes }

async function withEarlierStep(tx: Tx, { event, changes }: RecordedEvent): Promise<RecordedEvent> {
  const earlier = await takeEarlierStep(tx, event, changes)
  if (!earlier) return { event, changes }
  const refs = [...earlier.refs, ...(event.refs ?? [])]
  return { event: { ...event, refs }, changes: joinSteps(earlier.changes, changes) }
}

async function insertEvents(tx: Tx, events: RecordedEvent[]) {
  if (events.length === 0) return
  const target = { tx, engine: isSqlite(tx) ? 'sqlite' : 'postgres' } as const
  const inserted = await insertRows<'event', { id: number; entityId: number }>(
    target,
    'event',
    events.map(toEventRow),
    ['id', 'entityId'],
  )
  const idByEntity = new Map(inserted.map(row => [row.entityId, row.id]))
  const files = events.flatMap(({ event: { entityId, refs } }) => {
    const eventId = idByEntity.get(entityId)
    return eventId === undefined ? [] : [...new Set(refs)].map(ref => ({ eventId, ref }))
  })
  await insertRows(target, 'eventMedia', files)
}

const toChanges = ({ before, after }: NewEvent): Changes =>
  before ? changesBetween(before, after) : changesOfNew(after)

function toEventRow({ event, changes }: RecordedEvent): Insertable<EventTable> {
  const { admin, entity, entityId, label, action, groupId = null } = event
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
