/** The event by which an import is undone, and whether it is being undone or was. */

import { statesUnderWay } from '#features/long-work/long-work.ts'
import type { Db } from '#server/database/database.server.ts'

/** Long work is forgotten a week after its end, as the import is. */
export async function readUndo(db: Db, workId: number | null) {
  const nothing = { eventId: null, isUndoing: false, isUndone: false }
  if (workId === null) return nothing
  const work = await db
    .selectFrom('bulkChange')
    .select(['groupId', 'finishedAt'])
    .where('id', '=', workId)
    .executeTakeFirst()
  if (!work || work.finishedAt === null) return nothing
  // The first event of a group is undone last, so after an undo that was cancelled the rest can be undone.
  const first = await db
    .selectFrom('event')
    .select(['id', 'undoneAt'])
    .where('groupId', '=', work.groupId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!first) return nothing
  const undo = await db
    .selectFrom('bulkChange')
    .select('id')
    .where('undoneGroupId', '=', work.groupId)
    .where('state', 'in', statesUnderWay)
    .limit(1)
    .executeTakeFirst()
  const isUndoing = undo !== undefined
  const isUndone = first.undoneAt !== null || isUndoing
  return { eventId: isUndone ? null : first.id, isUndoing, isUndone }
}
