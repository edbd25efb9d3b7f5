/** Reads the groups of events, each of which is one change of many entities. Used by `history.server.ts` and `undo.server.ts`. */
import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import type { Tables } from '#server/database/tables.server.ts'
import type { EventSlice } from './event.ts'
import type { EventTable } from './tables.server.ts'

export type EventRow = Selectable<EventTable>
export type Events = SelectQueryBuilder<Tables, 'event', Record<never, never>>

/**
 * Leaves one event of every group, the first that is among these, so that a group is listed and counted once. The first ones are
 * found together: PostgreSQL looked for each event of a bulk change of 10,000 products whether it was the first by reading them all,
 * which took seconds.
 */
export const firstOfGroups = (events: Events): Events =>
  events.where(({ eb, or }) =>
    or([
      eb('event.groupId', 'is', null),
      eb(
        'event.id',
        'in',
        events
          .select(event => event.fn.min('event.id').as('first'))
          .where('event.groupId', 'is not', null)
          .groupBy('event.groupId'),
      ),
    ]),
  )

/** The most events of a group that are read at once. A bulk change has more, and a deleted category can have moved thousands. */
export const groupSlice = 500

export type StoredGroup = {
  id: string
  count: number
  /** What somebody did, if the other events followed from it. Otherwise the first event. */
  lead: EventRow
  hasLead: boolean
  /** The first of its events, at most a slice. The others are like them. */
  first: EventRow[]
}

/** The groups that these rows belong to, by id. */
export async function readGroups(db: Db, rows: EventRow[]): Promise<Map<string | null, StoredGroup>> {
  const groups = new Map<string | null, StoredGroup>()
  for (const id of new Set(rows.map(row => row.groupId))) {
    if (id === null) continue
    const first = await membersOf(db, id).orderBy('id').limit(groupSlice).execute()
    const [earliest] = first
    if (!earliest) continue
    const count = first.length < groupSlice ? first.length : await countMembers(db, id)
    const isUpdate = (row: EventRow) => row.action === 'update'
    // Whatever else was done is the reason for the updates.
    const reason = first.some(isUpdate) ? await findReason(db, id) : undefined
    groups.set(id, { id, count, lead: reason ?? earliest, hasLead: reason !== undefined, first })
  }
  return groups
}

const membersOf = (db: Db, groupId: string) =>
  db.selectFrom('event').selectAll().where('groupId', '=', groupId)

const findReason = (db: Db, groupId: string) =>
  membersOf(db, groupId).where('action', '!=', 'update').limit(1).executeTakeFirst()

async function countMembers(db: Db, groupId: string, { isLeft = false } = {}): Promise<number> {
  const all = db
    .selectFrom('event')
    .select(count => count.fn.countAll<number>().as('members'))
    .where('groupId', '=', groupId)
  const { members } = await (isLeft ? all.where('undoneAt', 'is', null) : all).executeTakeFirstOrThrow()
  return Number(members)
}

/** How many of its events are not undone. */
export const countLeft = async (db: Db, groupId: string) => await countMembers(db, groupId, { isLeft: true })

/** The newest of its events before one, without those that are undone already. */
export const readSlice = async (db: Db, { groupId, before, limit }: EventSlice): Promise<EventRow[]> =>
  await membersOf(db, groupId)
    .where('undoneAt', 'is', null)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** All events of a group that are not undone, the newest first, a slice at a time. */
export async function* slicesOf(db: Db, groupId: string): AsyncGenerator<EventRow[]> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = await readSlice(db, { groupId, before, limit: groupSlice })
    const oldest = rows.at(-1)
    if (!oldest) return
    before = oldest.id
    yield rows
  }
}
