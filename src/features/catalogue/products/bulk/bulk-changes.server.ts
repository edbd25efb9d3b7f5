/**
 * Changes of more products than one transaction may hold, as long work (`features/long-work/`): starts them, does their parts, and
 * says how far they are. Called by `bulk-changes-api.server.ts`.
 */
import type * as z from 'zod'
import type { EventEntity } from '#features/history/event.ts'
import type {
  LongWork,
  LongWorkKind,
  LongWorkRow,
  NewLongWork,
  NextPart,
  PartResult,
  UndoneGroup,
} from '#features/long-work/long-work.ts'
import type { ContentTx, Database } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { chunksInTurns } from '#server/process/chunks.server.ts'
import type { CallData } from '#shared/endpoint.ts'
import type { ProductLists } from '../../lists/product-list.server.ts'
import type { Products } from '../products.server.ts'
import { type LiveProduct, listLive, toBulkUpdate, withTagNames } from '../save-products.server.ts'
import { isUndone, toBulkChange } from './bulk-change-rows.server.ts'
import type { bulkChangesApi } from './bulk-changes.contract.ts'
import { type BulkUpdate, type bulkTarget, maxExamples } from './bulk-update.ts'
import type { StartCategoryRemoval } from './category-removal.ts'

/** Products that are read together, to see whether each can be changed. */
const sliceSize = 500

/** What an import writes rows of. It may create the later ones for the sake of the earlier ones. */
const imported: readonly EventEntity[] = ['product', 'serial', 'attribute', 'category']

type Target = z.infer<typeof bulkTarget>
type BulkEdit = Pick<BulkUpdate, 'changes' | 'adjust'>
type NewBulkChange = CallData<typeof bulkChangesApi.startBulkChange>['body']

type Options = {
  database: Database
  longWork: LongWork
  products: Pick<Products, 'updatePart' | 'removePart'>
  startCategoryRemoval: StartCategoryRemoval
  lists: Pick<ProductLists, 'listIds'>
}

export type BulkChanges = ReturnType<typeof createBulkChanges>

export function createBulkChanges({ database, longWork, products, startCategoryRemoval, lists }: Options) {
  const { db, transaction, contentTransaction } = database

  const idsOf = async (target: Target) =>
    'ids' in target ? [...new Set(target.ids)] : await lists.listIds(target.filter)

  /** What the event is about, of which there are many in its group. An import is about what it wrote. */
  async function undoneBy(eventId: number): Promise<UndoneGroup> {
    const event = await db
      .selectFrom('event')
      .select(['entity', 'groupId'])
      .where('id', '=', eventId)
      .executeTakeFirst()
    if (event?.entity === 'import') return { eventId, entity: await importedBy(event.groupId) }
    const ofSerials = event?.entity === 'serial' || event?.entity === 'serialRange'
    return { eventId, entity: ofSerials ? 'serial' : 'product' }
  }

  async function importedBy(groupId: string | null): Promise<EventEntity> {
    const rows = await db
      .selectFrom('event')
      .select('entity')
      .distinct()
      .where('groupId', '=', groupId)
      .execute()
    return imported.find(entity => rows.some(row => row.entity === entity)) ?? 'product'
  }

  const startWithIds = (ids: number[], work: Pick<NewLongWork, 'kind' | 'change'>, caller: Caller) =>
    transaction(tx => longWork.start(tx, { ...work, total: ids.length, ids }, caller))

  async function start(body: NewBulkChange, caller: Caller): Promise<LongWorkRow> {
    if ('undo' in body) return await longWork.startUndo(await undoneBy(body.undo), caller)
    if ('remove' in body) {
      return await startWithIds(await idsOf(body.remove), { kind: 'removal', change: '{}' }, caller)
    }
    if ('removeCategory' in body) {
      return await startCategoryRemoval({ id: body.removeCategory, moveTo: body.moveTo }, caller)
    }
    const { target, changes, adjust } = body
    const ids = await idsOf(target)
    await tryOnFew(ids, { changes, adjust }, caller)
    return await startWithIds(ids, { kind: 'change', change: JSON.stringify({ changes, adjust }) }, caller)
  }

  /** Does a part of a change or of a move to the trash. */
  async function runPart(tx: ContentTx, { row, size, admin }: NextPart): Promise<PartResult> {
    const ids = await longWork.nextIds(tx, { row, size })
    const live = ids.length > 0 ? await listLive(tx, ids) : []
    const group = { admin, groupId: row.groupId }
    let changed = live.length
    if (live.length > 0 && row.kind === 'removal') await products.removePart(tx, live, group)
    else if (live.length > 0) {
      changed = (await products.updatePart(tx, live, { ...JSON.parse(row.change), ...group })).changed
    }
    const next = row.position + ids.length
    return {
      looked: ids.length,
      changed,
      skipped: ids.length - live.length,
      next,
      isLast: next >= row.total || ids.length === 0,
    }
  }

  /**
   * Refuses a change that cannot be done. It is tried on a few of the products and rolled back, as a preview is. What depends on the
   * values of each product is computed for all of them. Returns the first prices before and after.
   */
  async function tryOnFew(ids: number[], change: BulkEdit, { admin }: Caller) {
    const few: LiveProduct[] = []
    const adjust = await withTagNames(db, change.adjust)
    const dependsOnEach = change.adjust.addTags !== undefined || change.adjust.price !== undefined
    for await (const chunk of chunksInTurns(ids, sliceSize)) {
      if (few.length >= maxExamples && !dependsOnEach) break
      const live = await listLive(db, chunk)
      for (const product of live) toBulkUpdate(product, { ...change, adjust })
      few.push(...live.slice(0, maxExamples - few.length))
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

  const toAnswer = (row: LongWorkRow, { locale }: Caller) => toBulkChange(db, row, locale)

  return {
    /** How the kinds of long work that change products are done. */
    kinds: [
      { kind: 'change', runPart },
      { kind: 'removal', runPart },
    ] satisfies LongWorkKind[],

    start: async (body: NewBulkChange, caller: Caller) => await toAnswer(await start(body, caller), caller),

    async preview({ target, ...change }: BulkEdit & { target: Target }, caller: Caller) {
      const ids = await idsOf(target)
      return { total: ids.length, examples: await tryOnFew(ids, change, caller) }
    },

    async list(caller: Caller) {
      const rows = await longWork.listOwn(caller)
      const shown = rows.map(async row =>
        (await isUndone(db, row, longWork)) ? [] : [await toAnswer(row, caller)],
      )
      return { items: (await Promise.all(shown)).flat() }
    },

    cancel: async (id: number, caller: Caller) => await toAnswer(await longWork.cancel(id, caller), caller),

    resume: async (id: number, caller: Caller) => await toAnswer(await longWork.resume(id, caller), caller),

    dismiss: longWork.dismiss,
  }
}
