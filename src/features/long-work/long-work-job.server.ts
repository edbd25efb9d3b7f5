/**
 * The background job that does long work, a part at a time. Every part is a transaction that also stores how far the work has
 * come, so a second run, after a crash or in another process, neither repeats a part nor leaves one out. Undoing long work is long work
 * too, of the kind that this file knows itself.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { RecordedAdmin } from '#features/accounts/account.ts'
import type { EventEntity, EventName, GroupUndo } from '#features/history/event.ts'
import type { JobHandler } from '#features/jobs/job.ts'
import type { ContentTx, Database, Db, Tx } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { AppError, codeOf, isDatabaseAway } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'
import {
  hasEnded,
  type LongWorkKind,
  type LongWorkRow,
  type NextPart,
  type PartResult,
  undoKind,
} from './long-work.ts'
import { toLongWorkProblem } from './long-work-problem.ts'
import { longWorkById } from './long-work-rows.server.ts'

/** Jobs that an earlier version stored have this kind and this payload: bulk changes were the first long work. */
const jobKind = 'bulk-change'

export const longWorkJob = (id: number) => ({
  kind: jobKind,
  payload: { bulkChangeId: id },
  about: `bulk-change:${id}`,
})

/**
 * The most rows in one transaction. Other saves wait for it: with 200 they wait about half a second on an idle server, and with
 * 500 up to 2.4 s on PostgreSQL, where five seconds are the most and those that wait behind each other add up.
 */
export const defaultPartSize = 200
/** A transaction that takes longer is followed by a smaller one: an undo costs twice as much, and a busy machine several times. */
const longestPartMs = 500
const [firstPart, smallestPart] = [50, 10]
/**
 * Between two parts. Within one process whoever waits is served first. Other processes on one SQLite file look every 50 ms whether
 * it is free, so that without a pause they might never find it so.
 */
const pauseMs = 75
/** How long it waits when other writes hold the database, or when that is away. */
const busyMs = 3000
/** An unexpected error may pass, such as a full disk. After so many attempts the change has failed. */
const maxAttempts = 3
/** How many names a refusal lists. */
const maxNamed = 100
const newest = Number.MAX_SAFE_INTEGER

const payloadSchema = z.object({ bulkChangeId: id })

type Options = {
  database: Database
  kinds: LongWorkKind[]
  groupUndo: Pick<GroupUndo, 'check' | 'revert' | 'revertOthers' | 'revertUnused'>
  findAdmin(db: Db, id: number): Promise<RecordedAdmin | undefined>
  /** Only set by tests. */
  partSize?: number
}

