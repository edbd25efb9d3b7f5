/**
 * Replaces everything in the database by the rows of an archive, in one transaction: drops the tables, makes those of the archive's
 * version, inserts the rows, and runs the later migrations. No SQL comes from the archive: names of tables and columns are compared with
 * those that the migrations made.
 */
import type { FileHandle } from 'node:fs/promises'
import { sql } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.server.ts'
import { lastContentVersion, skipContentVersions } from '#server/database/content-version.server.ts'
import type { Database, Db, Engine } from '#server/database/database.server.ts'
import { applyPending, changeSchema } from '#server/database/migrate.server.ts'
import { migrations as allMigrations } from '#server/database/migrations/all.server.ts'
import { withoutProgress } from '#server/process/start-progress.server.ts'
import type { Tables } from '#tables'
import type { Manifest, ManifestTable } from './archive/manifest.ts'
import { readArchive } from './archive/read-archive.server.ts'
import { BackupError } from './backup-error.ts'
import type { BackupParts } from './backup-parts.server.ts'

type Options = {
  database: Pick<Database, 'db' | 'engine'>
  parts: BackupParts
  handle: FileHandle
  manifest: Manifest
  requireUnused(db: Db): Promise<void>
  onRows(done: number, of: number): void
}

/** Returns how many rows were inserted. */
export async function replaceRows({ database, parts, handle, manifest, requireUnused, onRows }: Options) {
  const { engine } = database
  const of = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  return await changeSchema(database, async db => {
    const existing = await existingTables({ db, engine })
    if (engine === 'postgres') {
      // Reading the archive from a slow disk does not end it.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
      // A server that starts at this moment waits here until the new shop is there.
      if (existing.has('lease')) await sql`lock table "lease" in access exclusive mode`.execute(db)
    }
    if (existing.has('lease')) await requireUnused(db)
    const version = existing.has('contentVersion') ? await lastContentVersion(db) : 0
    await dropTables(db, { engine, existing, parts })
    const names = new Set(manifest.migrations)
    const ofArchive = allMigrations.filter(({ name }) => names.has(name))
    await applyPending({ db, engine, migrations: ofArchive, progress: withoutProgress })
    await requireColumns({ db, engine }, { manifest, parts })
    const putBack = engine === 'postgres' ? await takeForeignKeys(db) : async () => {}
    // Some migrations insert rows that the archive has too.
    for (const { name } of manifest.tables) await sql.raw(`delete from "${name}"`).execute(db)
    let done = 0
    await readArchive(
      handle,
      {
        async onTable({ name }, batches) {
          for await (const rows of batches) {
            await insertRows({ tx: db, engine }, name as keyof Tables, rows as never[])
            done += rows.length
            onRows(done, of)
          }
        },
      },
      { tablesOnly: true },
    )
    await continueIds({ db, engine }, manifest.tables)
    await putBack()
    await applyPending({ db, engine, migrations: allMigrations, progress: withoutProgress })
    await skipContentVersions(db, version)
    await parts.afterRestore(db)
    return done
  })
}

type Connection = { db: Db; engine: Engine }

