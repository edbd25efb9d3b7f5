/**
 * Reads, creates, changes, deletes and restores categories. Called by the API (`categories-api.server.ts`), and by the history
 * through `revertHandler`.
 */
import type { RecordEvent, RevertHandler } from '#features/history/event.ts'
import type { Picture } from '#features/media/picture.ts'
import { contentMemo } from '#server/database/content-cache.server.ts'
import type { ContentTx, Database } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { requireLiveCategory } from '../products/live-rows.server.ts'
import { findByName } from '../products/slugs.server.ts'
import type {
  Category,
  CategoryChanges,
  CategoryEntry,
  CategoryLink,
  CategoryNode,
  NewCategory,
} from './category.ts'
import { categoryEventFields, toCategoryEvent } from './category-events.ts'
import { withImages } from './category-image.server.ts'
import { allRows, type CategoryRow as Row } from './category-tree.server.ts'
import { createCategory, updateCategory } from './category-writes.server.ts'
import { deleteCategory, listTrashed, type MoveTo, restoreCategory } from './delete-category.server.ts'
import { lineageOf, toCategoryTree } from './lineage.ts'

export type Categories = ReturnType<typeof createCategories>

type Options = { database: Database; baseLocale: Locale; record: RecordEvent }

export function createCategories({ database, baseLocale, record }: Options) {
  const { db, contentTransaction } = database
  /** The whole tree. It is small and needed for every page, so it is read once per content version. */
  const snapshot = contentMemo(database, async () => {
    const rows = await withImages(db, await allRows(db))
    return { rows, tree: toCategoryTree(rows) }
  })

  async function requireById(id: number, actor: Actor): Promise<Category> {
    const { rows, tree } = await snapshot()
    const row = tree.get(id)
    if (!row || !(actor.admin || row.shown)) throw new AppError('not_found')
    const children = rows.filter(one => one.parentId === id && (actor.admin || one.shown))
    return {
      ...toEntry(row),
      breadcrumb: lineageOf(tree, row.parentId).map(toLink),
      children: children.map(child => toEntry(child)),
    }
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
    restore: (tx, id, admin) => restoreCategory(tx, id, writeOptions({ admin })),
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

    async requireByName(name: string, actor: Actor) {
      const id = await findByName(db, { entity: 'category', name, hidden: Boolean(actor.admin) })
      if (id === undefined) throw new AppError('not_found')
      return await requireById(id, actor)
    },

    async listMain(actor: Actor): Promise<CategoryEntry[]> {
      const { rows } = await snapshot()
      return rows.filter(row => row.parentId === null && (actor.admin || row.shown)).map(row => toEntry(row))
    },

    async tree(actor: Actor): Promise<CategoryNode[]> {
      const { rows: all } = await snapshot()
      const rows = all.filter(row => actor.admin || row.shown)
      const under = (parentId: number | null): CategoryNode[] =>
        rows
          .filter(row => row.parentId === parentId)
          .map(row => ({ ...toEntry(row), children: under(row.id) }))
      return under(null)
    },

    create: (fields: NewCategory, actor: Actor) =>
      writeAndRead(actor, tx => createCategory(tx, fields, writeOptions(actor))),

    async update(id: number, changes: CategoryChanges, actor: Actor) {
      await contentTransaction(
        async tx => (await updateCategory(tx, id, { changes, ...writeOptions(actor) })) || unchanged,
      )
      return await requireById(id, actor)
    },

    async remove(id: number, moveTo: MoveTo, actor: Actor) {
      await contentTransaction(tx => deleteCategory(tx, id, { moveTo, ...writeOptions(actor) }))
    },

    restore: (id: number, actor: Actor) =>
      writeAndRead(actor, async tx => {
        await restoreCategory(tx, id, writeOptions(actor))
        return id
      }),

    async listTrash(): Promise<CategoryEntry[]> {
      return (await withImages(db, await listTrashed(db))).map(row => toEntry(row))
    },
  }
}

function toEntry(row: Row & { image: Picture | null }): CategoryEntry {
  return {
    ...row,
    visible: Boolean(row.visible),
    shown: Boolean(row.shown),
    productCount: row.shown ? row.productCount : 0,
    translations: JSON.parse(row.translations),
  }
}

function toLink(row: Pick<Row, 'id' | 'name' | 'slug' | 'translations'>): CategoryLink {
  return { id: row.id, name: row.name, slug: row.slug, translations: JSON.parse(row.translations) }
}
