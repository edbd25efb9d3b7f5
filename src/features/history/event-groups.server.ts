/** Reads the groups of events, each of which is one change of many entities. Used by `history.server.ts` and `undo.server.ts`. */
import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import type { Tables } from '#tables'
import type { EntityGroup, EventSlice } from './event.ts'
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
  /** How many events of the group are about each kind of entity. */
  counts: Map<string, number>
  /** The event that caused the others, if there is one. Otherwise the first event. */
  lead: EventRow
  hasLead: boolean
  /** The first events of the group, at most `groupSlice`. */
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
    const counts = first.length < groupSlice ? countByEntity(first) : await countMembers(db, id)
    const count = counts.values().reduce((sum, one) => sum + one, 0)
    const isUpdate = (row: EventRow) => row.action === 'update'
    // An event other than an update is the reason for the updates.
    // The removal of the demo comes first and stands for all that was deleted by it, and an import for all that it wrote.
    const ofAll = first.find(row => row.entity === 'demo' || row.entity === 'import')
    const reason = ofAll ?? (first.some(isUpdate) ? await findReason(db, id) : undefined)
    groups.set(id, { id, count, counts, lead: reason ?? earliest, hasLead: reason !== undefined, first })
  }
  return groups
}

const membersOf = (db: Db, groupId: string) =>
  db.selectFrom('event').selectAll().where('groupId', '=', groupId)

const findReason = (db: Db, groupId: string) =>
  membersOf(db, groupId).where('action', '!=', 'update').limit(1).executeTakeFirst()

/** Whether the group is an import: what it has created first, such as categories, can go only after what was put there. */
export const isBrought = ({ lead }: Pick<StoredGroup, 'lead'>) => lead.entity === 'import'

/**
 * The event that is undone last, which says whether the group is undone. What followed from a deletion is undone after it, a part at a
 * time if there is much of it; otherwise the first event comes last.
 */
export const undoneLast = ({ lead, first }: Pick<StoredGroup, 'lead' | 'first'>): EventRow =>
  (isBrought({ lead }) ? lead : undefined) ?? first.find(row => row.entity !== lead.entity) ?? lead

const countByEntity = (rows: EventRow[]) =>
  new Map([...Map.groupBy(rows, row => row.entity)].map(([entity, own]) => [entity, own.length]))

async function countMembers(db: Db, groupId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('event')
    .select(event => ['entity', event.fn.countAll<number>().as('members')])
    .where('groupId', '=', groupId)
    .groupBy('entity')
    .execute()
  return new Map(rows.map(({ entity, members }) => [entity, Number(members)]))
}

/** How many events of the group are about this kind of entity and not undone. */
export async function countLeft(db: Db, { groupId, entity }: EntityGroup): Promise<number> {
  const { members } = await db
    .selectFrom('event')
    .select(count => count.fn.countAll<number>().as('members'))
    .where('groupId', '=', groupId)
    .where('entity', '=', entity)
    .where('undoneAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(members)
}

/** Selects the events of a group that are about one kind of entity, or all others. */
type Selection = { entity?: string; otherThan?: string }

/** The newest events of a group before the given one, without those that are undone already. */
export async function readSlice(
  db: Db,
  { groupId, before, limit }: EventSlice,
  { entity, otherThan }: Selection = {},
): Promise<EventRow[]> {
  let rows = membersOf(db, groupId).where('undoneAt', 'is', null).where('id', '<', before)
  if (entity !== undefined) rows = rows.where('entity', '=', entity)
  if (otherThan !== undefined) rows = rows.where('entity', '!=', otherThan)
  return await rows.orderBy('id', 'desc').limit(limit).execute()
}

/** All events of a group that are not undone, the newest first, a slice at a time. */
export async function* slicesOf(db: Db, groupId: string, selection?: Selection): AsyncGenerator<EventRow[]> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = await readSlice(db, { groupId, before, limit: groupSlice }, selection)
    const oldest = rows.at(-1)
    if (!oldest) return
    before = oldest.id
    yield rows
  }
}
