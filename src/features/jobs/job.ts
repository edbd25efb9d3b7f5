/** What a background job is: how others queue and handle one, and what staff see of it. */
import * as z from 'zod'
import type { Tx } from '#server/database/database.server.ts'
import { id } from '#shared/fields.ts'

export type NewJob = {
  kind: string
  /** Ids only, never what is personal or secret: addresses and texts are read when the job runs. */
  payload?: Record<string, unknown>
  /** ISO; now unless said. */
  runAt?: string
  /** A second job with this key is not queued while the first waits. The key is free again as soon as the first begins. */
  uniqueKey?: string
  /** What it is about, as `message:17`, so that screens can find what became of it. */
  about?: string
}

/** Queues a job in the transaction that needs it, so that there is never one without the other. */
export type Enqueue = (tx: Tx, job: NewJob) => Promise<void>

/**
 * Each lane has slots of its own in every process, so that a slow mail server delays neither webhooks nor a reply that is
 * due in five seconds.
 */
export const laneSlots = { quick: 2, mail: 2, http: 2, upkeep: 1 } as const
export type JobLane = keyof typeof laneSlots

export type RunningJob = {
  id: number
  payload: unknown
  /** Counts this attempt. */
  attempts: number
  /** Aborted when the lease was lost: another process has taken over. */
  signal: AbortSignal
  /** Takes other waiting jobs into this run: they end as it ends. Answers which ones were still free. */
  join(tx: Tx, ids: number[]): Promise<number[]>
}

/** Waits on without counting as an attempt. */
export type Postponed = { postponedTo: string }
/** There was nothing to do any more: it goes without a trace, so that nobody reads of it as done. */
export type Dropped = { dropped: true }
export type JobOutcome = Postponed | Dropped

export type JobHandler = {
  kind: string
  lane: JobLane
  /** Recurs: queued by the first process that starts, and again this long after each success. */
  everyMs?: number
  /** May run again after a crash, so it must cope with what an earlier run has done already. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most handlers answer nothing
  run(job: RunningJob): Promise<JobOutcome | void>
}

/** Why an attempt failed, in words on the screen; `detail` is a status or a short code of the other side. */
export const jobProblems = [
  'mail_unreachable',
  'mail_login_refused',
  'mail_refused',
  'http_unreachable',
  'http_timed_out',
  'http_refused',
  'interrupted',
  'unexpected',
] as const
export type JobProblem = (typeof jobProblems)[number]

/** A failure that staff can read about. It must hold nothing personal or secret. */
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

export const jobStates = ['running', 'waiting', 'failed', 'done'] as const
export type JobState = (typeof jobStates)[number]

export const job = z.object({
  id,
  kind: z.string(),
  state: z.enum(jobStates),
  /** Whether it comes back after each success. */
  recurs: z.boolean(),
  attempts: z.int(),
  /** Of a waiting one: when it is tried next. */
  runAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** When the last attempt began. */
  startedAt: z.iso.datetime().nullable(),
  /** When it succeeded, or failed for good; of a recurring one, the last time. */
  finishedAt: z.iso.datetime().nullable(),
  /** Why the last attempt failed. */
  problem: z.object({ code: z.enum(jobProblems), detail: z.string() }).nullable(),
  /** The conversation it is about. */
  ticketId: id.nullable(),
})
export type Job = z.infer<typeof job>
