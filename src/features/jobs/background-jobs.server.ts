/**
 * Puts the background jobs together: the queue, the handler of each kind, and the runner of a serving process. Created by
 * `services.server.ts`.
 */
import type { Database } from '#server/database/database.server.ts'
import type { JobHandler } from './job.ts'
import type { AttemptResult } from './job-leases.server.ts'
import { createJobRunner, type JobRunner, type RunnerOptions } from './job-runner.server.ts'
import { createJobs } from './jobs.server.ts'

const dayMs = 24 * 3600_000

/** A maintenance task that one process runs once a day for all processes. */
export function daily(kind: string, ...works: (() => Promise<unknown>)[]): JobHandler {
  return {
    kind,
    lane: 'upkeep',
    everyMs: dayMs,
    async run() {
      for (const work of works) await work()
    },
  }
}

type Tuning = Pick<RunnerOptions, 'leaseMs' | 'pollMs'>

export function createBackgroundJobs(database: Pick<Database, 'db' | 'transaction'>) {
  const jobs = createJobs(database)
  const handlers: JobHandler[] = []
  let runner: JobRunner | undefined
  /** In this process, for the metrics. */
  const attempts = new Map<string, Record<AttemptResult, number>>()
  return {
    ...jobs,

    /** Registers the handlers of some kinds. Must be called before `start`. */
    handle: (...more: JobHandler[]) => void handlers.push(...more),

    /** Starts to run jobs in this process. */
    async start(log: RunnerOptions['log'], tuning: Tuning = {}) {
      const onAttempt = (kind: string, result: AttemptResult) => {
        const counts = attempts.get(kind) ?? { done: 0, failed: 0 }
        counts[result]++
        attempts.set(kind, counts)
      }
      runner = createJobRunner({ database, handlers, log, onAttempt, ...tuning })
      jobs.listen(runner.wakeAt)
      await runner.start()
    },

    listAttempts: () =>
      [...attempts].flatMap(([kind, counts]) =>
        (['done', 'failed'] as const).map(result => ({ kind, result, count: counts[result] })),
      ),

    /** Those that have not ended, by kind. What this version does not know is `other`, so that there are never more kinds than handlers. */
    async countUnfinished() {
      const laneOf = new Map(handlers.map(({ kind, lane }) => [kind, lane]))
      const counted = await jobs.countUnfinished()
      return counted.map(({ kind, ...one }) => ({
        ...one,
        kind: laneOf.has(kind) ? kind : 'other',
        lane: laneOf.get(kind) ?? 'other',
      }))
    },

    /** Starts no more jobs, and waits a little for those that are running. */
    async stop() {
      await runner?.close()
    },
  }
}
