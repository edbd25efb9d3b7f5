/**
 * The content version: a number that every content write raises, and whose row is also the catalogue's lock. With each version
 * comes a row that says what the write changed. `database.server.ts` raises and reads the version; features may lock it.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ContentChange, createContentChanges, maxChanges, maxTags } from './content-changes.server.ts'
import type { Content, Tag } from './content-tags.server.ts'
import type { Damage } from './damage/damage.server.ts'
import type { ContentTx, Db, Tx } from './db.server.ts'
import { isSqlite } from './sqlite-dialect.server.ts'
import { unchanged } from './transaction.server.ts'
import { currentBudget } from './waiting/wait-budget.server.ts'

/** Rows that nobody reads any more are deleted together: with every write it would be one statement more. */
const cleanUpEvery = 100

/** Any number that no other advisory lock of this database has. */
const queueNumber = 7_301_002

/**
 * Locks the row until the transaction ends. So on PostgreSQL too, transactions that begin with it run one after the other, and
 * what they check (a free name, no cycle) still holds when they commit.
 */
async function lockVersion(tx: Tx, { raiseBy }: { raiseBy: 0 | 1 }): Promise<number> {
  // On PostgreSQL whoever waits for a row for which somebody waits already gets two locks one after the other, and may wait five
  // seconds for each. An advisory lock has one queue.
  const lock = sql`select pg_advisory_xact_lock(${queueNumber})`
  if (!isSqlite(tx)) await currentBudget().spend(() => lock.execute(tx))
  const { version } = await tx
    .updateTable('contentVersion')
    .set(row => ({ version: row('version', '+', raiseBy) }))
    .where('id', '=', 1)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** `version` is the one that is locked, `tags` collects what the write reports. */
function toContentTx(tx: Tx, version: number, tags = new Set<Tag>()): ContentTx {
  const changed = (...given: Tag[]) => {
    for (const tag of given) tags.add(tag)
  }
  return Object.assign(tx, { changed, nextVersion: version + 1 })
}

/**
 * Runs a content write: `contentTransaction` alone calls it. The version is raised by the first statement, and the last one
 * stores what was changed, so whoever reads the new version sees both.
 */
export async function writeContent<T>(tx: Tx, write: (tx: ContentTx) => Promise<T>): Promise<T> {
  const version = await lockVersion(tx, { raiseBy: 1 })
  const tags = new Set<Tag>()
  const result = await write(toContentTx(tx, version, tags))
  if (result !== unchanged) {
    const stored: Tag[] = tags.size > maxTags || tags.has('all') ? ['all'] : [...tags]
    await tx
      .insertInto('contentChange')
      .values({ version, tags: JSON.stringify(stored) })
      .execute()
    if (version % cleanUpEvery === 0) {
      await tx
        .deleteFrom('contentChange')
        .where('version', '<=', version - maxChanges)
        .execute()
    }
  }
  return result
}

/**
 * For a transaction that inserts many new rows before it raises the version, so that other writes can run at the same time until
 * then. That is safe only as long as nobody else can see or touch these rows. No row says what it changed, so it counts as a
 * change of everything.
 */
export async function raiseContentVersionLate(tx: Tx): Promise<ContentTx> {
  return toContentTx(tx, await lockVersion(tx, { raiseBy: 1 }))
}

/**
 * For one of several transactions whose work pages show only after the last one, an empty `contentTransaction`. If each of them
 * raised the version, pages would be kept out of the cache meanwhile.
 */
export async function lockContentWithoutRaising(tx: Tx): Promise<ContentTx> {
  return toContentTx(tx, await lockVersion(tx, { raiseBy: 0 }))
}

/** Runs a write that keeps content writes out and does not raise the version: `contentLockTransaction` alone calls it. */
export async function writeBesideContent<T>(tx: Tx, write: (tx: Tx) => Promise<T>): Promise<T> {
  await lockVersion(tx, { raiseBy: 0 })
  return await write(tx)
}

/**
 * For a restore, which writes the row of the version like any other: the version that an earlier database had in the same place is never
 * used for other content.
 */
export async function skipContentVersions(db: Db, before: number) {
  await db.updateTable('contentVersion').set({ version: before }).where('version', '<', before).execute()
}

export async function lastContentVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('contentVersion').select('version').executeTakeFirst()
  return row?.version ?? 0
}

