/** Remembers how the last backup and the last good one ended, in one row of `setting`. A restored shop does not have it. */
import type { Database, Db } from '#server/database/database.server.ts'
import type { EndedBackup } from './backup.ts'

/** Named in `src/archive-tables.server.ts`, which leaves it out. */
const rowName = 'backup'

export type StoredBackups = {
  last: EndedBackup | null
  lastGood: EndedBackup | null
  /** When staff were told last that backups fail. Null since the last good one. */
  toldAt: string | null
}
const none: StoredBackups = { last: null, lastGood: null, toldAt: null }

export async function readBackups(db: Db): Promise<StoredBackups> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', rowName).executeTakeFirst()
  return row ? { ...none, ...JSON.parse(row.value) } : none
}

/** There is one backup at a time, so nobody else writes the row. */
export async function storeBackups({ db }: Pick<Database, 'db'>, stored: StoredBackups) {
  const value = JSON.stringify(stored)
  await db
    .insertInto('setting')
    .values({ name: rowName, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
