/**
 * Puts the background jobs together: the queue, the handler of each kind, and the runner of a serving process. Created by
 * `services.server.ts`.
 */
import type { Database } from '#server/database/database.server.ts'
import type { JobHandler } from './job.ts'
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
  return {
    ...jobs,

    /** Registers the handlers of some kinds. Must be called before `start`. */
    handle: (...more: JobHandler[]) => void handlers.push(...more),

    /** Starts to run jobs in this process. */
    async start(log: RunnerOptions['log'], tuning: Tuning = {}) {
      runner = createJobRunner({ database, handlers, log, ...tuning })
      jobs.listen(runner.wakeAt)
      await runner.start()
    },

    /** Starts no more jobs, and waits a little for those that are running. */
    async stop() {
      await runner?.close()
    },
  }
}
