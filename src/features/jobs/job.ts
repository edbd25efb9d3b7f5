/**
 * What a background job is: the interfaces for queueing and handling one, and what staff see of it. Used by every feature with
 * background work.
 */
import * as z from 'zod'
import type { Tx } from '#server/database/database.server.ts'
import { id } from '#shared/fields.ts'

export type NewJob = {
  kind: string
  /** Ids only, never personal or secret data. Addresses and texts are read when the job runs. */
  payload?: Record<string, unknown>
  /** ISO time. Defaults to now. */
  runAt?: string
  /** While a job with this key waits, a second one is not queued. The key is free again as soon as the job starts. */
  uniqueKey?: string
  /** The entity it is about, such as `message:17`, so that screens can show what became of it. */
  about?: string
}

/** Queues a job in the transaction that needs it, so that both are committed or neither is. */
export type Enqueue = (tx: Tx, job: NewJob) => Promise<void>

/**
 * The number of slots per lane in every process. Lanes are separate, so that a slow mail server delays neither webhooks nor a
 * reply that is due in five seconds.
 */
export const laneSlots = { quick: 2, mail: 2, http: 2, upkeep: 1, bulk: 1, sheets: 1, backup: 1 } as const
export type JobLane = keyof typeof laneSlots

export type RunningJob = {
  id: number
  payload: unknown
  /** The number of attempts, including this one. */
  attempts: number
  /**
   * Aborted when the lease was lost because another process has taken over, and when this process stops. A long job then ends
   * early and is postponed to now, so that another process goes on with it at once.
   */
  signal: AbortSignal
  /**
   * Renews the lease, and ends the run if another process has taken over. Called right before what must not happen twice, such as
   * sending a mail: this process may have been stopped for longer than the lease, and cannot know it otherwise.
   */
  confirmLease(): Promise<void>
  /**
   * Stores how far a job in parts has come, as its payload, in the transaction that did a part. The transaction fails if another
   * process has taken over. The screen shows `done` and `total`.
   */
  saveProgress(tx: Tx, payload: JobProgress & Record<string, unknown>): Promise<void>
  /** Joins other waiting jobs to this run, so that they end as it ends. Returns which ones were still free. */
  join(tx: Tx, ids: number[]): Promise<number[]>
}

/** How many rows a job in parts has done. */
export type JobProgress = { done: number; total: number }

/** The job waits longer. This does not count as an attempt. */
type Postponed = { postponedTo: string }
/** There was nothing left to do. The job is deleted, so that it is not listed as done. */
type Dropped = { dropped: true }
export type JobOutcome = Postponed | Dropped

export type JobHandler = {
  kind: string
  lane: JobLane
  /**
   * The interval of a recurring job. The first process that starts queues the job, and it runs again this long after each
   * success.
   */
  everyMs?: number
  /** Runs the job. It may run again after a crash, so it must tolerate what an earlier run has already done. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most handlers return nothing
  run(job: RunningJob): Promise<JobOutcome | void>
  /**
   * For work that keeps its own state: stores there that the work failed, after the process has ended during every attempt. The
   * job itself never fails then, so nobody can retry or delete it apart from that state.
   */
  giveUp?(payload: unknown): Promise<void>
}

/**
 * Why an attempt failed, as a code that has a text on the screen. `detail` is a status or a short code from the other server.
 */
export const jobProblems = [
  'mail_unreachable',
  'mail_login_refused',
  'mail_refused',
  'http_unreachable',
  'http_timed_out',
  'http_refused',
  'interrupted',
  'backup_no_space',
  'backup_failed',
  'restored',
  'unexpected',
] as const
export type JobProblem = (typeof jobProblems)[number]

/** A failure that staff can read. It must not contain personal or secret data. */
export class JobError extends Error {
  readonly problem: JobProblem
  readonly detail: string
  constructor(problem: JobProblem, detail = '') {
    super(`${problem} ${detail}`.trim())
    this.name = 'JobError'
    this.problem = problem
    this.detail = detail
  }
}

/** What the operator should change, shown above the jobs. */
export const operatorWarnings = ['proxy_not_trusted'] as const
export type OperatorWarning = (typeof operatorWarnings)[number]

/** Another process has taken over. Whatever this one would do now, the other does or has done. */
export class LeaseLost extends Error {}

export const jobStates = ['running', 'waiting', 'failed', 'done'] as const
export type JobState = (typeof jobStates)[number]

export const job = z.object({
  id,
  kind: z.string(),
  state: z.enum(jobStates),
  /** Whether it runs again after each success. */
  recurs: z.boolean(),
  attempts: z.int(),
  /** For a waiting job: when it is tried next. */
  runAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** When the last attempt started. */
  startedAt: z.iso.datetime().nullable(),
  /** When it succeeded or finally failed. For a recurring job, the last time. */
  finishedAt: z.iso.datetime().nullable(),
  /** Why the last attempt failed. */
  problem: z.object({ code: z.enum(jobProblems), detail: z.string() }).nullable(),
  /** For a job in parts that has begun. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** The conversation it is about. */
  ticketId: id.nullable(),
})
export type Job = z.infer<typeof job>
