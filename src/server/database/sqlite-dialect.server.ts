/**
 * Kysely dialect for `node:sqlite`. Writes and transactions share one connection, one after the other; every other read has a
 * connection of its own, so that it never waits for a write. Used by `database.server.ts`.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
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
import { AppError } from '#shared/errors.ts'
import { busyRetrySeconds } from '../http/errors.server.ts'
import type { Db } from './tables.server.ts'

const busy = 5
/** How long a write waits for other writes, of this process and of others, before it is refused. */
const longestWaitMs = 5000
/** With the default of 2 MB, database pages of a large catalogue are read from the file again for every list. */
const readerCacheKilobytes = 32_000
/** Enough for writes. With more, the commit of a large one takes longer, because more is left to be written then. */
const writerCacheKilobytes = 8000

export type SqliteConnections = { writer: DatabaseSync; reader: DatabaseSync }

export function openSqlite(file: string): SqliteConnections {
  // Several processes can start at once. Waiting may block here, because no request is served yet.
  const writer = new DatabaseSync(file, { timeout: longestWaitMs })
  // FULL: acknowledged writes survive a power cut. With `busy_timeout` 0, `executeQuery` waits instead, without blocking.
  writer.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 0;
    pragma cache_size = -${writerCacheKilobytes}`,
  )
  // With the write-ahead log, a reader sees what was committed when its statement began, whatever the writer is doing. One is
  // enough: a statement of `node:sqlite` runs to its end before anything else does.
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  reader.exec(`pragma cache_size = -${readerCacheKilobytes}`)
  return { writer, reader }
}

export function sqliteDialect(connections: SqliteConnections): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(connections),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

const isSqlite = (db: Pick<Db, 'getExecutor'>) => db.getExecutor().adapter instanceof NodeSqliteAdapter

/**
 * How much a large write does in one turn of the event loop. On SQLite everybody waits for it; on PostgreSQL, which works by
 * itself, only the number of statements counts.
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
  readonly #connections: SqliteConnections
  readonly #reader: PreparedStatements
  readonly #writer: PreparedStatements
  readonly #writeLock = new WriteLock()

  constructor(connections: SqliteConnections) {
    this.#connections = connections
    this.#reader = new PreparedStatements(connections.reader)
    this.#writer = new PreparedStatements(connections.writer)
  }

  async init() {}

  async acquireConnection() {
    return new NodeSqliteConnection({
      reader: this.#reader,
      writer: this.#writer,
      writeLock: this.#writeLock,
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
    const { writer } = this.#connections
    // SQLite may have rolled back by itself (disk full). Then there is nothing left to roll back.
    if (writer.isTransaction) writer.exec('rollback')
  }

  async destroy() {
    const { reader, writer } = this.#connections
    // The writer last: only the last connection writes the write-ahead log back into the file, and a reader cannot.
    for (const connection of [reader, writer]) if (connection.isOpen) connection.close()
  }
}

/**
 * What Kysely takes for one query, for a transaction or for `db.connection()`. It reads with the reader until the first
 * statement that is no plain read. From then on it has the writer to itself until it is released, so that a transaction sees
 * its own writes.
 */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #reader: PreparedStatements
  readonly #writer: PreparedStatements
  readonly #writeLock: WriteLock
  #hasWriter = false

  constructor({ reader, writer, writeLock }: ConnectionParts) {
    this.#reader = reader
    this.#writer = writer
    this.#writeLock = writeLock
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = Date.now() + longestWaitMs
    const isWrite = this.#hasWriter || !isPlainRead(query)
    if (isWrite && !this.#hasWriter) {
      await this.#writeLock.take(deadline)
      this.#hasWriter = true
    }
    const statements = isWrite ? this.#writer : this.#reader
    for (let wait = 2; ; wait = Math.min(wait * 2, 50)) {
      try {
        return statements.execute<Row>(query)
      } catch (error) {
        // Another process has the lock.
        if (((error as { errcode?: number }).errcode ?? 0) % 256 !== busy) throw error
        if (Date.now() > deadline) throw tooBusy(error)
        await sleep(wait)
      }
    }
  }

  // biome-ignore lint/correctness/useYield: large reads use keyset pages instead of a cursor
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported: read in keyset pages')
  }

  release() {
    if (this.#hasWriter) this.#writeLock.release()
    this.#hasWriter = false
  }
}
type ConnectionParts = { reader: PreparedStatements; writer: PreparedStatements; writeLock: WriteLock }

/** Whatever else reads, such as a `with` written by hand, runs on the writer: it waits longer, but is never refused. */
const isPlainRead = ({ query, sql }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql))

/** Gives the writer to one user at a time, in the order in which they ask. */
class WriteLock {
  #isTaken = false
  readonly #waiting: (() => void)[] = []

  async take(deadline: number) {
    if (!this.#isTaken) this.#isTaken = true
    else await this.#waitForTurn(deadline)
  }

  release() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }

  #waitForTurn(deadline: number) {
    return new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1)
        reject(
          tooBusy(
            new Error('another write took too long, or this is a write with `db` inside a transaction'),
          ),
        )
      }, deadline - Date.now())
      this.#waiting.push(proceed)
    })
  }
}

const tooBusy = (cause: unknown) =>
  Object.assign(new AppError('busy', { retryAfter: busyRetrySeconds }), { cause })

/** One connection of `node:sqlite`, with the statements it was asked for before. */
class PreparedStatements {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, returnsRows } = this.#prepare(sql)
    const values = parameters.map(toSqlite)
    if (returnsRows) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #prepare(sql: string) {
    let prepared = this.#statements.get(sql)
    if (!prepared) {
      const statement = this.#database.prepare(sql)
      prepared = { statement, returnsRows: statement.columns().length > 0 }
      if (this.#statements.size >= 500) this.#statements.clear()
      this.#statements.set(sql, prepared)
    }
    return prepared
  }
}

/** `node:sqlite` treats an object as named parameters and binds NULL. So a `Date` would silently match nothing. */
function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array)
    return value as SQLInputValue
  throw new TypeError(`bind text or a number, not ${Object.prototype.toString.call(value)}`)
}
