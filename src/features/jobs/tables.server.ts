/** The table of background jobs, the same for both database engines. */
import type { Generated } from 'kysely'

/**
 * Background work of every kind, see features/jobs. A row is waiting (and leased while a process works on it), done or finally
 * failed.
 */
export type JobTable = {
  id: Generated<number>
  kind: string
  /** For jobs that may exist only once: recurring ones, and those that collect several events before they run. */
  uniqueKey: string | null
  /** The entity it is about, such as `message:17`, so that screens can show what became of it. */
  about: string | null
  /** JSON. Ids only, never personal or secret data. */
  payload: string
  state: 'waiting' | 'done' | 'failed'
  runAt: string
  attempts: number
  /** Until when a process has the job for itself. If that process ends, another one takes over. */
  leaseUntil: string | null
  /** Identifies the process and attempt that hold the lease. */
  leaseKey: string | null
  /** Why the last attempt failed. */
  error: string
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
}

export type JobsTables = {
  job: JobTable
}
