import type { RecordEvent, RevertHandler } from '#features/history/event.ts'
import type { Picture } from '#features/media/picture.ts'
import { contentMemo } from '#server/database/content-cache.server.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { ContentTx, Database } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { withImages } from '../cards/category-pictures.server.ts'
import {
  type Category,
  type CategoryChanges,
  type CategoryEntry,
  type CategoryLink,
  type CategoryNode,
  maxSerialPlaces,
  type NewCategory,
  type SerialPlace,
} from '../model/category.ts'
import { categoryEventFields, toCategoryEvent, toCategoryName } from '../model/category-events.ts'
import { requireLiveCategory } from '../model/live-rows.server.ts'
import { findByName } from '../names/slugs.server.ts'
import type { MoveTo } from '../products/bulk/category-removal.ts'
import { lineageOf, toCategoryTree } from '../tree/lineage.ts'
import { type PlannedMove, summarizeCategory } from './category-summary.server.ts'
import { allRows, type CategoryRow as Row } from './category-tree.server.ts'
import { createCategory, updateCategory } from './category-writes.server.ts'
import { bringsContentsBack, deleteCategory, listTrashed, restoreCategory } from './delete-category.server.ts'

export type Categories = ReturnType<typeof createCategories>

type Options = { database: Database; baseLocale: Locale; record: RecordEvent }