export async function existingTables({ db, engine }: Connection): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`${sql.raw(
    engine === 'sqlite'
      ? `select "name" from "sqlite_master" where "type" = 'table' and "name" not like 'sqlite_%'`
      : `select "table_name" as "name" from "information_schema"."tables" where "table_schema" = current_schema() and "table_type" = 'BASE TABLE'`,
  )}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** What a new shop has by itself does not count. */
const givenTables = ['setting', 'contentVersion', 'inbox', 'shopWord']

export async function hasRows({ db }: Pick<Database, 'db'>, { tables }: BackupParts, existing: Set<string>) {
  for (const { name } of tables) {
    if (givenTables.includes(name) || !existing.has(name)) continue
    const { rows } = await sql.raw(`select 1 from "${name}" limit 1`).execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** The folders of files that the rows have. */
export async function foldersIn(db: Db, { folderTables }: BackupParts, existing: Set<string>) {
  const folders: string[] = []
  for (const { table } of folderTables) {
    if (!existing.has(table)) continue
    const { rows } = await sql<{ folder: string }>`select "folder" from ${sql.table(table)}`.execute(db)
    folders.push(...rows.map(({ folder }) => folder).filter(Boolean))
  }
  return folders
}

type Dropping = { engine: Engine; existing: Set<string>; parts: BackupParts }

async function dropTables(db: Db, { engine, existing, parts }: Dropping) {
  if (engine === 'postgres') {
    // Other programs may have tables beside ours.
    const unknown = [...existing].filter(name => !parts.allTables.includes(name))
    if (unknown.length > 0) {
      throw new BackupError(
        'not_empty',
        `The database has tables that this version of Vitrin does not know (${unknown.slice(0, 5).join(', ')}). Restore into a new, empty database. Nothing was changed.`,
      )
    }
    if (existing.size > 0) {
      await sql.raw(`drop table ${[...existing].map(name => `"${name}"`)} cascade`).execute(db)
    }
    return
  }
  // The file is ours alone. Triggers first: they would run while the tables of a search index go.
  const list = async (condition: string) => {
    const { rows } = await sql
      .raw<{ name: string }>(
        `select "name" from "sqlite_master" where ${condition} and "name" not like 'sqlite_%'`,
      )
      .execute(db)
    return rows.map(({ name }) => name)
  }
  for (const name of await list(`"type" = 'trigger'`)) await sql.raw(`drop trigger "${name}"`).execute(db)
  const virtual = `"type" = 'table' and "sql" like 'create virtual%'`
  for (const name of await list(virtual)) await sql.raw(`drop table "${name}"`).execute(db)
  for (const name of await list(`"type" = 'table'`)) await sql.raw(`drop table "${name}"`).execute(db)
}

async function requireColumns(
  connection: Connection,
  { manifest, parts }: { manifest: Manifest; parts: BackupParts },
) {
  const kept = new Set(parts.tables.map(({ name }) => name))
  const tables = await connection.db.introspection.getTables()
  for (const { name, columns } of manifest.tables) {
    const made = new Set(tables.find(table => table.name === name)?.columns.map(column => column.name))
    const isNeverArchived = parts.allTables.includes(name) && !kept.has(name)
    if (isNeverArchived || !columns.every(column => made.has(column))) {
      throw new BackupError(
        'foreign',
        `This archive has rows that no backup of Vitrin has (${name}). Nothing was changed.`,
      )
    }
  }
}

/** Rows come table by table, and may point at rows that come later. The references are checked when the constraints are back. */
async function takeForeignKeys(db: Db) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select "conrelid"::regclass::text as "table", quote_ident("conname") as "name", pg_get_constraintdef("oid") as "definition"
    from "pg_constraint" where "contype" = 'f' and "connamespace" = current_schema()::regnamespace`.execute(
    db,
  )
  for (const { table, name } of rows)
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db)
  return async () => {
    for (const { table, name, definition } of rows)
      await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(db)
  }
}

/** The next id is one that no row ever had, so that the history never speaks of another row. */
async function continueIds({ db, engine }: Connection, tables: ManifestTable[]) {
  for (const { name, lastId } of tables) {
    if (lastId === undefined) continue
    if (engine === 'sqlite') {
      await sql`delete from "sqlite_sequence" where "name" = ${name}`.execute(db)
      await sql`insert into "sqlite_sequence" ("name", "seq") values (${name}, max(${lastId}, (select coalesce(max("id"), 0) from ${sql.table(name)})))`.execute(
        db,
      )
    } else {
      await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), greatest("last", 1), "last" > 0)
        from (select greatest(${lastId}::bigint, coalesce(max("id"), 0)) as "last" from ${sql.table(name)}) as "ids"`.execute(
        db,
      )
    }
  }
}
