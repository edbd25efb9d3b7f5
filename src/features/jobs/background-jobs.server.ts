/** Background jobs put together: the queue, what handles each kind, and the runner of a serving process. */
import type { Database } from '#server/database/database.server.ts'
import type { JobHandler } from './job.ts'
import { createJobRunner, type JobRunner, type RunnerOptions } from './job-runner.server.ts'
import { createJobs } from './jobs.server.ts'

const dayMs = 24 * 3600_000

/** Upkeep that one process does once a day for all. */
export function daily(kind: string, work: () => Promise<unknown>): JobHandler {
  return {
    kind,
    lane: 'upkeep',
    everyMs: dayMs,
    async run() {
      await work()
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

    /** Says who does the work of some kinds; before the start. */
    handle: (...more: JobHandler[]) => void handlers.push(...more),

    /** Begins to run jobs in this process. */
    async start(log: RunnerOptions['log'], tuning: Tuning = {}) {
      runner = createJobRunner({ database, handlers, log, ...tuning })
      jobs.listen(runner.wakeAt)
      await runner.start()
    },

    /** Starts nothing more, and waits a little for what runs. */
    async stop() {
      await runner?.close()
    },
  }
}
