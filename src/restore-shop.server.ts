/**
 * Restores a backup and prepares what is derived from it, so that the next start serves at once; and moves a shop into another database,
 * which is a backup and a restore in one go. Used by the commands and by tests.
 */
import type { FileHandle } from 'node:fs/promises'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { backUpIntoFile } from '#features/backup/archive-file.server.ts'
import { archiveName } from '#features/backup/archive-name.ts'
import { BackupError } from '#features/backup/backup-error.ts'
import { keepInUse, movePrefix } from '#features/backup/leftovers.server.ts'
import { type RestoreResult, restore, withArchive } from '#features/backup/restore.server.ts'
import { ensureDerived } from '#features/catalogue/derived/rebuild-outdated.server.ts'
import { ensureTicketSearch } from '#features/tickets/search/ticket-search.server.ts'
import { keptTables, openBackupParts, withBackupParts } from './backup-parts.server.ts'
import { openDatabase } from './server/database/database.server.ts'
import { liveLeases } from './server/database/leases.server.ts'
import { type Config, readConfig } from './server/process/config.server.ts'

type RestoreOptions = {
  config: Config
  handle: FileHandle
  replace: boolean
  onPart?(what: string, done: number, of: number): void
  say?(text: string): void
}

export async function restoreShop({ config, ...options }: RestoreOptions): Promise<RestoreResult> {
  const database = await openDatabase(config)
  try {
    const parts = await openBackupParts(config)
    const result = await restore({ database, parts, ...options })
    // A start would do the same: where this is broken off, the next one does it.
    const progress = <T>(what: string, work: (report: (done: number, of?: number) => void) => Promise<T>) =>
      work((done, of = done) => options.onPart?.(what, done, of))
    await ensureDerived(database, progress)
    await ensureTicketSearch(database, progress)
    return result
  } finally {
    await database.close()
  }
}

type MoveOptions = {
  env: NodeJS.ProcessEnv
  /** The address of a PostgreSQL database, or a folder for an SQLite one. */
  to: string
  onPart?(what: string, done: number, of: number): void
  say?(text: string): void
}

/** The environment in which the moved shop runs. */
export const environmentOf = (env: NodeJS.ProcessEnv, to: string): NodeJS.ProcessEnv =>
  /^postgres(ql)?:\/\//.test(to)
    ? { ...env, DATABASE_URL: to }
    : { ...env, DATABASE_URL: '', DATA_DIR: resolve(to) }

export async function moveShop({ env, to, onPart, say }: MoveOptions) {
  const [from, target] = [readConfig(env), readConfig(environmentOf(env, to))]
  if (isSameDatabase(from, target)) {
    throw new BackupError('failed', 'The shop is in this database already. There is nothing to move.')
  }
  // Where the files stay in their place, only the rows move.
  const movesFiles = JSON.stringify(from.storage) !== JSON.stringify(target.storage)
  const file = join(from.dataDir, 'backups', `${movePrefix}${archiveName()}`)
  using _ = keepInUse(file)
  try {
    await withBackupParts(from, async ({ database, parts }) => {
      if ((await liveLeases(database.db)).length > 0) {
        throw new BackupError(
          'in_use',
          'A server or a backup is using this database: what it still saves would be left behind. Stop it on every machine, then move. After a server was killed, wait a minute. Nothing was changed.',
        )
      }
      await backUpIntoFile({
        database,
        config: from,
        parts: movesFiles ? parts : { ...parts, folderTables: [] },
        file,
        onProgress: ({ rows }) => onPart?.(`Reading the rows (${rows})`, 0, 1),
      })
    })
    const { manifest } = await withArchive(file, handle =>
      restoreShop({
        ...{ config: target, handle, replace: false },
        ...(onPart && { onPart }),
        ...(say && { say }),
      }),
    )
    const there = await countRows(target)
    const tables = manifest.tables.map(({ name, rows }) => ({
      name,
      here: rows,
      there: there.get(name) ?? 0,
    }))
    return { tables, movesFiles, target }
  } finally {
    await rm(file, { force: true })
  }
}

const isSameDatabase = (one: Config, other: Config) =>
  one.databaseUrl || other.databaseUrl ? one.databaseUrl === other.databaseUrl : one.dataDir === other.dataDir

async function countRows(config: Config) {
  const database = await openDatabase(config)
  try {
    const counts = new Map<string, number>()
    for (const { name, only } of keptTables) {
      const { rows } = await sql
        .raw<{ rows: number }>(`select count(*) as "rows" from "${name}"${only ? ` where ${only}` : ''}`)
        .execute(database.db)
      counts.set(name, Number(rows[0]?.rows ?? 0))
    }
    return counts
  } finally {
    await database.close()
  }
}
