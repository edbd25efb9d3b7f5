/** The lease of a job: claims it, renews the lease while it runs, and stores how it ended. Used by `job-runner.server.ts`. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/database/database.server.ts'
import { codeOf, isDatabaseAway } from '#shared/errors.ts'
import { JobError, type JobHandler, type JobOutcome, LeaseLost } from './job.ts'
import { type JobRow, recurringKey } from './jobs.server.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]
/** The wait after each failed attempt: eight attempts over most of a day. */
const waits = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour]
const maxAttempts = waits.length + 1
const maxErrorLength = 200
/** How soon a job that waited in vain for a lock of the database is tried again. It does not count as an attempt. */
const busyRetryMs = 5 * second
const joinedLaterMs = 60_000

const after = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Adds up to a fifth, so that jobs that failed together are not retried together. */
const waitAfter = (attempts: number) =>
  (waits[Math.min(attempts, waits.length) - 1] ?? minute) * (1 + Math.random() / 5)

type Log = { warn(data: object, text: string): void }
type Options = {
  database: Pick<Database, 'db'>
  leaseMs: number
  log: Log
  onAttempt?: ((kind: string, result: AttemptResult) => void) | undefined
}
export type AttemptResult = 'done' | 'failed'

export function createJobLeases({ database: { db }, leaseMs, log, onAttempt }: Options) {
  const warn = (data: { err: unknown; job: number; kind: string }, text: string) => {
    if (!isDatabaseAway(data.err)) log.warn(data, text)
  }
  const renewals = new Set<NodeJS.Timeout>()
  const endings = new Set<AbortController>()
  let isEnding = false

  /** The columns that are set when a job is claimed. */
  const claimColumns = (leaseKey: string) => {
    const until = after(leaseMs)
    return { leaseKey, leaseUntil: until, runAt: until, startedAt: new Date().toISOString() }
  }

  /**
   * Claims a job with one statement that checks its condition again. If two processes have seen the same due row, the second
   * one updates nothing: on SQLite because writes happen one after the other, on PostgreSQL because an update that waited for a
   * row checks its condition once more.
   */
  async function claim(id: number): Promise<JobRow | undefined> {
    return await db
      .updateTable('job')
      .set(row => ({
        ...claimColumns(randomUUID()),
        attempts: row('attempts', '+', 1),
        // Frees the key, so that the next job with it is new work. Only recurring jobs keep theirs, because there must be one
        // of each kind.
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

  /** The job and those that joined it, except those that another process has taken over meanwhile. */
  const leasedJobs = ({ leaseKey, ids }: JobLease) =>
    db
      .updateTable('job')
      .where('id', 'in', ids)
      .where('leaseKey', '=', leaseKey)
      .where('state', '=', 'waiting')

  async function join(tx: Tx, lease: JobLease, ids: number[]): Promise<number[]> {
    if (ids.length === 0) return []
    const now = new Date().toISOString()
    const rows = await tx
      .updateTable('job')
      .set(row => ({ ...claimColumns(lease.leaseKey), uniqueKey: null, attempts: row('attempts', '+', 1) }))
      .where('id', 'in', ids)
      .where('state', '=', 'waiting')
      .where(row => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', now)]))
      .returning('id')
      .execute()
    const joined = rows.map(({ id }) => id)
    lease.ids.push(...joined)
    return joined
  }

  /** Joined jobs are scheduled a little later, so that the first one finds them free and joins them again. */
  const runAtOf = ({ ids: [first = 0] }: JobLease, runAt: string) => {
    const later = new Date(Date.parse(runAt) + joinedLaterMs).toISOString()
    return sql<string>`case when ${sql.ref('id')} = ${first} then ${runAt} else ${later} end`
  }

  const released = { leaseKey: null, leaseUntil: null }

  async function endSuccessfully(lease: JobLease, handler: JobHandler, outcome: JobOutcome | undefined) {
    const finishedAt = new Date().toISOString()
    if (outcome && 'dropped' in outcome) {
      const { leaseKey, ids } = lease
      return await db.deleteFrom('job').where('id', 'in', ids).where('leaseKey', '=', leaseKey).execute()
    }
    if (outcome) {
      await leasedJobs(lease)
        .set(row => ({
          ...released,
          runAt: runAtOf(lease, outcome.postponedTo),
          error: '',
          attempts: row('attempts', '-', 1),
        }))
        .execute()
      return
    }
    const ended = { ...released, error: '', finishedAt }
    if (handler.everyMs === undefined)
      return await leasedJobs(lease)
        .set({ ...ended, state: 'done' })
        .execute()
    return await leasedJobs(lease)
      .set({ ...ended, runAt: after(handler.everyMs), attempts: 0 })
      .execute()
  }

  /**
   * Each job fails by its own number of attempts, so that a new job is not given up together with an older one that it joined.
   */
  async function endFailed(lease: JobLease, handler: JobHandler, error: JobError) {
    const failed = { ...released, error: error.message.slice(0, maxErrorLength) }
    const rows = await db
      .selectFrom('job')
      .select(['id', 'attempts'])
      .where('id', 'in', lease.ids)
      .where('leaseKey', '=', lease.leaseKey)
      .execute()
    for (const { id, attempts } of rows) {
      // A recurring job is retried for ever, because nobody would queue it again.
      const isRetried =
        attempts < maxAttempts || handler.everyMs !== undefined || handler.giveUp !== undefined
      await leasedJobs({ ...lease, ids: [id] })
        .set(
          isRetried
            ? { ...failed, runAt: after(waitAfter(attempts)) }
            : { ...failed, state: 'failed', finishedAt: new Date().toISOString() },
        )
        .execute()
    }
  }

  /** Runs a job and never throws. If the result cannot be stored, the job runs again when the lease ends. */
  async function run(row: JobRow, handler: JobHandler) {
    const { id, kind, attempts } = row
    const lease: JobLease = { leaseKey: String(row.leaseKey), ids: [id] }
    const lost = new AbortController()
    endings.add(lost)
    if (isEnding) lost.abort()
    /** Returns whether this process still has the job. */
    const renew = async () => {
      const until = after(leaseMs)
      const [result] = await leasedJobs(lease).set({ leaseUntil: until, runAt: until }).execute()
      const isHeld = result?.numUpdatedRows !== 0n
      if (!isHeld) lost.abort()
      return isHeld
    }
    const renewal = setInterval(async () => {
      try {
        await renew()
      } catch (error) {
        warn({ err: error, job: id, kind }, 'a job’s lease was not renewed')
      }
    }, leaseMs / 3)
    renewals.add(renewal.unref())
    try {
      const outcome = await attempt()
      if (outcome instanceof JobError) await endFailed(lease, handler, outcome)
      else await endSuccessfully(lease, handler, outcome ?? undefined)
      // What was postponed or dropped has neither succeeded nor failed.
      if (outcome instanceof JobError) onAttempt?.(kind, 'failed')
      else if (!outcome) onAttempt?.(kind, 'done')
    } catch (error) {
      warn({ err: error, job: id, kind }, 'a job’s end was not written down')
    } finally {
      clearInterval(renewal)
      renewals.delete(renewal)
      endings.delete(lost)
    }

    async function attempt() {
      // The process ended during every attempt, so the job may be the cause.
      const isGivenUp = attempts > maxAttempts && handler.everyMs === undefined
      if (isGivenUp && !handler.giveUp) return new JobError('interrupted')
      try {
        if (isGivenUp) {
          await handler.giveUp?.(JSON.parse(row.payload))
          return { dropped: true as const }
        }
        return await handler.run({
          id,
          attempts,
          payload: JSON.parse(row.payload),
          signal: lost.signal,
          async confirmLease() {
            if (!(await renew())) throw new LeaseLost()
          },
          async saveProgress(tx, payload) {
            const { numUpdatedRows } = await tx
              .updateTable('job')
              .set({ payload: JSON.stringify(payload) })
              .where('id', '=', id)
              .where('leaseKey', '=', lease.leaseKey)
              .where('state', '=', 'waiting')
              .executeTakeFirst()
            if (numUpdatedRows === 0n) throw new LeaseLost()
          },
          join: (tx, ids) => join(tx, lease, ids),
        })
      } catch (error) {
        if (error instanceof JobError) return error
        // Nothing is stored about a lost lease, because only the process that holds the lease may store something.
        if (error instanceof LeaseLost) return undefined
        // Another transaction holds a lock that the job needs. This says nothing about the job itself.
        if (codeOf(error) === 'busy') return { postponedTo: after(busyRetryMs) }
        warn({ err: error, job: id, kind }, 'a job failed')
        return new JobError('unexpected')
      }
    }
  }

  return {
    claim,
    run,

    /** Queues a recurring job unless it is queued already. The first process that starts does so. */
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
        .onConflict(conflict => conflict.column('uniqueKey').doNothing())
        .execute()
    },

    /** Asks long jobs to end early, also one that starts after this. */
    askToEnd() {
      isEnding = true
      for (const ending of endings) ending.abort()
    },

    /** Stops renewing. The leases of jobs that are still running simply expire. */
    close() {
      for (const renewal of renewals) clearInterval(renewal)
    },
  }
}

type JobLease = { leaseKey: string; ids: number[] }
