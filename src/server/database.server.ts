/** Opens the configured database. The only file that creates a Kysely. */
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { type Config, StartError } from './config.server.ts'
import { postgresVersionReader, sqliteVersionReader, versionQuery } from './content-version.server.ts'
import { createDataFolder, createPrivateFile } from './data-folder.server.ts'
import { openSqlite, sqliteDialect } from './sqlite-dialect.server.ts'
import { requireOwnTables, requireWholeFile, toDamagedError } from './sqlite-file.server.ts'
import type { Tables } from './tables.server.ts'

export type Engine = 'sqlite' | 'postgres'
/** A database, or the transaction in which a function must stay. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export type Database = {
  engine: Engine
  db: Db
  /** Runs writes as one: all or nothing. Inside, only `tx` may be used. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** The content version as committed: never older than what any process had committed when this was called. */
  readVersion(): number | Promise<number>
  close(): Promise<void>
}

export async function openDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  createDataFolder(dataDir)
  const { engine, db, version } = databaseUrl ? await openPostgres(databaseUrl) : await openFile(dataDir)
  return {
    engine,
    db,
    async transaction(run) {
      const result = await db.transaction().execute(run)
      version.forget()
      return result
    },
    readVersion: version.read,
    async close() {
      version.close()
      await db.destroy()
    },
  } satisfies Database
}

/** Where the database lies when it is a file. */
export const databaseFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'vitrin.sqlite')

async function openFile(dataDir: string) {
  const file = databaseFile({ dataDir })
  try {
    await requireWholeFile(file)
    createPrivateFile(file)
    const database = openSqlite(file)
    requireOwnTables(database, file)
    const db = new Kysely<Tables>({ dialect: sqliteDialect(database) })
    return { engine: 'sqlite' as const, db, version: sqliteVersionReader(file) }
  } catch (error) {
    if (error instanceof StartError) throw error
    const damaged = toDamagedError(error, file)
    if (damaged) throw damaged
    throw new StartError(
      `The data folder ${dataDir} cannot be used (${(error as Error).message}). Make it writable or set DATA_DIR.`,
    )
  }
}

async function openPostgres(connectionString: string) {
  const { default: pg } = await import('pg')
  // Ids and amounts are below 2^53 by contract, so a bigint fits a number.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5000 })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
    const version = postgresVersionReader(async () => {
      const { rows } = await pool.query<{ version: number }>({ name: 'content-version', text: versionQuery })
      return rows[0]?.version ?? 0
    })
    if (rows[0]?.server_encoding === 'UTF8') return { engine: 'postgres' as const, db, version }
    throw new Error(`its encoding is ${rows[0]?.server_encoding}; create it with encoding UTF8`)
  } catch (error) {
    await db.destroy()
    const where = URL.parse(connectionString)
    const reason = (error as Error).message || (error as { code?: string }).code
    throw new StartError(
      `The database at ${where?.hostname}:${where?.port || 5432}${where?.pathname} cannot be used: ${reason}. Check DATABASE_URL.`,
    )
  }
}
