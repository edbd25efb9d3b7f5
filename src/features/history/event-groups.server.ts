/** Reads the groups of events, each of which is one change of many entities. Used by `history.server.ts`. */
import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import type { Tables } from '#server/database/tables.server.ts'
import type { Changes, EventGroup } from './event.ts'
import type { EventTable } from './tables.server.ts'

export type EventRow = Selectable<EventTable>
export type Events = SelectQueryBuilder<Tables, 'event', Record<never, never>>

/** How many names an entry shows before it is opened. */
const namedLabels = 3

/** Leaves one event of every group, the first, so that a group is listed and counted once. */
export const firstOfGroups = (events: Events): Events =>
  events.where(({ eb, or, not, exists, selectFrom }) =>
    or([
      eb('event.groupId', 'is', null),
      not(
        exists(
          selectFrom('event as earlier')
            .select('earlier.id')
            .whereRef('earlier.groupId', '=', 'event.groupId')
            .whereRef('earlier.id', '<', 'event.id'),
        ),
      ),
    ]),
  )

/** All events of the groups that these rows belong to, by group, in the order in which they were recorded. */
export async function listMembers(db: Db, rows: EventRow[]): Promise<Map<string, EventRow[]>> {
  const ids = [...new Set(rows.map(row => row.groupId).filter(id => id !== null))]
  if (ids.length === 0) return new Map()
  const members = db.selectFrom('event').selectAll().where('groupId', 'in', ids).orderBy('id')
  return Map.groupBy(await members.execute(), row => row.groupId ?? '')
}

export function toGroup(id: string, members: EventRow[]): EventGroup {
  const fields = members.flatMap(row => Object.keys(JSON.parse(row.changes) as Changes))
  return {
    id,
    count: members.length,
    labels: members.slice(0, namedLabels).map(row => row.label),
    fields: [...new Set(fields)],
  }
}
