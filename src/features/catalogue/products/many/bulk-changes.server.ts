/**
 * Changes of more products than one transaction may hold: starts them, and lists, stops and forgets those of one administrator.
 * `bulk-change-job.server.ts` does them. Called by `bulk-changes-api.server.ts`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type * as z from 'zod'
import type { AdminAccount } from '#features/accounts/account.ts'
import type { GroupUndo } from '#features/history/event.ts'
import type { Enqueue } from '#features/jobs/job.ts'
import { insertRows } from '#server/database/bulk-insert.server.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { CallData } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { ProductLists } from '../../lists/product-list.server.ts'
import { type bulkTarget, type ManyProductsChange, mostExamples } from '../many-products.ts'
import type { Products } from '../products.server.ts'
import { type LiveProduct, listLive, toManyUpdate } from '../save-products.server.ts'
import { bulkChangeKind, createBulkChangeJob, defaultPartSize } from './bulk-change-job.server.ts'
import {
  type BulkChangeRow,
  bulkChangeById,
  hasEnded,
  isBeingRemoved,
  type RemovalChange,
  toBulkChange,
} from './bulk-change-rows.server.ts'
import type { BulkChange, bulkChangesApi } from './bulk-changes.contract.ts'
import type { CategoryRemoval } from './category-removal.server.ts'

const dayMs = 24 * 3600_000
/** For how long an ended one is kept, as a done job is. Its events stay in the history. */
const retentionDays = 7
const mostListed = 20
/** Products that are read together, to see whether each can be changed. */
const sliceSize = 500

type Target = z.infer<typeof bulkTarget>
type ManyChange = Pick<ManyProductsChange, 'changes' | 'adjust'>
type NewBulkChange = CallData<typeof bulkChangesApi.startBulkChange>['body']
type NewRemoval = Extract<NewBulkChange, { removeCategory: number }>

type Options = {
  database: Database
  products: Pick<Products, 'updatePart' | 'removePart'>
  categories: { removalInParts: CategoryRemoval }
  lists: Pick<ProductLists, 'listIds'>
  groupUndo: GroupUndo
  enqueue: Enqueue
  findAdmin(db: Db, id: number): Promise<AdminAccount | undefined>
  /** Only set by tests. */
  partSize?: number
}

export type BulkChanges = ReturnType<typeof createBulkChanges>

