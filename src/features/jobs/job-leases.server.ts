/** Holding a job: claiming it, keeping the lease while it runs, and writing down how it ended. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/database/database.server.ts'
import { isDatabaseAway } from '#shared/errors.ts'
import { JobError, type JobHandler, type JobOutcome } from './job.ts'
import { type JobRow, recurringKey } from './jobs.server.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]
/** The wait after each failed attempt: eight attempts over most of a day. */
const waits = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour]
export const maxAttempts = waits.length + 1
const longestError = 200
/** Nothing is planned further ahead: the longest is a day. */
const furthestMs = 25 * hour
/** No lease reaches so far, whatever the clocks of several machines say. */
const furthestLeaseMs = hour
const joinedLaterMs = 60_000

const after = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Up to a fifth longer, so that what failed together is not tried together. */
const waitAfter = (attempts: number) =>
  (waits[Math.min(attempts, waits.length) - 1] ?? minute) * (1 + Math.random() / 5)

type Log = { warn(data: object, text: string): void }
type Options = { database: Pick<Database, 'db'>; leaseMs: number; log: Log }

export function createJobLeases({ database: { db }, leaseMs, log }: Options) {
  const warn = (data: { err: unknown; job: number; kind: string }, text: string) => {
    if (!isDatabaseAway(data.err)) log.warn(data, text)
  }
  const renewals = new Set<NodeJS.Timeout>()

  /** What every write of a claim holds. */
  const taken = (leaseKey: string) => {
    const until = after(leaseMs)
    return { leaseKey, leaseUntil: until, runAt: until, startedAt: new Date().toISOString() }
  }

  /**
   * One statement that looks again: of two processes that saw the same due row, the second finds it changed and gets
   * nothing, on SQLite because writes follow one another, on PostgreSQL because an update that waited for a row checks
   * its condition once more.
   */
  async function claim(id: number): Promise<JobRow | undefined> {
    return await db
      .updateTable('job')
      .set(row => ({
        ...taken(randomUUID()),
        attempts: row('attempts', '+', 1),
        // From now on the next one with this key is new work; only what recurs stays the one of its kind.
        uniqueKey: sql<
          string | null
        >`case when ${row.ref('uniqueKey')} like 'recurring:%' then ${row.ref('uniqueKey')} end`,
      }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('runAt', '<=', new Date().toISOString())
      .returningAll()
      .executeTakeFirst()
  }

  /** The job and those it took in; none of those that another process has taken over meanwhile. */
  const heldJobs = ({ leaseKey, ids }: Held) =>
    db
      .updateTable('job')
      .where('id', 'in', ids)
      .where('leaseKey', '=', leaseKey)
      .where('state', '=', 'waiting')

  async function join(tx: Tx, held: Held, ids: number[]): Promise<number[]> {
    if (ids.length === 0) return []
    const now = new Date().toISOString()
    const rows = await tx
      .updateTable('job')
      .set(row => ({ ...taken(held.leaseKey), uniqueKey: null, attempts: row('attempts', '+', 1) }))
      .where('id', 'in', ids)
      .where('state', '=', 'waiting')
      .where(row => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', now)]))
      .returning('id')
      .execute()
    const joined = rows.map(({ id }) => id)
    held.ids.push(...joined)
    return joined
  }

  /** Those that were taken in come a little later, so that the first finds them free and takes them in again. */
  const runAtOf = ({ ids: [first = 0] }: Held, runAt: string) => {
    const later = new Date(Date.parse(runAt) + joinedLaterMs).toISOString()
    return sql<string>`case when ${sql.ref('id')} = ${first} then ${runAt} else ${later} end`
  }

  const released = { leaseKey: null, leaseUntil: null }

  async function endWell(held: Held, handler: JobHandler, outcome: JobOutcome | undefined) {
    const finishedAt = new Date().toISOString()
    if (outcome && 'dropped' in outcome) {
      const { leaseKey, ids } = held
      return await db.deleteFrom('job').where('id', 'in', ids).where('leaseKey', '=', leaseKey).execute()
    }
    if (outcome) {
      await heldJobs(held)
        .set(row => ({
          ...released,
          runAt: runAtOf(held, outcome.postponedTo),
          error: '',
          attempts: row('attempts', '-', 1),
        }))
        .execute()
      return
    }
    const ended = { ...released, error: '', finishedAt }
    if (handler.everyMs === undefined)
      return await heldJobs(held)
        .set({ ...ended, state: 'done' })
        .execute()
    return await heldJobs(held)
      .set({ ...ended, runAt: after(handler.everyMs), attempts: 0 })
      .execute()
  }

  /** Each by its own attempts: a new job that an old one took in is not given up with it. */
  async function endBadly(held: Held, handler: JobHandler, error: JobError) {
    const failed = { ...released, error: error.message.slice(0, longestError) }
    const rows = await db
      .selectFrom('job')
      .select(['id', 'attempts'])
      .where('id', 'in', held.ids)
      .where('leaseKey', '=', held.leaseKey)
      .execute()
    for (const { id, attempts } of rows) {
      // What recurs is tried for ever: nobody would queue it again.
      const isTriedAgain = attempts < maxAttempts || handler.everyMs !== undefined
      await heldJobs({ ...held, ids: [id] })
        .set(
          isTriedAgain
            ? { ...failed, runAt: after(waitAfter(attempts)) }
            : { ...failed, state: 'failed', finishedAt: new Date().toISOString() },
        )
        .execute()
    }
  }

  /** Runs it and never throws: what cannot be written down is done again when the lease ends. */
  async function run(row: JobRow, handler: JobHandler) {
    const { id, kind, attempts } = row
    const held: Held = { leaseKey: String(row.leaseKey), ids: [id] }
    const lost = new AbortController()
    const renewal = setInterval(async () => {
      const until = after(leaseMs)
      try {
        const [result] = await heldJobs(held).set({ leaseUntil: until, runAt: until }).execute()
        if (result?.numUpdatedRows === 0n) lost.abort()
      } catch (error) {
        warn({ err: error, job: id, kind }, 'a job’s lease was not renewed')
      }
    }, leaseMs / 3)
    renewals.add(renewal.unref())
    try {
      const outcome = await attempt()
      if (outcome instanceof JobError) await endBadly(held, handler, outcome)
      else await endWell(held, handler, outcome ?? undefined)
    } catch (error) {
      warn({ err: error, job: id, kind }, 'a job’s end was not written down')
    } finally {
      clearInterval(renewal)
      renewals.delete(renewal)
    }

    async function attempt() {
      // Its process ended in the middle of every attempt: it may well be the reason.
      if (attempts > maxAttempts && handler.everyMs === undefined) return new JobError('interrupted')
      try {
        return await handler.run({
          id,
          attempts,
          payload: JSON.parse(row.payload),
          signal: lost.signal,
          join: (tx, ids) => join(tx, held, ids),
        })
      } catch (error) {
        if (error instanceof JobError) return error
        warn({ err: error, job: id, kind }, 'a job failed')
        return new JobError('unexpected')
      }
    }
  }

  return {
    claim,
    run,

    /**
     * After the clock was set back, what was planned or held by it would wait for as long as it was wrong: such times are
     * believed no longer, and what they belong to is due.
     */
    async correctTimes() {
      const now = Date.now()
      const beyond = (ms: number) => new Date(now + ms).toISOString()
      await db
        .updateTable('job')
        .set({ runAt: new Date(now).toISOString(), leaseUntil: null })
        .where('state', '=', 'waiting')
        .where(row =>
          row.or([row('runAt', '>', beyond(furthestMs)), row('leaseUntil', '>', beyond(furthestLeaseMs))]),
        )
        .execute()
    },

    /** Whoever starts first queues it; later starts leave it as it is. */
    async ensureRecurring(handler: JobHandler, runAt: string) {
      await db
        .insertInto('job')
        .values({
          kind: handler.kind,
          uniqueKey: recurringKey(handler),
          about: null,
          payload: '{}',
          state: 'waiting',
          runAt,
          attempts: 0,
          leaseUntil: null,
          leaseKey: null,
          error: '',
          createdAt: new Date().toISOString(),
          startedAt: null,
          finishedAt: null,
        })
        .onConflict(there => there.column('uniqueKey').doNothing())
        .execute()
    },

    /** Leases of what still runs are left to end. */
    close() {
      for (const renewal of renewals) clearInterval(renewal)
    },
  }
}

type Held = { leaseKey: string; ids: number[] }
