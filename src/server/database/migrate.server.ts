/**
 * Applies all pending migrations or none, one process at a time. Called at a start through `upgrade/`, and by tests.
 */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#tables'
import { StartError } from '../process/config.server.ts'
import { type Progress, withoutProgress } from '../process/start-progress.server.ts'
import type { Database, Db, Engine } from './database.server.ts'
import { migrations as all } from './migrations/all.server.ts'
import type { Migration, Tell } from './migrations/migration.server.ts'

/** Any constant will do, as long as it is the same in every process. */
const lockNumber = 5_140_213

type Hooks = {
  progress?: Progress
  /** Called under the lock before the first migration is applied, unless the database is new. */
  prepare?(firstPending: string): Promise<void>
  /** Called with what a migration has to tell the operator. */
  tell?: Tell
}

/** Returns the names of the migrations that were applied. */
export async function migrate(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  migrations: readonly Migration[] = all,
  { progress = withoutProgress, prepare, tell }: Hooks = {},
): Promise<string[]> {
  return await changeSchema(
    { db, engine },
    connection => applyPending({ db: connection, engine, migrations, progress, prepare, tell }),
    { progress, hasChanged: applied => applied.length > 0 },
  )
}

type SchemaOptions<T> = { progress?: Progress; hasChanged?(result: T): boolean }

/** Runs a change of the schema, all of it or nothing, while no other process runs one. Used by the restore of a backup too. */
export async function changeSchema<T>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  run: (connection: Kysely<Tables>) => Promise<T>,
  { progress = withoutProgress, hasChanged = () => true }: SchemaOptions<T> = {},
): Promise<T> {
  if (engine === 'postgres') {
    return await db.transaction().execute(async tx => {
      // Another process may be migrating a large catalogue, which takes longer than a statement otherwise waits for a lock.
      await sql`set local lock_timeout = 0`.execute(tx)
      await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
      return await run(tx)
    })
  }
  return await db
    .connection()
    .execute(connection => inSqliteTransaction(connection, { run, progress, hasChanged }))
}

type SqliteRun<T> = {
  run(connection: Db): Promise<T>
  progress: Progress
  hasChanged(result: T): boolean
}

/**
 * Kysely's own migrator neither locks SQLite nor runs its migrations in a transaction. Foreign keys must be off while tables are
 * rebuilt.
 */
async function inSqliteTransaction<T>(connection: Db, { run, progress, hasChanged }: SqliteRun<T>) {
  const exec = (statement: string) => sql.raw(statement).execute(connection)
  await exec('pragma foreign_keys = off')
  try {
    await exec('begin immediate')
    try {
      const result = await run(connection)
      if (hasChanged(result)) {
        await progress('Checking the database', () => requireReferences(exec))
        await progress('Storing the changes', () => exec('commit'))
      } else await exec('commit')
      return result
    } catch (error) {
      await exec('rollback')
      throw error
    }
  } finally {
    await exec('pragma foreign_keys = on')
  }
}

/** Checks every row, which takes 15 s for 1,000,000 products. So it runs only after a migration, not at every start. */
async function requireReferences(exec: (statement: string) => Promise<{ rows: unknown[] }>) {
  const { rows } = await exec('pragma foreign_key_check')
  if (rows.length > 0) throw new Error(`broken references after migrating: ${rows.length}`)
}

type Pending = {
  db: Db
  engine: Engine
  migrations: readonly Migration[]
  progress: Progress
  prepare?: Hooks['prepare']
  tell?: Hooks['tell']
}

/** Applies those that are missing, in the transaction of the caller. */
export async function applyPending({ db, engine, migrations, progress, prepare, tell = () => {} }: Pending) {
  await db.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('appliedAt', 'text', c => c.notNull())
    .execute()
  const done = new Set((await db.selectFrom('migration').select('name').execute()).map(row => row.name))
  const unknown = [...done].find(name => !migrations.some(migration => migration.name === name))
  if (unknown) {
    throw new StartError(
      `This database was used by a newer Vitrin (it has "${unknown}"). Start that version, or restore an older backup.`,
    )
  }
  const pending = migrations.filter(migration => !done.has(migration.name))
  if (pending[0] && done.size > 0) await prepare?.(pending[0].name)
  for (const { name, up } of pending) {
    await progress(`Updating the database: ${subjectOf(name)}`, report => up({ db, engine, report, tell }))
    await db.insertInto('migration').values({ name, appliedAt: new Date().toISOString() }).execute()
  }
  return pending.map(migration => migration.name)
}

/** `0027-ticket-search` is about "ticket search". */
const subjectOf = (name: string) => name.replace(/^\d+-/, '').replaceAll('-', ' ')
