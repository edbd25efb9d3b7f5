/** Restores a backup and prepares what is derived from it, so that the next start serves at once. Used by the commands and by tests. */
import type { FileHandle } from 'node:fs/promises'
import { type RestoreResult, restore } from '#features/backup/restore.server.ts'
import { ensureDerived } from '#features/catalogue/derived/rebuild-outdated.server.ts'
import { ensureTicketSearch } from '#features/tickets/search/ticket-search.server.ts'
import { openBackupParts } from './backup-parts.server.ts'
import { openDatabase } from './server/database/database.server.ts'
import type { Config } from './server/process/config.server.ts'

type Options = {
  config: Config
  handle: FileHandle
  replace: boolean
  onPart?(what: string, done: number, of: number): void
  say?(text: string): void
}

export async function restoreShop({ config, ...options }: Options): Promise<RestoreResult> {
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
