/** One number for the whole catalogue: what was rendered for one number is true as long as the number is. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Database, Tx } from './database.server.ts'

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

/** What was loaded for the current version, until the next write anywhere. Not for use inside a transaction. */
export function contentMemo<T>({ readVersion }: Pick<Database, 'readVersion'>, load: () => Promise<T>) {
  let kept: { version: number; value: Promise<T> } | undefined
  return async (): Promise<T> => {
    // Read before loading: what is loaded may be newer than the number, and is then loaded once more, never older.
    const version = await readVersion()
    if (kept?.version === version) return await kept.value
    const loading = { version, value: load() }
    kept = loading
    try {
      return await loading.value
    } catch (error) {
      if (kept === loading) kept = undefined
      throw error
    }
  }
}

type Bound<T> = {
  /** The weight of all that is kept. */
  most: number
  weigh(value: T): number
}

/** The same for many answers, told apart by a key: those asked for last stay. */
export function contentCache<T>({ readVersion }: Pick<Database, 'readVersion'>, { most, weigh }: Bound<T>) {
  const kept = new Map<string, { value: Promise<T>; weight: number }>()
  let version: number | undefined
  let weight = 0
  const drop = (key: string) => {
    weight -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  /** Answers what is kept under one of the keys, or else loads it for the first. */
  async function read(keys: [string, ...string[]], load: () => Promise<T>): Promise<T> {
    const now = await readVersion()
    if (now !== version) {
      kept.clear()
      weight = 0
    }
    version = now
    const key = keys.find(one => kept.has(one)) ?? keys[0]
    const found = kept.get(key)
    if (found) {
      kept.delete(key)
      kept.set(key, found)
      return await found.value
    }
    const loading = { value: load(), weight: 0 }
    kept.set(key, loading)
    try {
      const value = await loading.value
      if (kept.get(key) === loading) {
        loading.weight = weigh(value)
        weight += loading.weight
        for (const oldest of kept.keys()) {
          if (weight <= most) break
          drop(oldest)
        }
      }
      return value
    } catch (error) {
      if (kept.get(key) === loading) drop(key)
      throw error
    }
  }
  return Object.assign(read, {
    /** What is kept for that version, without asking the database: for when it is away. */
    keptFor: (wanted: number, key: string) => (version === wanted ? kept.get(key)?.value : undefined),
  })
}
