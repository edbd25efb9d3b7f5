/** Reads the rows of long work. */
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
