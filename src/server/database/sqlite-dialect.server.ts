/**
 * Kysely dialect for `node:sqlite`. Writes and transactions share one connection, one after the other, in a thread of its own;
 * every other read has a connection on the thread that serves, so that it never waits for a write. Used by `database.server.ts`.
 */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Damage } from './damage/damage.server.ts'
import type { Db } from './db.server.ts'
import { PreparedStatements, toSqliteQuery } from './sqlite-statements.server.ts'
import { SqliteWriter } from './sqlite-writer.server.ts'
import { Turns } from './waiting/turns.server.ts'
import { currentBudget, tooBusy, WaitBudget } from './waiting/wait-budget.server.ts'

const busy = 5
/** With the default of 2 MB, database pages of a large catalogue are read from the file again for every list. */
const readerCacheKilobytes = 32_000

type SqliteEvents = {
  damage: Pick<Damage, 'check' | 'requireNone'>
  /** Another process had the file locked for as long as a write waits. */
  onHeld(error: unknown): void
}

/** Gives the writer to one user at a time, in the order in which they ask. */
export const createWriteTurns = () =>
  new Turns(1, 'another write took too long, or this is a write with `db` inside a transaction')

/** The file is opened with the first query. */
export function sqliteDialect(file: string, events: SqliteEvents, writeTurns = createWriteTurns()): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(file, { events, writeTurns }),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/**
 * With the write-ahead log, a reader sees what was committed when its statement began, whatever the writer is doing. One is
 * enough: a statement of `node:sqlite` runs to its end before anything else does on this thread.
 */
function openReader(file: string) {
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  reader.exec(`pragma cache_size = -${readerCacheKilobytes}`)
  return reader
}

export const isSqlite = (db: Pick<Db, 'getExecutor'>) => db.getExecutor().adapter instanceof NodeSqliteAdapter

/**
 * How much a large write does in one turn of the event loop. Both engines work by themselves: PostgreSQL in its own process,
 * where every statement costs more, SQLite in its thread.
 */
export const forEngine = (db: Pick<Db, 'getExecutor'>, sizes: { sqlite: number; postgres: number }) =>
  sizes[isSqlite(db) ? 'sqlite' : 'postgres']

class NodeSqliteAdapter extends SqliteAdapter {
  // Otherwise Kysely would let every query wait until the open transaction ends.
  override get supportsMultipleConnections() {
    return true
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string
  readonly #events: SqliteEvents
  #connections: { reader: DatabaseSync; statements: PreparedStatements; writer: SqliteWriter } | undefined
  readonly #writeTurns: Turns

  constructor(file: string, { events, writeTurns }: { events: SqliteEvents; writeTurns: Turns }) {
    this.#file = file
    this.#events = events
    this.#writeTurns = writeTurns
  }

  async init() {
    const writer = new SqliteWriter(this.#file)
    try {
      // Before the reader, which cannot create the file or the write-ahead log.
      await writer.execute('open')
      const reader = openReader(this.#file)
      this.#connections = { reader, statements: new PreparedStatements(reader), writer }
    } catch (error) {
      await writer.close()
      throw error
    }
  }

  async acquireConnection() {
    const { statements, writer } = this.#requireConnections()
    return new NodeSqliteConnection({
      reader: statements,
      writer,
      writeTurns: this.#writeTurns,
      events: this.#events,
    })
  }

  async releaseConnection(connection: DatabaseConnection) {
    ;(connection as NodeSqliteConnection).release()
  }

  // Not a plain `begin`: a transaction that reads first and writes later would fail if another process wrote in between.
  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction() {
    await this.#requireConnections().writer.execute('rollback')
  }

  async destroy() {
    const { reader, writer } = this.#requireConnections()
    // What was asked for before is done first, if it does not take too long.
    await this.#writeTurns.take(new WaitBudget()).catch(() => {})
    // The writer last: only the last connection writes the write-ahead log back into the file, and a reader cannot.
    reader.close()
    await writer.close()
  }

  #requireConnections() {
    if (!this.#connections) throw new Error('the database is not open')
    return this.#connections
  }
}

/**
 * What Kysely takes for one query, for a transaction or for `db.connection()`. It reads with the reader until the first
 * statement that is no plain read. From then on it has the writer to itself until it is released, so that a transaction sees
 * its own writes.
 */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #reader: PreparedStatements
  readonly #writer: SqliteWriter
  readonly #writeTurns: Turns
  readonly #events: SqliteEvents
  #hasWriter = false

  constructor({ reader, writer, writeTurns, events }: ConnectionParts) {
    this.#events = events
    this.#reader = reader
    this.#writer = writer
    this.#writeTurns = writeTurns
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const budget = currentBudget()
    const isWrite = this.#hasWriter || !isPlainRead(query)
    if (isWrite && !this.#hasWriter) {
      await this.#writeTurns.take(budget)
      this.#hasWriter = true
    }
    const { damage, onHeld } = this.#events
    const statement = toSqliteQuery(query)
    for (let wait = 2; ; wait = Math.min(wait * 2, 50)) {
      try {
        if (isWrite) damage.requireNone()
        const result = isWrite ? await this.#writer.execute(statement) : this.#reader.execute(statement)
        return result as QueryResult<Row>
      } catch (error) {
        // Another process has the lock.
        if (((error as { errcode?: number }).errcode ?? 0) % 256 !== busy) throw damage.check(error)
        if (budget.leftMs() <= 0) {
          onHeld(error)
          throw tooBusy(error)
        }
        await budget.spend(() => sleep(wait))
      }
    }
  }

  // biome-ignore lint/correctness/useYield: large reads use keyset pages instead of a cursor
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported: read in keyset pages')
  }

  release() {
    if (this.#hasWriter) this.#writeTurns.release()
    this.#hasWriter = false
  }
}
type ConnectionParts = {
  reader: PreparedStatements
  writer: SqliteWriter
  writeTurns: Turns
  events: SqliteEvents
}

/** Whatever else reads, such as a `with` written by hand, runs on the writer: it waits longer, but is never refused. */
const isPlainRead = ({ query, sql }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql))
