/**
 * Removes the demo: says what there is of it, starts the removal as long work, does its parts, and brings everything back when the one
 * event of the removal is undone. Products, categories and conversations go to the trash; everything else is stored in `demoRemoved` for
 * as long as the trash keeps it. Used by the API and by `npm run demo:remove`.
 */
import type { RecordedAdmin } from '#features/accounts/account.ts'
import type { NewEvent, RecordEvent, RevertHandler } from '#features/history/event.ts'
import type { LongWork, LongWorkKind, LongWorkRow, Starter } from '#features/long-work/long-work.ts'
import type { SettingsChanges } from '#features/settings/settings.ts'
import { insertRows } from '#server/database/bulk-insert.server.ts'
import type { ContentTx, Database, Tx } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { trashMs } from '#shared/trash.ts'
import { type DemoItem, findLive, isChanged, itemId } from './demo-items.server.ts'
import { type DemoKind, demoKinds } from './demo-kinds.ts'
import { planRemoval, type RemovalChoice } from './plan-removal.server.ts'
import { type RemovalContext, type RemovalServices, removeItem, restoreItem } from './remove-items.server.ts'

const kind = 'demoRemoval'
/** More products of the shop's own are not moved out of a category in passing. */
const maxMoved = 500

type Options = {
  database: Database
  baseLocale: Locale
  longWork: Pick<LongWork, 'start' | 'listUnderWay'>
  record: RecordEvent
  /** The features' functions on the database of a transaction, recording by this function. */
  servicesOn(tx: ContentTx, record: RecordEvent): RemovalServices
  demo: {
    /** What the demo set. */
    readSettings(): Promise<SettingsChanges>
    /** Pictures that are still being loaded would come after the removal. */
    stopLoading(tx: Tx): Promise<void>
    /** Forgets the ids of what was loaded. That something was loaded stays known, so that it is not loaded again. */
    forget(tx: Tx): Promise<void>
  }
}

/** What is stored of a removal. `forced`: what goes although it was changed. */
type Removal = { items: Pick<DemoItem, 'kind' | 'key'>[]; forced: string[] }
type Part = { removalId: number; groupId: string; admin: RecordedAdmin }

export type DemoRemoval = ReturnType<typeof createDemoRemoval>

