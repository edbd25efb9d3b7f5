/**
 * Starts long work, and lists, stops and forgets that of one administrator. `long-work-job.server.ts` does it. Features use it through
 * `LongWork`.
 */
import type { GroupUndo } from '#features/history/event.ts'
import type { Enqueue } from '#features/jobs/job.ts'
import { insertRows } from '#server/database/bulk-insert.server.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import {
  canCancel,
  hasEnded,
  type LongWork,
  type LongWorkRow,
  type Starter,
  statesUnderWay,
  undoKind,
} from './long-work.ts'
import { defaultPartSize, longWorkJob } from './long-work-job.server.ts'
import { isUnderWay, longWorkById } from './long-work-rows.server.ts'

const dayMs = 24 * 3600_000
/** For how long ended work is kept, as a done job is. Its events stay in the history. */
const retentionDays = 7
const maxListed = 20

type Options = {
  database: Database
  groupUndo: Pick<GroupUndo, 'requireGroup'>
  enqueue: Enqueue
  /** Only set by tests. */
  partSize?: number
}

export function createLongWork({
  database,
  groupUndo,
  enqueue,
  partSize = defaultPartSize,
}: Options): LongWork {
  const { db, engine, transaction, contentLockTransaction } = database

  type NewRow = Pick<LongWorkRow, 'kind' | 'change' | 'total' | 'position' | 'undoneGroupId'> & {
    isEmpty: boolean
  }

  async function insert(tx: Tx, { isEmpty, ...values }: NewRow, by: Starter): Promise<LongWorkRow> {
    const { id: adminId, displayName, username } = requireAdmin(by)
    const now = new Date().toISOString()
    const row = await tx
      .insertInto('bulkChange')
      .values({
        ...values,
        adminId,
        adminName: displayName || username,
        groupId: crypto.randomUUID(),
        done: 0,
        changed: 0,
        skipped: 0,
        cancelRequested: 0,
        conflict: null,
        problem: null,
        createdAt: now,
        dismissedAt: null,
        ...(isEmpty ? { state: 'done', finishedAt: now } : { state: 'waiting', finishedAt: null }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!isEmpty) await enqueue(tx, longWorkJob(row.id))
    return row
  }

  async function requireOwn(tx: Tx, id: number, caller: Caller): Promise<LongWorkRow> {
    const row = await longWorkById(tx, id)
    if (row?.adminId !== requireAdmin(caller).id) throw new AppError('not_found')
    return row
  }

  return {
    async start(tx, { kind, change, total, ids = [], isNeverEmpty = false }, by) {
      const isEmpty = total === 0 && !isNeverEmpty
      const work = { kind, change, total, position: 0, undoneGroupId: null, isEmpty }
      const row = await insert(tx, work, by)
      const parts = Array.from({ length: Math.ceil(ids.length / partSize) }, (_, position) => ({
        bulkChangeId: row.id,
        position,
        ids: JSON.stringify(ids.slice(position * partSize, (position + 1) * partSize)),
      }))
      await insertRows({ tx, engine }, 'bulkChangePart', parts)
      return row
    },

    async startUndo({ eventId, entity }, caller) {
      // Two who undo the same at once come one after the other, and the second one is refused.
      return await contentLockTransaction(async tx => {
        const { groupId, left, lead, othersLast } = await groupUndo.requireGroup(tx, eventId, entity)
        const change = JSON.stringify({ category: lead, entity, ...(othersLast && { othersLast }) })
        const work = { kind: undoKind, change, total: left, position: Number.MAX_SAFE_INTEGER }
        return await insert(tx, { ...work, undoneGroupId: groupId, isEmpty: left === 0 }, caller)
      })
    },

    isUnderWay: groupId => isUnderWay(db, groupId),

    find: longWorkById,

    async nextIds(from, { row: { id, position }, size }) {
      const part = await from
        .selectFrom('bulkChangePart')
        .select('ids')
        .where('bulkChangeId', '=', id)
        .where('position', '=', Math.floor(position / partSize))
        .executeTakeFirst()
      const ids: number[] = part ? JSON.parse(part.ids) : []
      return ids.slice(position % partSize).slice(0, size)
    },

    listUnderWay: (one, kind) =>
      one
        .selectFrom('bulkChange')
        .selectAll()
        .where('kind', '=', kind)
        .where('state', 'in', statesUnderWay)
        .execute(),

    listOwn: caller =>
      db
        .selectFrom('bulkChange')
        .selectAll()
        .where('adminId', '=', requireAdmin(caller).id)
        .where('dismissedAt', 'is', null)
        .orderBy('id', 'desc')
        .limit(maxListed)
        .execute(),

    async cancel(id, caller) {
      return await transaction(async tx => {
        const row = await requireOwn(tx, id, caller)
        if (!canCancel(row)) return row
        await tx
          .updateTable('bulkChange')
          .set({ state: 'cancelled', finishedAt: new Date().toISOString() })
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .execute()
        await tx.updateTable('bulkChange').set({ cancelRequested: 1 }).where('id', '=', id).execute()
        return await requireOwn(tx, id, caller)
      })
    },

    async resume(id, caller) {
      return await transaction(async tx => {
        const row = await requireOwn(tx, id, caller)
        if (row.state !== 'stopped') return row
        // An undo that took nothing back yet looks once more whether anything was changed since.
        const isUnchecked = row.kind === undoKind && row.position === Number.MAX_SAFE_INTEGER
        await tx
          .updateTable('bulkChange')
          .set({ state: isUnchecked ? 'waiting' : 'running', finishedAt: null })
          .where('id', '=', id)
          .where('state', '=', 'stopped')
          .execute()
        await enqueue(tx, longWorkJob(id))
        return await requireOwn(tx, id, caller)
      })
    },

    async dismiss(id, caller) {
      await transaction(async tx => {
        if (!hasEnded(await requireOwn(tx, id, caller))) throw new AppError('still_running')
        const dismissedAt = new Date().toISOString()
        await tx.updateTable('bulkChange').set({ dismissedAt }).where('id', '=', id).execute()
      })
    },

    async purge(now = Date.now()) {
      const before = new Date(now - retentionDays * dayMs).toISOString()
      await db.deleteFrom('bulkChange').where('finishedAt', '<', before).execute()
    },
  }
}

function requireAdmin<Admin>({ admin }: { admin: Admin | undefined }): Admin {
  if (!admin) throw new AppError('unauthenticated')
  return admin
}
