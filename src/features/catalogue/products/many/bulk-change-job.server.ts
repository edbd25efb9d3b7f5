/**
 * The background job that does a bulk change, a part at a time. Every part is a transaction that also stores how far the change has
 * come, so a second run, after a crash or in another process, neither repeats a part nor leaves one out. Created by
 * `bulk-changes.server.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { RecordedAdmin } from '#features/accounts/account.ts'
import type { EventName, GroupUndo } from '#features/history/event.ts'
import type { JobHandler } from '#features/jobs/job.ts'
import type { ContentTx, Database, Db, Tx } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { AppError, codeOf, isDatabaseAway } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'
import type { Products } from '../products.server.ts'
import { listLive } from '../save-products.server.ts'
import {
  type BulkChangeRow,
  bulkChangeById,
  hasEnded,
  type RemovalChange,
} from './bulk-change-rows.server.ts'
import { toBulkProblem } from './bulk-problem.ts'
import type { CategoryRemoval } from './category-removal.server.ts'

export const bulkChangeKind = 'bulk-change'

/**
 * The most products in one transaction. Other saves wait for it: with 200 they wait about half a second on an idle server, and with
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
const mostAttempts = 3
/** How many names a refusal lists. */
const mostNamed = 100
const newest = Number.MAX_SAFE_INTEGER

const payloadSchema = z.object({ bulkChangeId: id })

/** What a part has done. `next` is the position at which the next one begins. */
type Step = {
  looked: number
  changed: number
  skipped: number
  next: number
  isLast: boolean
  /** Whether anything was written, if not only products. */
  hasWritten?: boolean
}

type NextPart = { row: BulkChangeRow; size: number }

type Options = {
  database: Database
  products: Pick<Products, 'updatePart' | 'removePart'>
  categories: { removalInParts: CategoryRemoval }
  groupUndo: Pick<GroupUndo, 'check' | 'revert' | 'revertOthers'>
  findAdmin(db: Db, id: number): Promise<RecordedAdmin | undefined>
  /** Only set by tests. */
  partSize?: number
}

