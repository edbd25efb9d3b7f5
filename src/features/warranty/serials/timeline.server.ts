/** What happened to a serial number, the newest first: what staff did to it and to its range, and what was written about it. */
import type { HistoryEvent } from '#features/history/event.ts'
import type { Status, Topic } from '#features/tickets/ticket.ts'
import type { Db } from '#server/database/database.server.ts'
import { findNumber } from '../serial-rows.server.ts'
import type { TimelineItem } from './serials.contract.ts'

/** Of each kind. Who wants more of the history finds it in Activity. */
const maxListed = 50

type ListEvents = (query: {
  page: number
  pageSize: number
  entity: 'serial' | 'serialRange'
  entityId: number
}) => Promise<{ items: HistoryEvent[] }>
type Options = { db: Db; listEvents: ListEvents }

export async function readTimeline(serial: string, { db, listEvents }: Options): Promise<TimelineItem[]> {
  const { single, range } = await findNumber(db, serial)
  const page = { page: 1, pageSize: maxListed }
  const own = single ? await listEvents({ ...page, entity: 'serial', entityId: single.id }) : { items: [] }
  const ofRange = range
    ? await listEvents({ ...page, entity: 'serialRange', entityId: range.id })
    : { items: [] }
  const items: TimelineItem[] = [
    ...own.items.map(event => ({ kind: 'event' as const, at: event.at, event })),
    ...ofRange.items.map(event => ({ kind: 'event' as const, at: event.at, event })),
    ...(await listConversations(db, serial)),
  ]
  return items.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}

/** By an index of the number as it is compared. */
async function listConversations(db: Db, serial: string): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom('ticket')
    .select(['id', 'number', 'subject', 'topic', 'status', 'createdAt'])
    .where('serialKey', '=', serial)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ createdAt, topic, status, ...row }) => ({
    kind: 'conversation' as const,
    at: createdAt,
    conversation: { ...row, topic: topic as Topic, status: status as Status },
  }))
}
