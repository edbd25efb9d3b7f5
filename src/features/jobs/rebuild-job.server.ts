/**
 * The background job that computes derived rows anew after an upgrade, in parts. Each part is a transaction that also stores how far
 * the job has come, so a second run, after a crash or in another process, neither repeats a part nor leaves one out.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import type { Enqueue, JobHandler, RunningJob } from './job.ts'
import type { Rebuild, RebuildProgress } from './rebuild.ts'

/** Another save waits for one part at most. */
const defaultPartSize = 100
/** Between two parts, for other processes that wait for the one SQLite file. */
const pauseMs = 75
/** How long a job of a newer version is left to the processes that know it. */
const otherVersionMs = 60_000

const stored = z.object({
  version: z.int(),
  after: z.int().default(0),
  done: z.int().default(0),
  total: z.int().optional(),
})

type Log = { info(data: object, text: string): void }
type Options = {
  database: Pick<Database, 'db' | 'transaction' | 'contentLockTransaction'>
  enqueue: Enqueue
  /** Only set by tests. */
  partSize?: number
}

export function createRebuildJob(
  rebuild: Rebuild,
  { database, enqueue, partSize = defaultPartSize }: Options,
) {
  const { db, transaction, contentLockTransaction } = database
  const { kind, setting, current } = rebuild
  let log: Log = { info() {} }

  const isOutdated = async (on: Db) => {
    const version = await storedVersion(on, setting)
    return version !== undefined && version < current
  }

  const storeVersion = async (tx: Tx) => {
    await tx
      .updateTable('setting')
      .set({ value: String(current) })
      .where('name', '=', setting)
      .execute()
  }

  async function begin(total: number | undefined): Promise<number> {
    if (total !== undefined) return total
    const counted = await rebuild.countRows(db)
    log.info({ kind, rows: counted }, 'computing what an upgrade has changed; the old is used meanwhile')
    return counted
  }

  /** Returns undefined when the process stops before the end. */
  async function runParts(
    begun: RebuildProgress,
    { signal, saveProgress }: Pick<RunningJob, 'signal' | 'saveProgress'>,
  ) {
    for (let progress = begun; !signal.aborted; await sleep(pauseMs)) {
      const { after } = progress
      const part = await transaction(async tx => {
        const { rows, last } = await rebuild.runPart(tx, { after, size: partSize })
        const done = progress.done + rows
        // More rows than at the beginning can have come meanwhile.
        const next = { ...progress, after: last, done, total: Math.max(progress.total, done) }
        if (rows > 0) await saveProgress(tx, next)
        return { rows, next }
      })
      if (part.rows === 0) return progress.done
      progress = part.next
    }
    return undefined
  }

  const handler: JobHandler = {
    kind,
    lane: 'upkeep',
    async run({ payload, ...job }) {
      const from = stored.parse(payload)
      // Another process has been upgraded already, and this one has not.
      if (from.version > current) return { postponedTo: new Date(Date.now() + otherVersionMs).toISOString() }
      if (!(await isOutdated(db))) return { dropped: true }
      const started = performance.now()
      // What an earlier upgrade began is begun anew for this version.
      const { after, done, total } = from.version === current ? from : stored.parse({ version: current })
      const progress = { version: current, after, done, total: await begin(total) }
      const rows = await runParts(progress, job)
      if (rows === undefined) return { postponedTo: new Date().toISOString() }
      await job.confirmLease()
      await rebuild.finish(storeVersion)
      const seconds = Math.round((performance.now() - started) / 100) / 10
      log.info({ kind, rows, seconds }, 'computed what an upgrade has changed')
    },
  }

  return {
    handler,

    /** Called at each start. Several processes that start together queue one job. */
    async queueIfOutdated() {
      if (!(await isOutdated(db))) return
      await contentLockTransaction(async tx => {
        const queued = await tx
          .selectFrom('job')
          .select('id')
          .where('kind', '=', kind)
          .where('state', '=', 'waiting')
          .limit(1)
          .executeTakeFirst()
        if (queued) return unchanged
        await enqueue(tx, { kind, payload: { version: current } })
      })
    },

    /** Sets the log, once there is one. */
    logTo(target: Log) {
      log = target
    },
  }
}

/** Undefined when nothing was computed yet. */
async function storedVersion(db: Db, setting: string): Promise<number | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', setting).executeTakeFirst()
  return row && Number(row.value)
}