export function createBulkChanges(options: Options) {
  const { database, products, lists, groupUndo, enqueue, partSize = defaultPartSize } = options
  const { db, engine, transaction, contentTransaction, contentLockTransaction } = database
  const { removalInParts } = options.categories

  const idsOf = async (target: Target) =>
    'ids' in target ? [...new Set(target.ids)] : await lists.listIds(target.filter)

  async function start(body: NewBulkChange, caller: Caller): Promise<BulkChange> {
    if ('undo' in body) return await startUndo(body.undo, caller)
    if ('remove' in body) {
      return await store(await idsOf(body.remove), { kind: 'removal', change: '{}' }, caller)
    }
    if ('removeCategory' in body) return await startRemoval(body, caller)
    const { target, changes, adjust } = body
    const ids = await idsOf(target)
    await tryOnFew(ids, { changes, adjust }, caller)
    return await store(ids, { kind: 'change', change: JSON.stringify({ changes, adjust }) }, caller)
  }

  async function store(ids: number[], change: Pick<BulkChangeRow, 'kind' | 'change'>, caller: Caller) {
    const row = await transaction(async tx => {
      const stored = await insert(tx, { ...change, total: ids.length, position: 0 }, caller)
      const parts = Array.from({ length: Math.ceil(ids.length / partSize) }, (_, position) => ({
        bulkChangeId: stored.id,
        position,
        ids: JSON.stringify(ids.slice(position * partSize, (position + 1) * partSize)),
      }))
      await insertRows({ tx, engine }, 'bulkChangePart', parts)
      return stored
    })
    return await toBulkChange(db, row, caller.locale)
  }

  /** No ids are stored: what is in the category when a part begins is moved by it. */
  async function startRemoval({ removeCategory: id, moveTo }: NewRemoval, caller: Caller) {
    // Two who delete the same at once come one after the other, and the second one is refused.
    const row = await contentLockTransaction(async tx => {
      const { name, to, products: total } = await removalInParts.plan(tx, id, moveTo)
      if (await isBeingRemoved(tx, id)) throw new AppError('still_running')
      const change = JSON.stringify({ id, to, category: name } satisfies RemovalChange)
      return await insert(tx, { kind: 'categoryRemoval', change, total, position: 0 }, caller)
    })
    return await toBulkChange(db, row, caller.locale)
  }

  async function startUndo(eventId: number, caller: Caller) {
    // Two who undo the same at once come one after the other, and the second one is refused.
    const row = await contentLockTransaction(async tx => {
      const { groupId, left, lead } = await groupUndo.requireGroup(tx, eventId, 'product')
      const change = JSON.stringify({ category: lead })
      const undo = { kind: 'undo', change, undoneGroupId: groupId } as const
      return await insert(tx, { ...undo, total: left, position: Number.MAX_SAFE_INTEGER }, caller)
    })
    return await toBulkChange(db, row, caller.locale)
  }

  type NewRow = Pick<BulkChangeRow, 'kind' | 'change' | 'total' | 'position'> &
    Partial<Pick<BulkChangeRow, 'undoneGroupId'>>

  async function insert(tx: Tx, values: NewRow, caller: Caller): Promise<BulkChangeRow> {
    const { id: adminId, displayName, username } = requireAdmin(caller)
    const now = new Date().toISOString()
    const isEmpty = values.total === 0 && values.kind !== 'categoryRemoval'
    const row = await tx
      .insertInto('bulkChange')
      .values({
        undoneGroupId: null,
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
    const payload = { bulkChangeId: row.id }
    if (!isEmpty) await enqueue(tx, { kind: bulkChangeKind, payload, about: `bulk-change:${row.id}` })
    return row
  }

  /**
   * Refuses a change that cannot be done. It is tried on a few of the products and rolled back, as a preview is. What depends on the
   * values of each product is computed for all of them. Returns the first prices before and after.
   */
  async function tryOnFew(ids: number[], change: ManyChange, { admin }: Caller) {
    const few: LiveProduct[] = []
    const dependsOnEach = change.adjust.addTags !== undefined || change.adjust.price !== undefined
    for (let from = 0; from < ids.length; from += sliceSize) {
      if (few.length >= mostExamples && !dependsOnEach) break
      if (from > 0) await nextTurn()
      const live = await listLive(db, ids.slice(from, from + sliceSize))
      for (const product of live) toManyUpdate(product, change)
      few.push(...live.slice(0, mostExamples - few.length))
    }
    // A product cannot be linked to itself, so those that are linked to are tried as well.
    const { replacementId, relatedIds = [] } = change.changes
    const linked = new Set([replacementId ?? 0, ...relatedIds]).intersection(new Set(ids))
    const tried = [...new Set([...few.map(product => product.id), ...linked])]
    let result: Awaited<ReturnType<Products['updatePart']>> | undefined
    if (tried.length === 0) return []
    await contentTransaction(async tx => {
      const live = await listLive(tx, tried)
      const options = { ...change, preview: true, admin, groupId: crypto.randomUUID() }
      result = await products.updatePart(tx, live, options)
      return unchanged
    })
    return result?.examples ?? []
  }

  async function requireOwn(tx: Tx, id: number, caller: Caller): Promise<BulkChangeRow> {
    const row = await bulkChangeById(tx, id)
    if (row?.adminId !== requireAdmin(caller).id) throw new AppError('not_found')
    return row
  }

  return {
    start,
    job: createBulkChangeJob(options),

    async preview({ target, ...change }: ManyChange & { target: Target }, caller: Caller) {
      const ids = await idsOf(target)
      return { total: ids.length, examples: await tryOnFew(ids, change, caller) }
    },

    async list(caller: Caller) {
      const rows = await db
        .selectFrom('bulkChange')
        .selectAll()
        .where('adminId', '=', requireAdmin(caller).id)
        .where('dismissedAt', 'is', null)
        .orderBy('id', 'desc')
        .limit(mostListed)
        .execute()
      return { items: await Promise.all(rows.map(row => toBulkChange(db, row, caller.locale))) }
    },

    /** One that has not begun ends at once. Any other one is stopped by its job after the part that is under way. */
    async cancel(id: number, caller: Caller) {
      const row = await transaction(async tx => {
        await requireOwn(tx, id, caller)
        await tx
          .updateTable('bulkChange')
          .set({ state: 'cancelled', finishedAt: new Date().toISOString() })
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .execute()
        await tx.updateTable('bulkChange').set({ cancelRequested: 1 }).where('id', '=', id).execute()
        return await requireOwn(tx, id, caller)
      })
      return await toBulkChange(db, row, caller.locale)
    },

    async dismiss(id: number, caller: Caller) {
      await transaction(async tx => {
        if (!hasEnded(await requireOwn(tx, id, caller))) throw new AppError('still_running')
        const dismissedAt = new Date().toISOString()
        await tx.updateTable('bulkChange').set({ dismissedAt }).where('id', '=', id).execute()
      })
    },

    /** Deletes those that ended long ago, with their parts. */
    async purge(now = Date.now()) {
      const before = new Date(now - retentionDays * dayMs).toISOString()
      await db.deleteFrom('bulkChange').where('finishedAt', '<', before).execute()
    },
  }
}

function requireAdmin({ admin }: Pick<Caller, 'admin'>): AdminAccount {
  if (!admin) throw new AppError('unauthenticated')
  return admin
}
