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

type Taken = Pick<EndedBackup, 'seconds' | 'bytes' | 'rows' | 'files' | 'missing'>

/** For a backup that an operator took by the command. One that failed says so where they typed it. */
export async function storeGood(database: Pick<Database, 'db'>, taken: Taken) {
  const last = { ...taken, at: new Date().toISOString(), problem: null, isDownload: false }
  await storeBackups(database, { last, lastGood: last, toldAt: null })
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
