/** Joins what a backup and a restore need of the features. Used by the commands, by the process of a backup and by tests. */
import { existsSync } from 'node:fs'
import { BackupError } from '#features/backup/backup-error.ts'
import type { BackupParts } from '#features/backup/backup-parts.server.ts'
import { existingTables } from '#features/backup/replace-rows.server.ts'
import { endByRestore } from '#features/jobs/end-by-restore.server.ts'
import { stopByRestore } from '#features/long-work/long-work-rows.server.ts'
import { originalName } from '#features/media/ingest.server.ts'
import { openStorage } from '#features/media/storage/open-storage.server.ts'
import { fileFolders } from '#file-references'
import { archiveTables } from './archive-tables.server.ts'
import { type Database, databaseFile, openDatabase } from './server/database/database.server.ts'
import { migrations } from './server/database/migrations/all.server.ts'
import type { Config } from './server/process/config.server.ts'
import { programVersion } from './server/process/version.server.ts'

const entries = Object.entries(archiveTables)
export const keptTables: BackupParts['tables'] = entries.flatMap(([name, table]) =>
  typeof table === 'string' ? [] : [{ name, ...table }],
)

export async function openBackupParts(config: Pick<Config, 'storage'>): Promise<BackupParts> {
  return {
    version: programVersion,
    storage: await openStorage(config),
    tables: keptTables,
    allTables: entries.map(([name]) => name),
    folderTables: [
      { table: 'media', file: originalName },
      ...fileFolders.map(({ table, file }) => ({ table, file })),
    ],
    async afterRestore(db) {
      await stopByRestore(db)
      await endByRestore(db)
    },
  }
}

type ShopPlace = Pick<Config, 'dataDir' | 'databaseUrl' | 'storage'>
type Opened = { database: Database; parts: BackupParts }

/** Opens the shop that is to be backed up. It is not brought up to date: an archive is of the version that wrote the rows. */
export async function withBackupParts<T>(config: ShopPlace, run: (opened: Opened) => Promise<T>): Promise<T> {
  if (!config.databaseUrl && !existsSync(databaseFile(config))) throw noShop(config)
  const database = await openDatabase(config)
  try {
    if (!(await existingTables(database)).has('migration')) throw noShop(config)
    const rows = await database.db.selectFrom('migration').select('name').orderBy('name').execute()
    const isCurrent =
      JSON.stringify(rows.map(row => row.name)) === JSON.stringify(migrations.map(one => one.name))
    if (!isCurrent) {
      throw new BackupError(
        'failed',
        'This database is of another version of Vitrin. Back it up with that version, or start this one first, which updates it.',
      )
    }
    return await run({ database, parts: await openBackupParts(config) })
  } finally {
    await database.close()
  }
}

const noShop = ({ databaseUrl, dataDir }: ShopPlace) =>
  new BackupError(
    'failed',
    databaseUrl
      ? 'There is no shop in this database. Check DATABASE_URL.'
      : `There is no shop in ${dataDir}. Check DATA_DIR and DATABASE_URL.`,
  )
