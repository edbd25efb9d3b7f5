/**
 * Runs statements on one connection of `node:sqlite`. Used by `sqlite-dialect.server.ts` to read, and by
 * `sqlite-writer-thread.server.ts` to write. It imports nothing at run time, so that the thread starts quickly.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

export type SqliteQuery = { sql: string; parameters: SQLInputValue[] }

export const toSqliteQuery = ({ sql, parameters }: CompiledQuery): SqliteQuery => ({
  sql,
  parameters: parameters.map(toSqlite),
})

/** A connection with the statements it was asked for before. */
export class PreparedStatements {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  execute({ sql, parameters }: SqliteQuery): QueryResult<unknown> {
    const { statement, returnsRows } = this.#prepare(sql)
    if (returnsRows) return { rows: statement.all(...parameters) }
    const { changes, lastInsertRowid } = statement.run(...parameters)
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