/** One of several transactions in which a category is deleted. Their events are one group. */
export function createCategories({ database, baseLocale, record }: Options) {
  const { db, contentTransaction } = database
  /**
   * The whole tree without counts. It is small and needed for every page, so it is read once after each change of a category.
   * Counts would change with every product that is shown or hidden.
   */
  const snapshot = contentMemo(database, async () => {
    dependsOn('tree')
    const rows = await withImages(db, await allRows(db))
    return { rows, tree: toCategoryTree(rows) }
  })

  async function withCounts(rows: RowWithImage[]): Promise<CategoryEntry[]> {
    if (rows.length === 0) return []
    dependsOn(...rows.map(row => `list:${row.id}` as const))
    const counts = await db
      .selectFrom('category')
      .select(['id', 'productCount'])
      .where(
        'id',
        'in',
        rows.map(row => row.id),
      )
      .execute()
    const countById = new Map(counts.map(row => [row.id, row.productCount]))
    return rows.map(row => ({ ...toEntry(row), productCount: row.shown ? (countById.get(row.id) ?? 0) : 0 }))
  }

  async function requireById(id: number, actor: Actor): Promise<Category> {
    const { rows, tree } = await snapshot()
    const row = tree.get(id)
    if (!row || !(actor.admin || row.shown)) throw new AppError('not_found')
    const children = rows.filter(one => one.parentId === id && (actor.admin || one.shown))
    const [entry, ...childEntries] = await withCounts([row, ...children])
    if (!entry) throw new Error('one entry for each row')
    return { ...entry, breadcrumb: lineageOf(tree, row.parentId).map(toLink), children: childEntries }
  }

  const writeOptions = ({ admin }: Actor) => ({ admin, record, baseLocale })

  /** Runs a write in one transaction and returns the category as it is afterwards. */
  async function writeAndRead(actor: Actor, write: (tx: ContentTx) => Promise<number>) {
    const id = await contentTransaction(write)
    return await requireById(id, actor)
  }

  const revertHandler: RevertHandler = {
    fields: categoryEventFields,
    read: async (tx, id) => toCategoryEvent(await requireLiveCategory(tx, id)),
    update: async (tx, id, { fields, admin }) => {
      await updateCategory(tx, id, { changes: fields, ...writeOptions({ admin }) })
    },
    remove: (tx, id, admin) => deleteCategory(tx, id, { moveTo: undefined, ...writeOptions({ admin }) }),
    restore: (tx, id, admin) => restoreCategory(tx, id, { asBefore: true, ...writeOptions({ admin }) }),
    restoresAll: bringsContentsBack,
    async readNames(db, ids) {
      const rows = db.selectFrom('category').select(['id', 'name', 'translations']).where('id', 'in', ids)
      return (await rows.execute()).map(row => ({ id: row.id, name: toCategoryName(row) }))
    },
  }

  return {
    requireById,
    revertHandler,

    /** From the main category down to `id`. Empty when one of them is hidden from the actor. */
    async lineage(id: number | null, actor: Actor): Promise<CategoryLink[]> {
      const { tree } = await snapshot()
      const lineage = lineageOf(tree, id)
      return lineage.every(row => actor.admin || row.shown) ? lineage.map(toLink) : []
    },

    /** Those of the categories that the actor may see. */
    async listSeen(ids: number[], { admin }: Actor): Promise<number[]> {
      if (admin || ids.length === 0) return ids
      const { tree } = await snapshot()
      return ids.filter(id => tree.get(id)?.shown)
    },

    async requireByName(name: string, actor: Actor) {
      const id = await findByName(db, { entity: 'category', name, hidden: Boolean(actor.admin) })
      if (id === undefined) throw new AppError('not_found')
      return await requireById(id, actor)
    },

    async listMain(actor: Actor): Promise<CategoryEntry[]> {
      const { rows } = await snapshot()
      return await withCounts(rows.filter(row => row.parentId === null && (actor.admin || row.shown)))
    },

    /** With counts for staff. The menus of every public page show this tree, and must not change with every product. */
    async tree(actor: Actor): Promise<CategoryNode[]> {
      const { rows } = await snapshot()
      const entries = actor.admin ? await withCounts(rows) : rows.filter(row => row.shown).map(toEntry)
      const byParent = Map.groupBy(entries, entry => entry.parentId)
      const under = (parentId: number | null): CategoryNode[] =>
        (byParent.get(parentId) ?? []).map(entry => ({ ...entry, children: under(entry.id) }))
      return under(null)
    },

    summarize: (id: number, planned: PlannedMove) => summarizeCategory(db, id, planned),

    create: (fields: NewCategory, actor: Actor) =>
      writeAndRead(actor, tx => createCategory(tx, fields, writeOptions(actor))),

    async update(id: number, changes: CategoryChanges, actor: Actor) {
      // The buttons that move a category among its siblings move it by one place each time.
      const stepFields = Object.keys(changes).join() === 'position' ? ['position'] : undefined
      await contentTransaction(
        async tx =>
          (await updateCategory(tx, id, { changes, stepFields, ...writeOptions(actor) })) || unchanged,
      )
      return await requireById(id, actor)
    },

    async remove(id: number, moveTo: MoveTo, actor: Actor) {
      await contentTransaction(tx => deleteCategory(tx, id, { moveTo, ...writeOptions(actor) }))
    },

    restore: (id: number, actor: Actor) =>
      writeAndRead(actor, async tx => {
        await restoreCategory(tx, id, { asBefore: false, ...writeOptions(actor) })
        return id
      }),

    async serialPlaces(productId: number | undefined): Promise<SerialPlace[]> {
      const { rows, tree } = await snapshot()
      const says = (row: RowWithImage) => row.serialPlace !== '' || row.serialImage !== null
      if (productId === undefined) {
        return rows
          .filter(row => row.shown && says(row))
          .slice(0, maxSerialPlaces)
          .map(toSerialPlace)
      }
      dependsOn(`product:${productId}`)
      const product = await db
        .selectFrom('product')
        .select('categoryId')
        .where('id', '=', productId)
        .where('shown', '=', 1)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
      const nearest = lineageOf(tree, product?.categoryId ?? null).findLast(says)
      return nearest ? [toSerialPlace(nearest)] : []
    },

    async listTrash(): Promise<CategoryEntry[]> {
      return await withCounts(await withImages(db, await listTrashed(db)))
    },
  }
}

type RowWithImage = Row & { image: Picture | null; serialImage: Picture | null }

function toEntry({ productCount: _, ...row }: RowWithImage): Omit<CategoryEntry, 'productCount'> {
  return {
    ...row,
    visible: Boolean(row.visible),
    shown: Boolean(row.shown),
    translations: JSON.parse(row.translations),
  }
}

function toSerialPlace({ id, name, serialPlace, serialImage, translations }: RowWithImage): SerialPlace {
  return { categoryId: id, name, serialPlace, image: serialImage, translations: JSON.parse(translations) }
}

function toLink(row: Pick<Row, 'id' | 'name' | 'slug' | 'translations'>): CategoryLink {
  return { id: row.id, name: row.name, slug: row.slug, translations: JSON.parse(row.translations) }
}
