/**
 * The content version: one number for the whole catalogue. A page rendered for a version is current until the number changes.
 * Its row is also the catalogue's lock. `database.server.ts` raises and reads the version; features may lock it.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { ContentTx, Tx } from './tables.server.ts'

export const versionQuery = 'select "version" from "contentVersion" where "id" = 1'

/**
 * Locks the row until the transaction ends. So on PostgreSQL too, transactions that begin with it run one after the other, and
 * what they check (a free name, no cycle) still holds when they commit.
 */
async function lockVersion(tx: Tx, { raiseBy }: { raiseBy: 0 | 1 }) {
  await tx
    .updateTable('contentVersion')
    .set(row => ({ version: row('version', '+', raiseBy) }))
    .where('id', '=', 1)
    .execute()
}

/** The first statement of every `contentTransaction`, which alone calls it. Whoever reads the new version sees the write. */
export async function raiseContentVersion(tx: Tx): Promise<ContentTx> {
  await lockVersion(tx, { raiseBy: 1 })
  return tx as ContentTx
}

/**
 * For a transaction that inserts many new rows before it raises the version, so that other writes can run at the same time until
 * then. That is safe only as long as nobody else can see or touch these rows.
 */
export async function raiseContentVersionLate(tx: Tx): Promise<ContentTx> {
  return await raiseContentVersion(tx)
}

/**
 * For one of several transactions whose work pages show only after the last one, an empty `contentTransaction`. If each of them
 * raised the version, pages would be kept out of the cache meanwhile.
 */
export async function lockContentWithoutRaising(tx: Tx): Promise<ContentTx> {
  await lockVersion(tx, { raiseBy: 0 })
  return tx as ContentTx
}

/** For a write that pages do not show but that depends on content, or that needs a lock of its own and is rare. */
export async function waitForContentWrites(tx: Tx) {
  await lockVersion(tx, { raiseBy: 0 })
}

/**
 * The version to stamp rows with, by which other processes recognise what they have not read: one more than the current one. So
 * rows that are written before the version is raised are newer, too, than what any process has read.
 */
export async function nextVersion(tx: Tx): Promise<number> {
  const { version } = await tx
    .selectFrom('contentVersion')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return version + 1
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
