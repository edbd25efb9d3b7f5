/** The tables of background work, as both engines store them. */
import type { Generated } from 'kysely'

/**
 * Background work of every kind, see features/jobs. A row is waiting (and leased while a process works on it), done or
 * failed for good.
 */
export type JobTable = {
  id: Generated<number>
  kind: string
  /** Work that exists once: what recurs, and what is collected before it runs. */
  uniqueKey: string | null
  /** What it is about, as `message:17`, so that screens can say what became of it. */
  about: string | null
  /** JSON; ids only, never what is personal or secret. */
  payload: string
  state: 'waiting' | 'done' | 'failed'
  runAt: string
  attempts: number
  /** A process works on it until then; if it ended meanwhile, another takes over. */
  leaseUntil: string | null
  /** Of the process and attempt that hold the lease. */
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
