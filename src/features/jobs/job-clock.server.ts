/**
 * Corrects the times of jobs after the clock of the machine was set back. They were written by the later clock, so without
 * this every job would wait for as long as the clock was wrong. Called by `job-runner.server.ts` twice a minute.
 */
import type { Database } from '#server/database/database.server.ts'
import type { JobHandler } from './job.ts'
import type { JobRow } from './jobs.server.ts'

/** The clocks of several machines may differ by this much. */
const toleranceMs = 10_000
/** Nothing is scheduled further ahead than this. The longest interval is a day. */
const maxAheadMs = 25 * 3_600_000
/** A lease lasts a minute, and is renewed before it ends. */
const maxLeaseMs = 2 * 60_000

type Options = { handlers: readonly JobHandler[]; leaseMs: number; now?: number }
type Times = Pick<JobRow, 'runAt' | 'createdAt' | 'startedAt' | 'finishedAt' | 'leaseUntil'>

export async function correctJobTimes(
  { db }: Pick<Database, 'db'>,
  { handlers, leaseMs, now = Date.now() }: Options,
) {
  const inFuture = (ms: number) => new Date(now + ms).toISOString()
  const everyMs = new Map(handlers.flatMap(({ kind, everyMs }) => (everyMs ? [[kind, everyMs]] : [])))
  const rows = await db
    .selectFrom('job')
    .selectAll()
    .where('state', '=', 'waiting')
    .where(row =>
      row.or([
        row('createdAt', '>', inFuture(toleranceMs)),
        row('startedAt', '>', inFuture(toleranceMs)),
        row('leaseUntil', '>', inFuture(maxLeaseMs)),
        row('runAt', '>', inFuture(maxAheadMs)),
        row.and([row('kind', 'in', [...everyMs.keys(), '']), row('runAt', '>', inFuture(toleranceMs))]),
      ]),
    )
    .execute()
  for (const row of rows) {
    const change = corrected(row, { now, leaseMs, maxAheadMs: everyMs.get(row.kind) ?? maxAheadMs })
    if (!change) continue
    await db
      .updateTable('job')
      .set(change)
      .where('id', '=', row.id)
      // A process may have claimed it or renewed its lease since it was read.
      .where('runAt', '=', row.runAt)
      .where('state', '=', 'waiting')
      .execute()
  }
}

type Bounds = { now: number; leaseMs: number; maxAheadMs: number }

/** The times that a row should have, or undefined if its times can be right. */
function corrected(row: JobRow, { now, leaseMs, maxAheadMs }: Bounds): Partial<Times> | undefined {
  const at = (ms: number) => new Date(ms).toISOString()
  const notLater = (time: string | null) => (time !== null && time > at(now) ? at(now) : time)
  const past = {
    createdAt: String(notLater(row.createdAt)),
    startedAt: notLater(row.startedAt),
    finishedAt: notLater(row.finishedAt),
  }
  if ((row.leaseUntil ?? '') > at(now + maxLeaseMs)) {
    // A process that still works on the job renews the lease. Otherwise the job becomes due when the lease ends.
    return { ...past, leaseUntil: at(now + leaseMs), runAt: at(now + leaseMs) }
  }
  if ((row.leaseUntil ?? '') > at(now)) return undefined
  const runAt = Date.parse(row.runAt)
  const writtenAt = Math.max(Date.parse(row.createdAt), Date.parse(row.startedAt ?? row.createdAt))
  // The row was written by a clock that was ahead. So the job waits as long from now as it had to wait from that time.
  const waitMs = writtenAt > now + toleranceMs ? runAt - writtenAt : runAt - now
  const isWaitTooLong = waitMs > maxAheadMs + toleranceMs
  if (waitMs === runAt - now && !isWaitTooLong) return undefined
  return { ...past, runAt: at(now + (isWaitTooLong ? 0 : Math.max(waitMs, 0))) }
}
