/** One number for the whole catalogue: what was rendered for one number is true as long as the number is. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Tx } from './tables.server.ts'

export const versionQuery = 'select "version" from "contentVersion" where "id" = 1'

/**
 * The first statement of every write that a public page can show, in its transaction: whoever reads the new number sees
 * the write. First, because the row stays locked until the end, so that on PostgreSQL too one such write follows the other
 * and what it checks (a free name, no cycle) still holds when it commits.
 */
export async function raiseContentVersion(tx: Tx) {
  await tx
    .updateTable('contentVersion')
    .set(row => ({ version: row('version', '+', 1) }))
    .where('id', '=', 1)
    .execute()
}

/** For a write that pages do not show but that reads what content writes change: the same row, left as it is. */
export async function waitForContentWrites(tx: Tx) {
  await tx
    .updateTable('contentVersion')
    .set(row => ({ version: row.ref('version') }))
    .where('id', '=', 1)
    .execute()
}

/** A version, and when it was asked for: from then on it may have been raised. */
export type KnownVersion = { version: number; at: number }

export type VersionReader<Answer> = {
  read(): Answer
  /** What was read last. */
  last(): KnownVersion | undefined
  /** After a write of this process: what was read earlier in this turn holds no more. */
  forget(): void
  close(): void
}

/**
 * A connection of its own, because the main one may stand inside a transaction that is not committed. Read once per turn of
 * the event loop: the requests of one turn had arrived before the read, so nothing acknowledged earlier is missed.
 */
export function sqliteVersionReader(file: string): VersionReader<number> {
  let connection: DatabaseSync | undefined
  let statement: StatementSync | undefined
  let seen: number | undefined
  const forget = () => {
    seen = undefined
  }
  const read = () => {
    if (seen === undefined) {
      // Opened on first use: the table exists only after migrating.
      connection ??= new DatabaseSync(file, { readOnly: true, timeout: 1000 })
      statement ??= connection.prepare(versionQuery)
      seen = Number(statement.get()?.version)
      setImmediate(forget)
    }
    return seen
  }
  // Before the main connection closes: only the last one out folds the write-ahead log back into the file.
  // A file is there or it is not: nothing is served from before.
  return { read, last: () => undefined, forget, close: () => connection?.close() }
}

const readEveryMs = 10_000

/** One query for all requests that arrived before it was sent; later ones need the next. */
export function postgresVersionReader(query: () => Promise<number>): VersionReader<Promise<number>> {
  let unsent: Promise<number> | undefined
  let last: KnownVersion | undefined
  async function ask() {
    const at = Date.now()
    const version = await query()
    // One that was asked later may have been answered sooner.
    if (!last || last.at <= at) last = { version, at }
    return version
  }
  const read = () => {
    unsent ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        unsent = undefined
        ask().then(resolve, reject)
      })
    })
    return unsent
  }
  // In a shop that nobody visits for minutes too, it is known what was true when the database went away.
  const timer = setInterval(() => read().catch(() => {}), readEveryMs).unref()
  return { read, last: () => last, forget: () => {}, close: () => clearInterval(timer) }
}
