/** Opens the configured database, SQLite or PostgreSQL. The only file that creates a Kysely instance. */
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { codeOf } from '#shared/errors.ts'
import type { Tables } from '#tables'
import { type Config, StartError } from '../process/config.server.ts'
import { createDataFolder, createPrivateFile, unusableFolder } from '../process/data-folder.server.ts'
import type { Content } from './content-tags.server.ts'
import {
  type KnownContent,
  type PostgresChangesRow,
  postgresChangesQuery,
  postgresContentReader,
  sqliteContentReader,
  writeBesideContent,
  writeContent,
} from './content-version.server.ts'
import { createDamage, type Damage, type DamageListener, wasFoundDamaged } from './damage/damage.server.ts'
import { type CheckLog, startFileCheck } from './damage/file-check.server.ts'
import type { ContentTx, Db, Tx } from './db.server.ts'
import { maxTransactions, openPostgresPool } from './postgres-pool.server.ts'
import type { OutageListener } from './reachability.server.ts'
import { createWriteTurns, sqliteDialect } from './sqlite-dialect.server.ts'
import { requireOwnTables, requireWholeFile, toDamagedError, wasLeftOpen } from './sqlite-file.server.ts'
import { runTransaction } from './transaction.server.ts'
import { Turns } from './waiting/turns.server.ts'
import { withinBudget, withOwnBudget } from './waiting/wait-budget.server.ts'

type WriteListener = {
  /** A write was refused because another one held its lock for too long. Called once a minute at most. */
  held(error: unknown): void
}

export type Engine = 'sqlite' | 'postgres'
export type { ContentTx, Db, Tx } from './db.server.ts'

export type ConnectionCounts = { open: number; inUse: number; waiting: number }

export type Database = {
  engine: Engine
  db: Db
  /** Runs writes in one transaction. Inside, only `tx` may be used. It is rolled back if `run` throws or returns `unchanged`. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for every write that a public page can show. It raises the content version first, which also locks out other such
   * writes until it ends, and stores last what the write reported to `tx.changed`.
   */
  contentTransaction<T>(run: (tx: ContentTx) => Promise<T>): Promise<T>
  /**
   * For a write that pages do not show but that depends on content, or that needs a lock of its own and is rare: no content write
   * runs beside it, and the version stays as it is.
   */
  contentLockTransaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** The committed version of the content and what changed, never older than what any process had committed when this was called. */
  readContent(): Content | Promise<Content>
  /** What `readContent` returned last, and when. Pages that were current then may be served a little longer during an outage. */
  lastContent(): KnownContent | undefined
  /** Whether the database cannot be reached. Always false on SQLite. */
  isAway(): boolean
  /** Whether the database was found damaged. Then nothing is written any more. */
  isDamaged(): boolean
  /** The listener is called once when the database becomes unreachable and once when it is back, and when writes are refused. */
  onOutage(listener: OutageListener & WriteListener): void
  onDamage(listener: DamageListener): void
  /** For the metrics: how many connections are open and in use, and how many requests wait for one, or for their turn to write. */
  connections(): ConnectionCounts
  /** Checks an SQLite file in the background, unless it was closed cleanly. Called by one process after it has started. */
  checkFile(log: CheckLog): void
  close(): Promise<void>
}

export async function openDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  createDataFolder(dataDir)
  const listeners: WriteListener[] = []
  const damage = createDamage(databaseUrl ? {} : { file: databaseFile({ dataDir }) })
  let toldHeldAt = Number.NEGATIVE_INFINITY
  const onHeld = (error: unknown) => {
    if (performance.now() - toldHeldAt < tellHeldEveryMs) return
    toldHeldAt = performance.now()
    for (const listener of listeners) listener.held(error)
  }
  const events = { damage, onHeld }
  const opened = databaseUrl ? await openPostgres(databaseUrl, events) : await openFile(dataDir, events)
  const { engine, db, content } = opened
  const reachability = 'reachability' in opened ? opened.reachability : undefined
  let fileCheck: ReturnType<typeof startFileCheck> | undefined
  const { holdTransaction, holdContent, waiting } = engine === 'postgres' ? postgresTurns() : withoutTurns
  const transaction: Database['transaction'] = run =>
    withinBudget(async () => {
      const result = await holdTransaction(() => runTransaction(db, run))
      content.forget()
      return result
    })
  return {
    engine,
    db,
    transaction,
    contentTransaction: run =>
      withinBudget(() => holdContent(() => transaction(tx => writeContent(tx, run)))),
    contentLockTransaction: run =>
      withinBudget(() => holdContent(() => transaction(tx => writeBesideContent(tx, run)))),
    readContent: content.read,
    lastContent: content.last,
    isAway: () => reachability?.isAway() ?? false,
    isDamaged: damage.isFound,
    onOutage(listener) {
      listeners.push(listener)
      reachability?.listen(listener)
    },
    onDamage: damage.listen,
    connections() {
      const counts = opened.connections()
      return { ...counts, waiting: counts.waiting + waiting() }
    },
    checkFile(log) {
      if (!('mustCheck' in opened) || !opened.mustCheck) return
      const file = databaseFile({ dataDir })
      fileCheck = startFileCheck({ file, log, onDamage: damage.note, onWhole: damage.forgetEarlier })
    },
    async close() {
      damage.close()
      await fileCheck?.stop()
      content.close()
      await db.destroy()
    },
  } satisfies Database
}

