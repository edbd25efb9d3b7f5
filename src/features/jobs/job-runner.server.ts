/**
 * Runs jobs in this process. Many processes may do so on one database: a job belongs to the process that wrote its key into the
 * row, for as long as the lease lasts. `runAt` is moved to the end of the lease, so the jobs of a process that died become due
 * again by themselves. See docs/decisions/0025-jobs.md.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.server.ts'
import { isDatabaseAway } from '#shared/errors.ts'
import { type JobHandler, type JobLane, laneSlots } from './job.ts'
import { correctJobTimes } from './job-clock.server.ts'
import { type AttemptResult, createJobLeases } from './job-leases.server.ts'
import type { JobRow } from './jobs.server.ts'

/** Recurring jobs do not run right away, because the server has other work when it starts. */
const firstRecurringMs = 60_000
/** How long a stop waits for running jobs. A job that is not finished then is taken over when its lease ends. */
const closeMs = 4000
/** How often it is checked whether the clock was set back. */
const correctMs = 30_000
/** A job is queued before its transaction commits. This delay is enough for most transactions. */
const commitMs = 25

type Log = { warn(data: object, text: string): void }
export type RunnerOptions = {
  database: Pick<Database, 'db' | 'transaction'>
  handlers: readonly JobHandler[]
  log: Log
  /** Called when a job has ended, and after each attempt that failed. */
  onAttempt?: (kind: string, result: AttemptResult) => void
  leaseMs?: number
  pollMs?: number
  /** How often the clock is checked. Tests use a shorter interval. */
  correctEveryMs?: number
}

export type JobRunner = ReturnType<typeof createJobRunner>

export function createJobRunner({
  database,
  handlers,
  log,
  onAttempt,
  leaseMs = 60_000,
  pollMs = 1000,
  correctEveryMs = correctMs,
}: RunnerOptions) {
  const { db } = database
  const leases = createJobLeases({ database, leaseMs, log, onAttempt })
  const byKind = new Map(handlers.map(handler => [handler.kind, handler]))
  const lanes = [...Map.groupBy(handlers, handler => handler.lane)]
  const running = new Map<JobLane, number>()
  const runs = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let areRecurringQueued = false
  let checking: Promise<void> | undefined
  let mustCheckAgain = false
  let closing: Promise<void> | undefined

  const freeSlots = (lane: JobLane) => laneSlots[lane] - (running.get(lane) ?? 0)

  function runLater(run: () => void, ms: number) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer.unref())
  }

  /** Starts due jobs that have a free slot. Only one check runs at a time; a call during it makes it check once more. */
  async function startDueJobs() {
    if (closing) return
    mustCheckAgain = true
    checking ??= check()
    await checking
  }

  async function check() {
    try {
      while (mustCheckAgain && !closing) {
        mustCheckAgain = false
        if (!areRecurringQueued) await queueRecurring()
        if (!(await isAnyDue())) continue
        for (const [lane, handlersOfLane] of lanes) await startInLane(lane, handlersOfLane)
      }
    } catch (error) {
      // The next poll tries again.
      if (!closing && !isDatabaseAway(error)) log.warn({ err: error }, 'due jobs could not be read')
    } finally {
      checking = undefined
    }
  }

  async function queueRecurring() {
    const runAt = new Date(Date.now() + firstRecurringMs).toISOString()
    for (const handler of handlers) if (handler.everyMs) await leases.ensureRecurring(handler, runAt)
    areRecurringQueued = true
  }

  const dueJobs = (kinds: string[]) =>
    db
      .selectFrom('job')
      .select('id')
      .where('state', '=', 'waiting')
      .where('runAt', '<=', new Date().toISOString())
      // Kinds that only another version of the program knows are left to it.
      .where('kind', 'in', kinds)
      .orderBy('runAt')
      .orderBy('id')

  /** The only query of an idle process. It uses an index. */
  async function isAnyDue() {
    const free = handlers.filter(({ lane }) => freeSlots(lane) > 0).map(({ kind }) => kind)
    return free.length > 0 && (await dueJobs(free).limit(1).execute()).length > 0
  }

  async function startInLane(lane: JobLane, handlersOfLane: JobHandler[]) {
    if (freeSlots(lane) <= 0) return
    const ids = await dueJobs(handlersOfLane.map(({ kind }) => kind))
      .limit(freeSlots(lane))
      .execute()
    for (const { id } of ids) {
      if (closing) return
      const row = await leases.claim(id)
      const handler = row && byKind.get(row.kind)
      if (handler) start(row, handler)
    }
  }

  function start(row: JobRow, handler: JobHandler) {
    const { lane } = handler
    running.set(lane, (running.get(lane) ?? 0) + 1)
    const run = leases.run(row, handler).finally(() => {
      running.set(lane, (running.get(lane) ?? 1) - 1)
      runs.delete(run)
      void startDueJobs()
    })
    runs.add(run)
  }

  function poll() {
    if (closing) return
    void startDueJobs().finally(() => {
      // A random delay, so that processes that started together do not always poll together.
      if (!closing) runLater(poll, pollMs * (1 + Math.random() / 2))
    })
  }

  async function correctTimes() {
    try {
      await correctJobTimes(database, { handlers, leaseMs })
    } catch (error) {
      if (!closing && !isDatabaseAway(error)) log.warn({ err: error }, 'times of jobs could not be looked at')
    }
    if (!closing) runLater(() => void correctTimes(), correctEveryMs)
  }

  /** Waits for the running jobs, and for those that are just being claimed, because they already belong to this process. */
  async function endRuns() {
    await checking
    await Promise.allSettled(runs)
  }

  return {
    /** Starts to run jobs. If the database is unreachable at this moment, a later poll finds them. */
    async start() {
      await correctTimes()
      await startDueJobs()
      runLater(poll, pollMs)
    },

    /** Called when this process has queued a job that is due at `runAt`. */
    wakeAt(runAt: string) {
      const ms = Date.parse(runAt) - Date.now()
      // For a later time, polling is good enough.
      if (!closing && ms < 60_000) runLater(() => void startDueJobs(), Math.max(ms, 0) + commitMs)
    },

    /** Starts no more jobs, and waits a little for those that are running. */
    close(): Promise<void> {
      closing ??= (async () => {
        for (const timer of timers) clearTimeout(timer)
        leases.askToEnd()
        await Promise.race([endRuns(), sleep(closeMs, undefined, { ref: false })])
        leases.close()
      })()
      return closing
    },
  }
}
