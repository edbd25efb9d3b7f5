/** The content version: one number for the whole catalogue. A page rendered for a version is current until the number changes. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Tx } from './tables.server.ts'

export const versionQuery = 'select "version" from "contentVersion" where "id" = 1'

/**
 * Must be the first statement in the transaction of every write that a public page can show. Whoever reads the new version sees
 * the write. It comes first because the row stays locked until the transaction ends. So on PostgreSQL too such writes run one
 * after the other, and what they check (a free name, no cycle) still holds when they commit.
 */
export async function raiseContentVersion(tx: Tx) {
  await tx
    .updateTable('contentVersion')
    .set(row => ({ version: row('version', '+', 1) }))
    .where('id', '=', 1)
    .execute()
}

/** For a write that pages do not show but that depends on content: it locks the same row without raising the version. */
export async function waitForContentWrites(tx: Tx) {
  await tx
    .updateTable('contentVersion')
    .set(row => ({ version: row.ref('version') }))
    .where('id', '=', 1)
    .execute()
}

/** A version, and when the query for it was sent. Since then it may have been raised. */
export type KnownVersion = { version: number; at: number }

export type VersionReader<Result> = {
  read(): Result
  /** The version that was read last. */
  last(): KnownVersion | undefined
  /** Called after a write of this process: the version read earlier in this turn of the event loop is outdated. */
  forget(): void
  close(): void
}

/**
 * Uses its own connection, because the main one may be inside an uncommitted transaction. The version is read once per turn of
 * the event loop. The requests of one turn arrived before the read, so they miss no write acknowledged before they arrived.
 */
export function sqliteVersionReader(file: string): VersionReader<number> {
  let connection: DatabaseSync | undefined
  let statement: StatementSync | undefined
  let readThisTurn: number | undefined
  const forget = () => {
    readThisTurn = undefined
  }
  const read = () => {
    if (readThisTurn === undefined) {
      // Opened on first use: the table exists only after migrating.
      connection ??= new DatabaseSync(file, { readOnly: true, timeout: 1000 })
      statement ??= connection.prepare(versionQuery)
      readThisTurn = Number(statement.get()?.version)
      setImmediate(forget)
    }
    return readThisTurn
  }
  // `close` must be called before the main connection closes: only the last connection writes the write-ahead log back into the
  // file. `last` is undefined, because a file has no outages during which stale pages would be served.
  return { read, last: () => undefined, forget, close: () => connection?.close() }
}

const readEveryMs = 10_000

/** One query for all requests that arrived before it was sent. Later requests need the next query. */
export function postgresVersionReader(query: () => Promise<number>): VersionReader<Promise<number>> {
  let nextQuery: Promise<number> | undefined
  let last: KnownVersion | undefined
  async function runQuery() {
    const at = Date.now()
    const version = await query()
    // A query that was sent later may have finished sooner.
    if (!last || last.at <= at) last = { version, at }
    return version
  }
  const read = () => {
    nextQuery ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        nextQuery = undefined
        runQuery().then(resolve, reject)
      })
    })
    return nextQuery
  }
  // Read regularly, so that the last version before an outage is known even in a shop without visitors for minutes.
  const timer = setInterval(() => read().catch(() => {}), readEveryMs).unref()
  return { read, last: () => last, forget: () => {}, close: () => clearInterval(timer) }
}
