/** What a backup and a restore need of the rest of the program. Put together in `src/backup-parts.server.ts`. */
import type { Readable } from 'node:stream'
import type { Db } from '#server/database/database.server.ts'
import type { ReadTable } from './snapshot.server.ts'
import type { FolderTable } from './spool.server.ts'

export type ArchivedStorage = {
  put(key: string, source: Readable): Promise<void>
  getStream(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  sizeOf(key: string): Promise<number | undefined>
  names(folder: string): AsyncGenerator<string>
  remove(folder: string): Promise<void>
}

export type BackupParts = {
  /** The version of the program. */
  version: string
  storage: ArchivedStorage
  /** What is read of the tables of today. */
  tables: ReadTable[]
  /** Every table that this version knows. */
  allTables: readonly string[]
  folderTables: FolderTable[]
  /** Adapts restored rows to what is not restored with them. Called in the transaction of the restore. */
  afterRestore(db: Db): Promise<void>
}
