/**
 * Kysely dialect for `node:sqlite`: one connection, transactions that take the write lock at once, and waiting for locks that
 * never blocks the event loop. Used by `database.server.ts`.
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

const busy = 5
/** How long a write waits for another process before it is refused. */
const longestWaitMs = 5000
/** A transaction takes milliseconds. Waiting this long for the connection means a deadlock with oneself. */
const deadlockMs = 15_000
/** With the default of 2 MB, database pages of a large catalogue are read from the file again for every list. */
const cacheKilobytes = 32_000

export function openSqlite(file: string) {
  // Several processes can start at once. Waiting may block here, because no request is served yet.
  const database = new DatabaseSync(file, { timeout: longestWaitMs })
  // FULL: acknowledged writes survive a power cut. With `busy_timeout` 0, `executeQuery` waits instead, without blocking.
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 0;
    pragma cache_size = -${cacheKilobytes}`,
  )
  return database
}

export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #connection: NodeSqliteConnection
  #isInUse = false
  readonly #waiting: (() => void)[] = []

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#connection = new NodeSqliteConnection(database)
  }

  async init() {}

  // One user at a time: a transaction owns the connection until it ends.
  async acquireConnection() {
    if (this.#isInUse) await this.#waitForTurn()
    this.#isInUse = true
    return this.#connection
  }

  async releaseConnection() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isInUse = false
  }

  #waitForTurn() {
    return new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1)
        reject(new Error('no connection in time: was the outer database used inside a transaction?'))
      }, deadlockMs)
      timer.unref()
      this.#waiting.push(proceed)
    })
  }

  // Not a plain `begin`: a transaction that reads first and writes later would fail if another process wrote in between.
  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction() {
    // SQLite may have rolled back by itself (disk full). Then there is nothing left to roll back.
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }

  async destroy() {
    if (this.#database.isOpen) this.#database.close()
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = Date.now() + longestWaitMs
    for (let wait = 2; ; wait = Math.min(wait * 2, 50)) {
      try {
        return this.#execute<Row>(sql, parameters)
      } catch (error) {
        if (((error as { errcode?: number }).errcode ?? 0) % 256 !== busy) throw error
        if (Date.now() > deadline) throw new AppError('busy', { retryAfter: 1 })
        await sleep(wait)
      }
    }
  }

  // biome-ignore lint/correctness/useYield: large reads use keyset pages instead of a cursor
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported: read in keyset pages')
  }

  #execute<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
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
