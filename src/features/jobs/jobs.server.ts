/** The job table for those who queue jobs, and for staff who look at them. The jobs are run by job-runner.server.ts. */
import type { Selectable } from 'kysely'
import type { Database, Db } from '#server/database/database.server.ts'
import { requireOffset } from '#server/http/pagination.server.ts'
import { AppError } from '#shared/errors.ts'
import { deepest } from '#shared/fields.ts'
import {
  type Enqueue,
  type Job,
  type JobHandler,
  type JobProgress,
  type JobState,
  jobProblems,
  jobStates,
} from './job.ts'
import { jobRetentionDays } from './job-retention.ts'
import type { JobTable } from './tables.server.ts'

export type JobRow = Selectable<JobTable>

const dayMs = 24 * 3600_000
/** Rows per statement, so that no other write has to wait long. */
const chunk = 500

export type Jobs = ReturnType<typeof createJobs>

export function createJobs({ db }: Pick<Database, 'db'>) {
  let onEnqueued = (_runAt: string) => {}

  const enqueue: Enqueue = async (tx, { kind, payload = {}, runAt, uniqueKey, about }) => {
    const now = new Date().toISOString()
    const row = {
      kind,
      payload: JSON.stringify(payload),
      uniqueKey: uniqueKey ?? null,
      about: about ?? null,
      runAt: runAt ?? now,
      createdAt: now,
    }
    await tx
      .insertInto('job')
      .values({
        ...row,
        state: 'waiting',
        attempts: 0,
        leaseUntil: null,
        leaseKey: null,
        error: '',
        startedAt: null,
        finishedAt: null,
      })
      .onConflict(conflict => conflict.column('uniqueKey').doNothing())
      .execute()
    onEnqueued(row.runAt)
  }

  async function list({ state, page, pageSize }: { state: JobState; page: number; pageSize: number }) {
    const offset = requireOffset({ page, pageSize })
    const now = new Date().toISOString()
    const rows = await inState(db, state, now)
      .selectAll()
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset(offset)
      .execute()
    const counts = await countAll(now)
    return { items: rows.map(row => toJob(row, state)), total: counts[state], counts, page, pageSize }
  }

  async function countAll(now: string) {
    const counted = jobStates.map(async state => {
      const { total } = await db
        .selectFrom(inState(db, state, now).select('id').limit(deepest).as('some'))
        .select(one => one.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return [state, Number(total)] as const
    })
    return Object.fromEntries(await Promise.all(counted)) as Record<JobState, number>
  }

  /** Makes failed jobs due now, with all their attempts again. */
  async function retryFailed(id?: number): Promise<number> {
    const now = new Date().toISOString()
    let failed = db
      .updateTable('job')
      .set({ state: 'waiting', runAt: now, attempts: 0, finishedAt: null })
      .where('state', '=', 'failed')
    if (id !== undefined) failed = failed.where('id', '=', id)
    const { numUpdatedRows } = await failed.executeTakeFirst()
    onEnqueued(now)
    return Number(numUpdatedRows)
  }

  return {
    enqueue,
    list,

    /** Sets a callback that gets the due time of each queued job, so that this process need not wait for its next poll. */
    listen(listener: (runAt: string) => void) {
      onEnqueued = listener
    },

    async retry(id: number) {
      if ((await retryFailed(id)) === 0) throw new AppError('not_found')
    },

    async retryAll() {
      return { retried: await retryFailed() }
    },

    async remove(id: number) {
      const { numDeletedRows } = await db
        .deleteFrom('job')
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw new AppError('not_found')
    },

    /** How many of each kind run, wait or have failed, among the first 10,000 of each state. */
    async countUnfinished() {
      const now = new Date().toISOString()
      const states = ['running', 'waiting', 'failed'] as const
      const counted = states.map(async state => {
        const rows = await db
          .selectFrom(inState(db, state, now).select('kind').limit(deepest).as('some'))
          .select(['kind', one => one.fn.countAll<number>().as('count')])
          .groupBy('kind')
          .execute()
        return rows.map(({ kind, count }) => ({ kind, state, count: Number(count) }))
      })
      return (await Promise.all(counted)).flat()
    },

    /** Deletes jobs that ended long ago. */
    async purge(now = Date.now()) {
      for (const [state, days] of Object.entries(jobRetentionDays) as ['done' | 'failed', number][]) {
        const before = new Date(now - days * dayMs).toISOString()
        for (;;) {
          const expired = db
            .selectFrom('job')
            .select('id')
            .where('state', '=', state)
            .where('finishedAt', '<', before)
            .orderBy('id')
            .limit(chunk)
          const { numDeletedRows } = await db.deleteFrom('job').where('id', 'in', expired).executeTakeFirst()
          if (numDeletedRows < chunk) break
        }
      }
    },
  }
}

/**
 * A waiting row with a valid lease is running. If the lease has expired, its process has ended, and the job is waiting again.
 */
function inState(db: Db, state: JobState, now: string) {
  const jobs = db.selectFrom('job')
  if (state === 'running') return jobs.where('state', '=', 'waiting').where('leaseUntil', '>', now)
  if (state !== 'waiting') return jobs.where('state', '=', state)
  return jobs
    .where('state', '=', 'waiting')
    .where(row => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', now)]))
}

/** What the screen shows of a payload. */
type JobPayload = JobProgress & { ticketId: number }

function toJob(row: JobRow, state: JobState): Job {
  const { id, kind, uniqueKey, attempts, runAt, createdAt, startedAt, finishedAt } = row
  const { ticketId = null, done, total } = JSON.parse(row.payload) as Partial<JobPayload>
  const progress = done === undefined || total === undefined ? null : { done, total }
  const recurs = uniqueKey === recurringKey({ kind })
  const times = { runAt, createdAt, startedAt, finishedAt }
  return { id, kind, state, recurs, attempts, ...times, problem: toProblem(row.error), progress, ticketId }
}

/** Stored as the problem's code, optionally followed by a space and a detail. */
function toProblem(error: string): Job['problem'] {
  if (error === '') return null
  const [first, detail = ''] = error.split(/ (.*)/s)
  const code = jobProblems.find(one => one === first)
  return code ? { code, detail } : { code: 'unexpected', detail: '' }
}

export const recurringKey = ({ kind }: Pick<JobHandler, 'kind'>) => `recurring:${kind}`