export function createBulkChangeJob({
  database,
  products,
  categories: { removalInParts },
  groupUndo,
  findAdmin,
  partSize = defaultPartSize,
}: Options): JobHandler {
  const { db, transaction, contentTransaction } = database

  async function adminOf(tx: Tx, { adminId, adminName }: BulkChangeRow): Promise<RecordedAdmin> {
    const found = adminId === null ? undefined : await findAdmin(tx, adminId)
    return found ?? { id: null, username: adminName, displayName: adminName }
  }

  /** The ids that are stored together with the next one. */
  async function storedIds(tx: Tx, { id, position }: BulkChangeRow): Promise<number[]> {
    const part = await tx
      .selectFrom('bulkChangePart')
      .select('ids')
      .where('bulkChangeId', '=', id)
      .where('position', '=', Math.floor(position / partSize))
      .executeTakeFirst()
    return part ? JSON.parse(part.ids) : []
  }

  async function changePart(tx: ContentTx, { row, size }: NextPart): Promise<Step> {
    const ids = (await storedIds(tx, row)).slice(row.position % partSize).slice(0, size)
    const live = ids.length > 0 ? await listLive(tx, ids) : []
    const group = { admin: await adminOf(tx, row), groupId: row.groupId }
    let changed = live.length
    if (live.length > 0 && row.kind === 'removal') await products.removePart(tx, live, group)
    else if (live.length > 0) {
      changed = (await products.updatePart(tx, live, { ...JSON.parse(row.change), ...group })).changed
    }
    return {
      looked: ids.length,
      changed,
      skipped: ids.length - live.length,
      next: row.position + ids.length,
      isLast: row.position + ids.length >= row.total || ids.length === 0,
    }
  }

  /** The category goes when no product is in it any more, also none that was added meanwhile. */
  async function removalPart(tx: ContentTx, { row, size }: NextPart): Promise<Step> {
    const { id, to }: RemovalChange = JSON.parse(row.change)
    const part = { id, to, admin: await adminOf(tx, row), groupId: row.groupId }
    const moved = await removalInParts.movePart(tx, { ...part, limit: size })
    const isLast = moved === 0
    if (isLast) await removalInParts.finish(tx, { ...part, moved: row.changed })
    return { looked: moved, changed: moved, skipped: 0, next: row.position + moved, isLast, hasWritten: true }
  }

  /** What is not about products, such as the category they were in, comes back first: they cannot come back without it. */
  async function undoPart(tx: ContentTx, { row, size }: NextPart): Promise<Step> {
    const slice = { ...undoneOf(row), before: row.position, limit: size }
    const context = { admin: await adminOf(tx, row), asGroup: row.groupId }
    const others = row.position === newest ? await groupUndo.revertOthers(tx, undoneOf(row), context) : 0
    const { count, last, changed } = await groupUndo.revert(tx, slice, context)
    return {
      looked: count,
      changed: count - changed.length,
      skipped: changed.length,
      next: last,
      isLast: count < size,
      hasWritten: others > 0,
    }
  }

  const partOf = { change: changePart, removal: changePart, categoryRemoval: removalPart, undo: undoPart }

  /** Does one part and stores that it is done: both or neither. Returns how long other saves had to wait for it. */
  async function runPart(seen: BulkChangeRow, size: number): Promise<number> {
    let idle: Step | undefined
    let begun = 0
    await contentTransaction(async tx => {
      begun = performance.now()
      const row = await bulkChangeById(tx, seen.id)
      // Another process, to which the lease went over, has done it.
      if (!row || hasEnded(row) || row.position !== seen.position) return unchanged
      const step = await partOf[row.kind](tx, { row, size })
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
  async function checkUndo(row: BulkChangeRow, signal: AbortSignal) {
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
      names.push(...checked.changed.slice(0, mostNamed - names.length))
      await setChecking(row.id, { done: looked })
      if ((await bulkChangeById(db, row.id))?.cancelRequested) return
    }
  }

  /** Nothing happens if another process, to which the lease went over, is further already. */
  const setChecking = (
    id: number,
    values: Partial<Pick<BulkChangeRow, 'state' | 'done' | 'conflict' | 'finishedAt'>>,
  ) => db.updateTable('bulkChange').set(values).where('id', '=', id).where('state', '=', 'checking').execute()

  type Ending = Pick<BulkChangeRow, 'state'> & Partial<Pick<BulkChangeRow, 'problem' | 'done'>>

  async function end(id: number, ending: Ending) {
    await db
      .updateTable('bulkChange')
      .set({ ...ending, finishedAt: new Date().toISOString() })
      .where('id', '=', id)
      .where('finishedAt', 'is', null)
      .execute()
  }

  /** An undo that was refused before it took anything back has not failed half-way. */
  async function fail(id: number, error: unknown) {
    const row = await bulkChangeById(db, id)
    const isRefused = row?.kind === 'undo' && row.position === newest && isFinal(error)
    const problem = JSON.stringify(toBulkProblem(error))
    await end(id, { state: isRefused ? 'refused' : 'failed', problem, ...(isRefused && { done: 0 }) })
  }

  /** Returns how many products come next, or nothing if it has ended. */
  async function goOn(
    id: number,
    { signal, size }: { signal: AbortSignal; size: number },
  ): Promise<number | undefined> {
    const row = await bulkChangeById(db, id)
    if (!row || hasEnded(row)) return undefined
    if (row.cancelRequested) {
      // What was only checked is not done.
      await end(id, { state: 'cancelled', ...(row.state === 'checking' && { done: 0 }) })
      return undefined
    }
    if (row.state === 'waiting') {
      await db
        .updateTable('bulkChange')
        .set({ state: row.kind === 'undo' ? 'checking' : 'running' })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
    } else if (row.state === 'checking') await checkUndo(row, signal)
    else {
      const took = await runPart(row, size)
      await sleep(pauseMs)
      return nextSize({ size, took, most: partSize })
    }
    return size
  }

  return {
    kind: bulkChangeKind,
    lane: 'bulk',
    async run({ payload, attempts, signal }) {
      const { bulkChangeId } = payloadSchema.parse(payload)
      const row = await bulkChangeById(db, bulkChangeId)
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
        if (!isFinal(error) && attempts < mostAttempts) throw error
        await fail(bulkChangeId, error)
      }
      // Only what was done to its end is listed as a finished job. How any other one ended says the bulk change itself.
      if ((await bulkChangeById(db, bulkChangeId))?.state !== 'done') return { dropped: true }
    },
    giveUp: async payload => await fail(payloadSchema.parse(payload).bulkChangeId, new AppError('internal')),
  }
}

/** The events about products that an undo takes back. */
const undoneOf = ({ undoneGroupId }: BulkChangeRow) =>
  ({ groupId: undoneGroupId ?? '', entity: 'product' }) as const

/** As many as fit into the longest time, by what the last part took in milliseconds. */
export function nextSize({ size, took, most }: { size: number; took: number; most: number }): number {
  const fitting = Math.round((size * longestPartMs) / Math.max(took, 1))
  return Math.min(most, Math.max(fitting, smallestPart))
}

/** Whether it would be refused for the same reason again. */
const isFinal = (error: unknown) => codeOf(error) !== undefined && (error as AppError).status < 500

async function storeStep(tx: Tx, row: BulkChangeRow, { looked, changed, skipped, next, isLast }: Step) {
  await tx
    .updateTable('bulkChange')
    .set({
      done: row.done + looked,
      // More than at the beginning can have been added to a category meanwhile.
      total: Math.max(row.total, row.done + looked),
      changed: row.changed + changed,
      skipped: row.skipped + skipped,
      position: next,
      ...(isLast && { state: 'done' as const, finishedAt: new Date().toISOString() }),
    })
    .where('id', '=', row.id)
    .where('position', '=', row.position)
    .where('finishedAt', 'is', null)
    .execute()
}