/** What was known last, and when (`performance.now()`) the query for it was sent. Since then it may have changed. */
export type KnownContent = { content: Content; at: number }

export type ContentReader<Result> = {
  read(): Result
  last(): KnownContent | undefined
  /** Called after a write of this process: what was read earlier in this turn of the event loop is outdated. */
  forget(): void
  close(): void
}

const versionQuery = 'select "version" from "contentVersion" where "id" = 1'
const changesQuery =
  'select "version", "tags" from "contentChange" where "version" > ? and "version" <= ? order by "version"'

/**
 * Uses its own connection, because the main one may be inside an uncommitted transaction. The version is read once per turn of
 * the event loop. The requests of one turn arrived before the read, so they miss no write acknowledged before they arrived.
 */
export function sqliteContentReader(file: string, damage: Pick<Damage, 'check'>): ContentReader<Content> {
  const changes = createContentChanges()
  let connection: DatabaseSync | undefined
  let version: StatementSync | undefined
  let changesSince: StatementSync | undefined
  let readThisTurn: Content | undefined
  const forget = () => {
    readThisTurn = undefined
  }
  function readContent(): Content {
    // Opened on first use: the tables exist only after migrating.
    connection ??= new DatabaseSync(file, { readOnly: true, timeout: 1000 })
    version ??= connection.prepare(versionQuery)
    changesSince ??= connection.prepare(changesQuery)
    const known = changes.now()
    const current = Number(version.get()?.version)
    if (known?.version === current) return known
    const rows = known && isNear(known, current) ? changesSince.all(known.version, current) : []
    return changes.apply(current, rows as ContentChange[])
  }
  const read = () => {
    if (readThisTurn === undefined) {
      try {
        readThisTurn = readContent()
      } catch (error) {
        throw damage.check(error)
      }
      setImmediate(forget)
    }
    return readThisTurn
  }
  // `close` must be called before the main connection closes: only the last connection writes the write-ahead log back into the
  // file. `last` is undefined, because a file has no outages during which stale pages would be served.
  return { read, last: () => undefined, forget, close: () => connection?.close() }
}

const isNear = (known: Content, version: number) => version - known.version <= maxChanges

/** The version and the changes since the one that is known, as of one moment. */
export const postgresChangesQuery = `
  select "contentVersion"."version" as "current", "contentChange"."version", "contentChange"."tags" from "contentVersion"
  left join "contentChange" on "contentChange"."version" > $1 and "contentChange"."version" > "contentVersion"."version" - ${maxChanges}
    and "contentChange"."version" <= "contentVersion"."version"
  where "id" = 1 order by "contentChange"."version"`
export type PostgresChangesRow = { current: number } & (ContentChange | { version: null; tags: null })

const readEveryMs = 10_000

/**
 * One query for all requests that arrived before it was sent. Those that arrive while it runs need the next one. There is one at
 * a time, so that changes are applied in their order.
 */
export function postgresContentReader(
  query: (known: number) => Promise<PostgresChangesRow[]>,
): ContentReader<Promise<Content>> {
  const changes = createContentChanges()
  let waiting: Promise<Content> | undefined
  let running: Promise<unknown> = Promise.resolve()
  let last: KnownContent | undefined

  async function readContent(): Promise<Content> {
    const at = performance.now()
    const rows = await query(changes.now()?.version ?? Number.MAX_SAFE_INTEGER)
    const current = rows[0]?.current ?? 0
    const content = changes.apply(
      current,
      rows.flatMap(({ version, tags }) => (version === null ? [] : { version, tags })),
    )
    last = { content, at }
    return content
  }

  async function readNext(): Promise<Content> {
    await running
    await nextTurn()
    waiting = undefined
    const reading = readContent()
    running = reading.catch(() => {})
    return await reading
  }

  const read = () => {
    waiting ??= readNext()
    return waiting
  }
  // Read regularly, so that the last version before an outage is known even in a shop without visitors for minutes.
  const timer = setInterval(() => read().catch(() => {}), readEveryMs).unref()
  return { read, last: () => last, forget: () => {}, close: () => clearInterval(timer) }
}
