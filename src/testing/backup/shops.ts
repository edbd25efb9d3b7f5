// Shops to back up and to restore into, and archives in a folder that is removed in the end.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll } from 'vitest'
import { backUpIntoFile } from '#features/backup/archive-file.server.ts'
import { checkArchive, restore, withArchive } from '#features/backup/restore.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { migrate } from '#server/database/migrate.server.ts'
import { migrations } from '#server/database/migrations/all.server.ts'
import { sampleRows } from '#server/database/migrations/sample-rows.ts'
import type { Config } from '#server/process/config.server.ts'
import { openBackupParts } from '../../backup-parts.server.ts'
import { emptyDatabase } from '../test-app.ts'

export type Shop = { database: Database; config: Config }

/** For a test file. */
export function archiveFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-backup-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let count = 0
  const newFile = () => join(folder, `${++count}.tar`)

  async function backUp({ database, config }: Shop, file = newFile()) {
    const parts = await openBackupParts(config)
    const { path, result } = await backUpIntoFile({ database, config, parts, file })
    return { path, result }
  }
  return { folder, newFile, backUp }
}

export const readWhole = (path: string) => withArchive(path, handle => checkArchive(handle))

export async function restoreInto({ database, config }: Shop, path: string, replace = false) {
  const parts = await openBackupParts(config)
  return await withArchive(path, handle => restore({ database, parts, handle, replace }))
}

/** An empty database. The caller removes it. */
export async function newShop(env: Record<string, string> = {}): Promise<Shop & { remove(): Promise<void> }> {
  const database = await emptyDatabase(env)
  return { database, config: database.config, remove: database.remove }
}

// biome-ignore lint/suspicious/noExplicitAny: tables of every version
export const untyped = (database: Pick<Database, 'db'>) => database.db as unknown as Kysely<any>

/** A database with a row in every table. */
export async function sampleShop() {
  const shop = await newShop()
  for (const [index, { name }] of migrations.entries()) {
    await migrate(shop.database, migrations.slice(0, index + 1))
    for (const { table, row } of sampleRows[name] ?? []) {
      await untyped(shop.database).insertInto(table).values(row).execute()
    }
  }
  return shop
}