/**
 * Transactions have at most six of the ten connections of a process, so that reads always find one, whatever writes wait for.
 * Content writes come one after the other anyway: one of them waits for the lock in the database, and the others wait here without
 * a connection.
 */
function postgresTurns() {
  const transactions = new Turns(maxTransactions, 'other transactions took too long')
  const contentWrites = new Turns(1, 'other content writes took too long')
  return {
    holdTransaction: <T>(run: () => Promise<T>) => transactions.hold(run),
    holdContent: <T>(run: () => Promise<T>) => contentWrites.hold(run),
    waiting: () => transactions.waiting() + contentWrites.waiting(),
  }
}

/** On SQLite the dialect lets one write at a time. */
const withoutTurns = {
  holdTransaction: <T>(run: () => Promise<T>) => run(),
  holdContent: <T>(run: () => Promise<T>) => run(),
  waiting: () => 0,
}

type DatabaseEvents = { damage: Damage; onHeld(error: unknown): void }

/** Refused saves are reported at most this often. */
const tellHeldEveryMs = 60_000

/** The path of the SQLite database. */
export const databaseFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'vitrin.sqlite')

async function openFile(dataDir: string, events: DatabaseEvents) {
  const file = databaseFile({ dataDir })
  try {
    await requireWholeFile(file)
    createPrivateFile(file)
    // Before it is opened, which creates a write-ahead log.
    const mustCheck = (await wasLeftOpen(file)) || wasFoundDamaged(file)
    const writes = createWriteTurns()
    const db = await openOwnTables(file, { events, writes })
    // One connection reads and one writes.
    const connections = () => ({ open: 2, inUse: writes.taken(), waiting: writes.waiting() })
    const content = sqliteContentReader(file, events.damage)
    return { engine: 'sqlite' as const, db, content, mustCheck, connections }
  } catch (error) {
    if (error instanceof StartError) throw error
    const damaged = toDamagedError(error, file)
    if (damaged) throw damaged
    throw unusableFolder(dataDir, error)
  }
}

async function openOwnTables(file: string, { events, writes }: { events: DatabaseEvents; writes: Turns }) {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file, events, writes) })
  try {
    await requireOwnTables(db, file)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function openPostgres(connectionString: string, events: DatabaseEvents) {
  const { default: pg } = await import('pg')
  // Ids and amounts are below 2^53 by contract, so a bigint fits into a number.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = openPostgresPool(pg, connectionString, events)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
    const encoding = rows[0]?.server_encoding
    if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}; create it with encoding UTF8`)
    const content = postgresContentReader(known =>
      withOwnBudget(async () => {
        const client = await pool.connect()
        try {
          const { rows } = await client.query<PostgresChangesRow>(
            postgresChangesQuery,
            [known],
            'content-changes',
          )
          return rows
        } finally {
          client.release()
        }
      }),
    )
    return {
      engine: 'postgres' as const,
      db,
      content,
      reachability: pool.reachability,
      connections: pool.counts,
    }
  } catch (error) {
    await db.destroy()
    const address = URL.parse(connectionString)
    const { cause = error } = error as Error
    const reason = (cause as Error).message || (cause as { code?: string }).code
    const startError = new StartError(
      `The database at ${address?.hostname}:${address?.port || 5432}${address?.pathname} cannot be used: ${reason}. Check DATABASE_URL.`,
    )
    // The code lets a worker, which may wait for it, see that the database is only unreachable.
    throw Object.assign(startError, { code: codeOf(error) })
  }
}
