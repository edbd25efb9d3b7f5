/**
 * Reads the rows of a database as of one moment, while others go on writing. Nobody waits for it: PostgreSQL keeps earlier versions of
 * rows, SQLite its write-ahead log, which grows meanwhile.
 */
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { type Database, databaseFile, type Tx } from '#server/database/database.server.ts'
import type { Config } from '#server/process/config.server.ts'
import type { ArchivedRow } from './archive/read-archive.server.ts'

/** A table with the columns and rows that are read, in the order of `by`. */
export type ReadTable = { name: string; by: readonly string[]; keep: readonly string[]; only?: string }

export type Snapshot = {
  migrations: string[]
  /** The highest id that each table has given so far. */
  lastIds: Map<string, number>
  rows(table: ReadTable): AsyncIterable<ArchivedRow[]>
  end(): Promise<void>
}

const batchSize = 200

export function openSnapshot(
  database: Pick<Database, 'db' | 'engine'>,
  config: Pick<Config, 'dataDir'>,
  tables: readonly string[],
): Promise<Snapshot> {
  return database.engine === 'sqlite' ? openFile(databaseFile(config)) : openPostgres(database, tables)
}

const quoted = (names: readonly string[]) => names.map(name => `"${name}"`)
const whereOf = ({ only }: ReadTable) => (only ? ` where ${only}` : '')

async function openFile(file: string): Promise<Snapshot> {
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  reader.exec('begin')
  // The moment is that of the first statement.
  const migrations = reader.prepare('select "name" from "migration" order by "name"').all()
  const sequences = reader.prepare('select "name", "seq" from "sqlite_sequence"').all()
  return {
    migrations: migrations.map(({ name }) => String(name)),
    lastIds: new Map(sequences.map(({ name, seq }) => [String(name), Number(seq)])),

    async *rows(table) {
      const { name, by, keep } = table
      const rows = reader
        .prepare(`select ${quoted(keep)} from "${name}"${whereOf(table)} order by ${quoted(by)}`)
        .iterate()
      let batch: ArchivedRow[] = []
      for (const row of rows) {
        batch.push(row as ArchivedRow)
        if (batch.length < batchSize) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },

    async end() {
      reader.close()
    },
  }
}

async function openPostgres({ db }: Pick<Database, 'db'>, tables: readonly string[]): Promise<Snapshot> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    // A slow disk, to which the rows are written meanwhile, does not end it.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const migrations = await tx.selectFrom('migration').select('name').orderBy('name').execute()
    const textColumns = await textColumnsOf(tx)
    return {
      migrations: migrations.map(({ name }) => name),
      lastIds: await lastIdsOf(tx, tables),

      async *rows(table) {
        const { name, by, keep } = table
        // Byte by byte, as SQLite sorts, so that the archives of both engines are the same.
        const order = by.map(
          column => `"${column}"${textColumns.has(`${name}.${column}`) ? ' collate "C"' : ''}`,
        )
        const select = `select ${quoted(keep)} from "${name}"${whereOf(table)} order by ${order}`
        await sql.raw(`declare "archived" no scroll cursor for ${select}`).execute(tx)
        for (;;) {
          const { rows } = await sql.raw<ArchivedRow>(`fetch ${batchSize} from "archived"`).execute(tx)
          if (rows.length > 0) yield rows
          if (rows.length < batchSize) break
        }
        await sql.raw('close "archived"').execute(tx)
      },

      async end() {
        await tx.rollback().execute()
      },
    }
  } catch (error) {
    await tx.rollback().execute()
    throw error
  }
}

async function textColumnsOf(tx: Tx) {
  const { rows } = await sql<{ name: string }>`
    select "table_name" || '.' || "column_name" as "name" from "information_schema"."columns"
    where "table_schema" = current_schema() and "data_type" = 'text'`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

/** A sequence is not part of the moment: it may be ahead of the rows, which does no harm. */
async function lastIdsOf(tx: Tx, tables: readonly string[]) {
  const lastIds = new Map<string, number>()
  const { rows } = await sql<{ table: string; sequence: string }>`
    select "table_name" as "table", pg_get_serial_sequence(quote_ident("table_name"), "column_name") as "sequence"
    from "information_schema"."columns" where "table_schema" = current_schema() and "is_identity" = 'YES'`.execute(
    tx,
  )
  for (const { table, sequence } of rows.filter(row => tables.includes(row.table))) {
    const given = await sql
      .raw<{ last: number | null }>(
        `select case when "is_called" then "last_value" end as "last" from ${sequence}`,
      )
      .execute(tx)
    lastIds.set(table, given.rows[0]?.last ?? 0)
  }
  return lastIds
}
