/** Reads the rows of long work, and ends what a restore found under way. */
import type { Db } from '#server/database/database.server.ts'
import { type LongWorkRow, statesUnderWay } from './long-work.ts'

export const longWorkById = (db: Db, id: number): Promise<LongWorkRow | undefined> =>
  db.selectFrom('bulkChange').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether long work records or undoes events of this group, and has not ended. */
export async function isUnderWay(db: Db, groupId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bulkChange')
    .select('id')
    .where('state', 'in', statesUnderWay)
    .where(or => or.eb('groupId', '=', groupId).or('undoneGroupId', '=', groupId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Work that was under way when the backup was taken stands still after the restore, with its entry: whoever started it decides whether it
 * goes on (`resume`) or is undone. Nobody may be surprised by a change of ten thousand products that somebody else has long forgotten.
 */
export async function stopByRestore(db: Db) {
  await db
    .updateTable('bulkChange')
    .set({ state: 'stopped', cancelRequested: 0, finishedAt: new Date().toISOString() })
    .where('state', 'in', statesUnderWay)
    .execute()
}
