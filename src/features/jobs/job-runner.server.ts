/**
 * Runs jobs in this process. Many processes may do so on one database: a job belongs to the one that wrote its key into
 * the row, for as long as the lease lasts. `runAt` is moved to the end of the lease, so whatever a dead process held is
 * simply due again. See docs/decisions/0025-jobs.md.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.server.ts'
import { isDatabaseAway } from '#shared/errors.ts'
import { type JobHandler, type JobLane, laneSlots } from './job.ts'
import { createJobLeases } from './job-leases.server.ts'
import type { JobRow } from './jobs.server.ts'

/** Not at once: a start has other things to do. */
const firstRecurringMs = 60_000
/** How long a stop waits for running jobs; what is not done then is taken over when its lease ends. */
const closeMs = 4000
const correctMs = 10 * 60_000
/** A job is queued before its transaction commits; this is enough for most of them to have done so. */
const commitMs = 25

type Log = { warn(data: object, text: string): void }
export type RunnerOptions = {
  database: Pick<Database, 'db' | 'transaction'>
  handlers: readonly JobHandler[]
  log: Log
  leaseMs?: number
  pollMs?: number
}

export type JobRunner = ReturnType<typeof createJobRunner>

export function createJobRunner({ database, handlers, log, leaseMs = 60_000, pollMs = 1000 }: RunnerOptions) {
  const { db } = database
  const leases = createJobLeases({ database, leaseMs, log })
  const byKind = new Map(handlers.map(handler => [handler.kind, handler]))
  const lanes = [...Map.groupBy(handlers, handler => handler.lane)]
  const running = new Map<JobLane, number>()
  const runs = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let areRecurringQueued = false
  let isLooking = false
  let isDueAgain = false
  let closing: Promise<void> | undefined

  const freeSlots = (lane: JobLane) => laneSlots[lane] - (running.get(lane) ?? 0)

  function later(run: () => void, ms: number) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer.unref())
  }

  /** Starts what is due and has a free slot. One look at a time; a call meanwhile makes it look once more. */
  async function look() {
    isDueAgain = true
    if (isLooking) return
    isLooking = true
    try {
      while (isDueAgain && !closing) {
        isDueAgain = false
        if (!areRecurringQueued) await queueRecurring()
        if (!(await isAnyDue())) continue
        for (const [lane, handlersOfLane] of lanes) await fill(lane, handlersOfLane)
      }
    } catch (error) {
      // The next poll tries again.
      if (!closing && !isDatabaseAway(error)) log.warn({ err: error }, 'due jobs could not be read')
    } finally {
      isLooking = false
    }
  }

  async function queueRecurring() {
    const runAt = new Date(Date.now() + firstRecurringMs).toISOString()
    for (const handler of handlers) if (handler.everyMs) await leases.ensureRecurring(handler, runAt)
    areRecurringQueued = true
  }

  const due = (kinds: string[]) =>
    db
      .selectFrom('job')
      .select('id')
      .where('state', '=', 'waiting')
      .where('runAt', '<=', new Date().toISOString())
      // What only another version of the program can do waits for it.
      .where('kind', 'in', kinds)
      .orderBy('runAt')
      .orderBy('id')

  /** All that an idle process asks, by an index. */
  async function isAnyDue() {
    const free = handlers.filter(({ lane }) => freeSlots(lane) > 0).map(({ kind }) => kind)
    return free.length > 0 && (await due(free).limit(1).execute()).length > 0
  }

  async function fill(lane: JobLane, handlersOfLane: JobHandler[]) {
    if (freeSlots(lane) <= 0) return
    const ids = await due(handlersOfLane.map(({ kind }) => kind))
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
      void look()
    })
    runs.add(run)
  }

  function poll() {
    if (closing) return
    void look().finally(() => {
      // Processes that started together shall not ask together for ever.
      if (!closing) later(poll, pollMs * (1 + Math.random() / 2))
    })
  }

  /** Whether the clock was set back is asked seldom. */
  async function correctTimes() {
    try {
      await leases.correctTimes()
    } catch (error) {
      if (!closing && !isDatabaseAway(error)) log.warn({ err: error }, 'times of jobs could not be looked at')
    }
    if (!closing) later(() => void correctTimes(), correctMs)
  }

  return {
    /** A database that is away at this moment is found by a later poll. */
    async start() {
      await correctTimes()
      await look()
      later(poll, pollMs)
    },

    /** A job was queued here and is due then. */
    wakeAt(runAt: string) {
      const ms = Date.parse(runAt) - Date.now()
      // Further away, polling is as good.
      if (!closing && ms < 60_000) later(() => void look(), Math.max(ms, 0) + commitMs)
    },

    /** Starts nothing more, and waits a little for what runs. */
    close(): Promise<void> {
      closing ??= (async () => {
        for (const timer of timers) clearTimeout(timer)
        await Promise.race([Promise.allSettled(runs), sleep(closeMs, undefined, { ref: false })])
        leases.close()
      })()
      return closing
    },
  }
}