export function createDemoRemoval(options: Options) {
  const { database, baseLocale, longWork, record, servicesOn, demo } = options
  const { db, contentLockTransaction } = database

  async function isPresent(): Promise<boolean> {
    return (await db.selectFrom('demoItem').select('key').limit(1).executeTakeFirst()) !== undefined
  }

  const start = (choice: RemovalChoice, by: Starter): Promise<LongWorkRow> =>
    // Two who start it at once come one after the other, and the second one is refused.
    contentLockTransaction(async tx => {
      if ((await longWork.listUnderWay(tx, kind)).length > 0) throw new AppError('still_running')
      if (!(await tx.selectFrom('demoItem').select('key').limit(1).executeTakeFirst())) {
        throw new AppError('not_found')
      }
      const { goes, changed } = await planRemoval(tx, choice)
      const going = new Set(goes.map(itemId))
      const forced = changed.filter(one => going.has(itemId(one)))
      if (forced.some(({ holds }) => holds.products > maxMoved)) throw new AppError('deletion_is_large')
      await demo.stopLoading(tx)
      // Attributes go with their category.
      const items = goes.filter(item => item.kind !== 'attribute').map(({ kind, key }) => ({ kind, key }))
      const change = JSON.stringify({ items, forced: forced.map(itemId) } satisfies Removal)
      return await longWork.start(tx, { kind, change, total: items.length, isNeverEmpty: true }, by)
    })

  const runPart: LongWorkKind['runPart'] = async (tx, { row, size, admin }) => {
    const part: Part = { removalId: row.id, groupId: row.groupId, admin }
    const { items, forced }: Removal = JSON.parse(row.change)
    if (row.position === 0) await recordRemoval(tx, part)
    const slice = items.slice(row.position, row.position + size)
    const removed = await removeSlice(tx, { slice, items, forced: new Set(forced), part })
    const next = row.position + slice.length
    const isLast = next >= items.length
    if (isLast) await endRemoval(tx, part)
    tx.changed('all')
    const counts = { looked: slice.length, changed: removed, skipped: slice.length - removed }
    return { ...counts, next, isLast, hasWritten: true }
  }

  /** It comes first, so that the history lists the whole group by it, and an undo reaches it when everything else is back. */
  async function recordRemoval(tx: Tx, { removalId, groupId, admin }: Part) {
    await record(tx, { ...toEvent(removalId, admin), action: 'delete', groupId })
  }

  type Slice = { slice: Removal['items']; items: Removal['items']; forced: Set<string>; part: Part }

  async function removeSlice(tx: ContentTx, { slice, items, forced, part }: Slice): Promise<number> {
    const context = contextOn(tx, { admin: part.admin }, (on, ...events) =>
      record(on, ...events.map((event): NewEvent => ({ ...event, groupId: part.groupId }))),
    )
    const goingCategories = new Set(items.filter(one => one.kind === 'category').map(one => Number(one.key)))
    let removed = 0
    for (const { kind, key } of slice) {
      const item = await getItem(tx, { kind, key })
      const live = (await findLive(tx, kind, [key])).get(key)
      if (!item || !live) continue
      const isForced = forced.has(itemId(item))
      // Somebody changed it after the removal had begun.
      if (!isForced && isChanged({ ...item, name: live.name, nowVersion: live.version })) continue
      const moveTo =
        isForced && kind === 'category' ? await targetOf(tx, Number(key), goingCategories) : undefined
      const gone = await removeItem(item, { ...context, moveTo })
      if (!gone) continue
      const attributes = kind === 'category' ? await attributesOf(tx, Number(key)) : []
      await storeRemoved(tx, part, [{ ...item, ...gone }, ...attributes])
      removed++
    }
    return removed
  }

  function contextOn(tx: ContentTx, actor: Actor, recorded: RecordEvent): RemovalContext {
    return { tx, services: servicesOn(tx, recorded), actor, baseLocale, demoSettings: demo.readSettings }
  }

  type RemovedItem = DemoItem & { stored?: unknown; ref?: string }

  async function storeRemoved(tx: Tx, { removalId }: Part, items: RemovedItem[]) {
    const removedAt = new Date().toISOString()
    for (const { kind, key } of items) {
      await tx.deleteFrom('demoItem').where('kind', '=', kind).where('key', '=', key).execute()
    }
    const rows = items.map(({ kind, key, version, stored, ref }) => ({
      ...{ removalId, kind, key, version, removedAt, ref: ref ?? null },
      stored: stored === undefined ? null : JSON.stringify(stored),
    }))
    await insertRows({ tx, engine: database.engine }, 'demoRemoved', rows)
  }

  /** What was kept is the shop's own from now on. An undo makes it part of the demo again. */
  async function endRemoval(tx: Tx, part: Part) {
    const kept = await tx.selectFrom('demoItem').selectAll().execute()
    await storeRemoved(tx, part, kept)
    // Products that somebody had deleted before leave nothing behind either when their time in the trash is over.
    const products = kept.filter(item => item.kind === 'product').map(item => Number(item.key))
    if (products.length > 0) {
      await tx
        .updateTable('product')
        .set({ wasShown: 0 })
        .where('id', 'in', products)
        .where('deletedAt', 'is not', null)
        .execute()
    }
    await demo.forget(tx)
  }

  const revertHandler: RevertHandler = {
    fields: [],
    read: async () => ({}),
    update: async () => {
      throw new AppError('cannot_undo')
    },
    remove: async () => {
      throw new AppError('cannot_undo')
    },
    async restore(tx, removalId, admin) {
      const rows = await tx
        .selectFrom('demoRemoved')
        .selectAll()
        .where('removalId', '=', removalId)
        .orderBy('id', 'desc')
        .execute()
      // Its time in the trash is over.
      if (rows.length === 0) throw new AppError('not_found')
      const context = contextOn(tx, { admin }, async () => true)
      for (const row of rows) await restoreItem(row, context)
      for (const { kind, key, version } of rows) {
        await tx
          .insertInto('demoItem')
          .values({ kind, key, version })
          .onConflict(conflict => conflict.columns(['kind', 'key']).doNothing())
          .execute()
      }
      await tx.deleteFrom('demoRemoved').where('removalId', '=', removalId).execute()
      tx.changed('all')
      await record(tx, { ...toEvent(removalId, admin), action: 'restore' })
    },
  }

  return {
    kind: { kind, runPart } satisfies LongWorkKind,
    revertHandler,
    start,

    /** Whether there is a demo, for the mark that every page of the back office shows. */
    mark: async () => ({ isPresent: await isPresent() }),

    async read() {
      const plan = await planRemoval(db, new Set())
      const [work] = await longWork.listUnderWay(db, kind)
      const counted = new Map<DemoKind, { kind: DemoKind; goes: number; stays: number }>()
      const count = (kind: DemoKind, what: 'goes' | 'stays') => {
        const one = counted.get(kind) ?? { kind, goes: 0, stays: 0 }
        counted.set(kind, { ...one, [what]: one[what] + 1 })
      }
      for (const item of plan.goes) count(item.kind, 'goes')
      for (const item of plan.needed) count(item.kind, 'stays')
      return {
        isPresent: await isPresent(),
        counts: demoKinds.flatMap(kind => counted.get(kind) ?? []),
        changed: plan.changed,
        removal: work ? { done: work.done, total: work.total } : null,
      }
    },

    /** Deletes for good what was removed so long ago that it cannot be undone any more. */
    async purge(now = Date.now()) {
      const before = new Date(now - trashMs).toISOString()
      await db.deleteFrom('demoRemoved').where('removedAt', '<', before).execute()
    },
  }
}

const toEvent = (removalId: number, admin: RecordedAdmin | undefined) =>
  ({ admin, entity: 'demo', entityId: removalId, label: '' }) as const

const getItem = (tx: Tx, { kind, key }: Removal['items'][number]) =>
  tx.selectFrom('demoItem').selectAll().where('kind', '=', kind).where('key', '=', key).executeTakeFirst()

/** The next category above that stays. */
async function targetOf(tx: Tx, id: number, going: ReadonlySet<number>): Promise<number | null> {
  const row = await tx.selectFrom('category').select('parentId').where('id', '=', id).executeTakeFirst()
  const parentId = row?.parentId ?? null
  return parentId !== null && going.has(parentId) ? await targetOf(tx, parentId, going) : parentId
}

async function attributesOf(tx: Tx, categoryId: number): Promise<DemoItem[]> {
  const rows = await tx.selectFrom('attribute').select('id').where('categoryId', '=', categoryId).execute()
  if (rows.length === 0) return []
  return await tx
    .selectFrom('demoItem')
    .selectAll()
    .where('kind', '=', 'attribute')
    .where(
      'key',
      'in',
      rows.map(row => String(row.id)),
    )
    .execute()
}