export function createLongWorkJob({
  database,
  kinds,
  groupUndo,
  findAdmin,
  partSize = defaultPartSize,
}: Options): JobHandler {
  const { db, transaction, contentTransaction } = database

  async function adminOf(tx: Tx, { adminId, adminName }: LongWorkRow): Promise<RecordedAdmin> {
    const found = adminId === null ? undefined : await findAdmin(tx, adminId)
    return found ?? { id: null, username: adminName, displayName: adminName }
  }

  /**
   * What is of another kind than the rest, such as the category products were in, comes back first: they cannot come back without it. What
   * an import has created for its rows goes last.
   */
  async function undoPart(tx: ContentTx, { row, size, admin }: NextPart): Promise<PartResult> {
    const slice = { ...undoneOf(row), before: row.position, limit: size }
    const context = { admin, asGroup: row.groupId }
    const { othersLast = false }: { othersLast?: boolean } = JSON.parse(row.change)
    const isFirst = row.position === newest
    let others = isFirst && !othersLast ? await groupUndo.revertOthers(tx, undoneOf(row), context) : 0
    const { count, last, changed } = await groupUndo.revert(tx, slice, context)
    const unused =
      othersLast && count < size ? await groupUndo.revertUnused(tx, undoneOf(row), context) : undefined
    others += unused?.count ?? 0
    return {
      ...(unused && { kept: unused.kept }),
      looked: count,
      changed: count - changed.length,
      skipped: changed.length,
      next: last,
      isLast: count < size,
      hasWritten: others > 0,
    }
  }

  const byKind = new Map<string, LongWorkKind>(
    [{ kind: undoKind, runPart: undoPart }, ...kinds].map(one => [one.kind, one]),
  )

  function requireKind(kind: string): LongWorkKind {
    const found = byKind.get(kind)
    if (!found) throw new Error(`there is no long work of the kind ${kind}`)
    return found
  }

  /** Does one part and stores that it is done: both or neither. Returns how long other saves had to wait for it. */
  async function runPart(seen: LongWorkRow, size: number, signal: AbortSignal): Promise<number> {
    const kind = requireKind(seen.kind)
    const prepared = await kind.prepare?.({ row: seen, size, signal })
    let idle: PartResult | undefined
    let begun = 0
    await contentTransaction(async tx => {
      begun = performance.now()
      const row = await longWorkById(tx, seen.id)
      // Another process, to which the lease went over, has done it.
      if (!row || hasEnded(row) || row.position !== seen.position) return unchanged
      const admin = await adminOf(tx, row)
      const step = await kind.runPart(tx, { row, size, admin, prepared })
      if (step.changed > 0 || step.hasWritten) return await storeStep(tx, row, step)
      // No page shows anything of it, so the content version stays as it is.
      idle = step
      return unchanged
    })
    const took = performance.now() - begun
    const step = idle
    if (step) await transaction(tx => storeStep(tx, seen, step))
    return took
  }

  /** Whether anything was changed since. If so, the undo is refused. */
  async function checkUndo(row: LongWorkRow, signal: AbortSignal) {
    const names: EventName[] = []
    let count = 0
    let looked = 0
    for (let before = newest; !signal.aborted; ) {
      const slice = { ...undoneOf(row), before, limit: partSize }
      const checked = await groupUndo.check(db, slice)
      if (checked.count === 0) {
        if (count === 0) await setChecking(row.id, { state: 'running', done: 0 })
        else {
          const conflict = JSON.stringify({ count, names })
          await setChecking(row.id, {
            state: 'refused',
            conflict,
            done: 0,
            finishedAt: new Date().toISOString(),
          })
        }
        return
      }
      before = checked.last
      looked += checked.count
      count += checked.changed.length
      names.push(...checked.changed.slice(0, maxNamed - names.length))
      await setChecking(row.id, { done: looked })
      if ((await longWorkById(db, row.id))?.cancelRequested) return
    }
  }

  /** Nothing happens if another process, to which the lease went over, is further already. */
  const setChecking = (
    id: number,
    values: Partial<Pick<LongWorkRow, 'state' | 'done' | 'conflict' | 'finishedAt'>>,
  ) => db.updateTable('bulkChange').set(values).where('id', '=', id).where('state', '=', 'checking').execute()

  type WorkEnding = Pick<LongWorkRow, 'state'> & Partial<Pick<LongWorkRow, 'problem' | 'done'>>

  async function end(id: number, ending: WorkEnding) {
    await db
      .updateTable('bulkChange')
      .set({ ...ending, finishedAt: new Date().toISOString() })
      .where('id', '=', id)
      .where('finishedAt', 'is', null)
      .execute()
  }

  /** An undo that was refused before it took anything back has not failed half-way. */
  async function fail(id: number, error: unknown) {
    const row = await longWorkById(db, id)
    const isRefused = row?.kind === undoKind && row.position === newest && isFinal(error)
    const problem = JSON.stringify(toLongWorkProblem(error))
    await end(id, { state: isRefused ? 'refused' : 'failed', problem, ...(isRefused && { done: 0 }) })
  }

  /** Returns how many rows come next, or nothing if it has ended. */
  async function goOn(
    id: number,
    { signal, size }: { signal: AbortSignal; size: number },
  ): Promise<number | undefined> {
    const row = await longWorkById(db, id)
    if (!row || hasEnded(row)) return undefined
    if (row.cancelRequested) {
      // What was only checked is not done.
      await end(id, { state: 'cancelled', ...(row.state === 'checking' && { done: 0 }) })
      return undefined
    }
    if (row.state === 'waiting') {
      await db
        .updateTable('bulkChange')
        .set({ state: row.kind === undoKind ? 'checking' : 'running' })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
    } else if (row.state === 'checking') await checkUndo(row, signal)
    else {
      const took = await runPart(row, size, signal)
      await sleep(pauseMs)
      return nextSize({ size, took, max: requireKind(row.kind).partSize ?? partSize })
    }
    return size
  }

  return {
    kind: jobKind,
    lane: 'bulk',
    async run({ payload, attempts, signal }) {
      const { bulkChangeId } = payloadSchema.parse(payload)
      const row = await longWorkById(db, bulkChangeId)
      if (!row || hasEnded(row)) return { dropped: true }
      try {
        for (let size: number | undefined = Math.min(firstPart, partSize); size !== undefined; ) {
          if (signal.aborted) return { postponedTo: new Date().toISOString() }
          size = await goOn(bulkChangeId, { signal, size })
        }
      } catch (error) {
        // Many other saves must not make a change fail, so this is not counted as an attempt.
        if (codeOf(error) === 'busy' || isDatabaseAway(error)) {
          return { postponedTo: new Date(Date.now() + busyMs).toISOString() }
        }
        if (!isFinal(error) && attempts < maxAttempts) throw error
        await fail(bulkChangeId, error)
      }
      // Only what was done to its end is listed as a finished job. How any other one ended says the work itself.
      if ((await longWorkById(db, bulkChangeId))?.state !== 'done') return { dropped: true }
    },
    giveUp: async payload => await fail(payloadSchema.parse(payload).bulkChangeId, new AppError('internal')),
  }
}

/** The events that an undo takes back. Undos that an earlier version stored are all about products. */
const undoneOf = ({ undoneGroupId, change }: LongWorkRow) => {
  const { entity = 'product' }: { entity?: EventEntity } = JSON.parse(change)
  return { groupId: undoneGroupId ?? '', entity }
}

/**
 * As many as fit into the longest time, by what the last part took in milliseconds, and at most twice as many: a part of a few rows says
 * little about one of a thousand.
 */
export function nextSize({ size, took, max }: { size: number; took: number; max: number }): number {
  const fitting = Math.round((size * longestPartMs) / Math.max(took, 1))
  return Math.min(max, 2 * size, Math.max(fitting, smallestPart))
}

/** Whether it would be refused for the same reason again. */
const isFinal = (error: unknown) => codeOf(error) !== undefined && (error as AppError).status < 500

async function storeStep(tx: Tx, row: LongWorkRow, step: PartResult) {
  const { looked, changed, skipped, next, isLast, kept = [] } = step
  const left = { count: kept.length, names: kept.slice(0, maxNamed) }
  await tx
    .updateTable('bulkChange')
    .set({
      done: row.done + looked,
      // More rows than at the beginning can have come meanwhile, as products are added to a category.
      total: Math.max(row.total, row.done + looked),
      changed: row.changed + changed,
      skipped: row.skipped + skipped,
      position: next,
      ...(kept.length > 0 && { conflict: JSON.stringify(left) }),
      ...(isLast && { state: 'done' as const, finishedAt: new Date().toISOString() }),
    })
    .where('id', '=', row.id)
    .where('position', '=', row.position)
    .where('finishedAt', 'is', null)
    .execute()
}
