/** Categories: the tree, its order, and which of it visitors see. */
import type { Selectable } from 'kysely'
import type { Caller } from '#server/api.server.ts'
import { contentMemo, raiseContentVersion } from '#server/content-version.server.ts'
import type { Database, Db, Tx } from '#server/database.server.ts'
import type { CategoryTable } from '#server/tables.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import {
  type Category,
  type CategoryChanges,
  type CategoryEntry,
  type CategoryLink,
  type CategoryNode,
  categoryLimits,
  type NewCategory,
} from './category.ts'
import { findByName, requireFreeSlug, saveAliases } from './names.server.ts'
import { countShownProducts, refreshShown } from './shown.server.ts'
import { toStoredTranslations } from './translations.ts'
import { requireVersion } from './versions.server.ts'

type Row = Selectable<CategoryTable>
type Viewer = Pick<Caller, 'admin'>

export type Categories = ReturnType<typeof createCategories>

export function createCategories({ database, baseLocale }: { database: Database; baseLocale: Locale }) {
  const { db, transaction } = database
  /** The whole tree is small and asked for with every page: it is read once per version. */
  const snapshot = contentMemo(database, async () => ({
    rows: await allRows(db),
    counts: await countShownProducts(db),
  }))

  async function requireById(id: number, viewer: Viewer): Promise<Category> {
    const { rows, counts } = await snapshot()
    const row = rows.find(one => one.id === id)
    if (!row || !(viewer.admin || row.shown)) throw new AppError('not_found')
    const children = rows.filter(one => one.parentId === id && (viewer.admin || one.shown))
    return {
      ...toEntry(row, counts),
      breadcrumb: lineageOf(rows, row.parentId).map(toLink),
      children: children.map(child => toEntry(child, counts)),
    }
  }

  return {
    requireById,

    /** From the main category down to `id`; nothing when a part of the way is hidden from the viewer. */
    async lineage(id: number | null, viewer: Viewer): Promise<CategoryLink[]> {
      const { rows } = await snapshot()
      const lineage = lineageOf(rows, id)
      return lineage.every(row => viewer.admin || row.shown) ? lineage.map(toLink) : []
    },

    async requireByName(name: string, viewer: Viewer) {
      const id = await findByName(db, { entity: 'category', name, hidden: Boolean(viewer.admin) })
      if (id === undefined) throw new AppError('not_found')
      return await requireById(id, viewer)
    },

    async listMain(viewer: Viewer): Promise<CategoryEntry[]> {
      const { rows, counts } = await snapshot()
      return rows
        .filter(row => row.parentId === null && (viewer.admin || row.shown))
        .map(row => toEntry(row, counts))
    },

    async tree(viewer: Viewer): Promise<CategoryNode[]> {
      const { rows: all, counts } = await snapshot()
      const rows = all.filter(row => viewer.admin || row.shown)
      const under = (parentId: number | null): CategoryNode[] =>
        rows
          .filter(row => row.parentId === parentId)
          .map(row => ({ ...toEntry(row, counts), children: under(row.id) }))
      return under(null)
    },

    async create(fields: NewCategory, viewer: Viewer) {
      const id = await transaction(async tx => {
        await raiseContentVersion(tx)
        const rows = await allRows(tx)
        if (rows.length >= categoryLimits.total) {
          throw new AppError('too_many_categories', { params: { max: categoryLimits.total } })
        }
        requirePlace(rows, { parentId: fields.parentId, height: 1 })
        const translations = toStoredTranslations(fields.translations, baseLocale)
        const now = new Date().toISOString()
        const { id } = await tx
          .insertInto('category')
          .values({
            name: fields.name,
            // Its own address needs its number.
            slug: `new-${crypto.randomUUID()}`,
            parentId: fields.parentId,
            position: categoryLimits.total,
            visible: Number(fields.visible),
            shown: 0,
            description: fields.description,
            imageAlt: fields.imageAlt,
            translations: JSON.stringify(translations),
            createdAt: now,
            updatedAt: now,
            version: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const slug = await requireFreeSlug(tx, {
          entity: 'category',
          id,
          name: fields.name,
          qualifier: nameOf(rows, fields.parentId),
        })
        await tx.updateTable('category').set({ slug }).where('id', '=', id).execute()
        await saveAliases(tx, { entity: 'category', id, slug, translations })
        await placeAmongSiblings(tx, { id, parentId: fields.parentId, position: fields.position })
        await refreshShown(tx)
        return id
      })
      return await requireById(id, viewer)
    },

    async update(id: number, { version, ...changes }: CategoryChanges, viewer: Viewer) {
      await transaction(async tx => {
        await raiseContentVersion(tx)
        const rows = await allRows(tx)
        const before = rows.find(row => row.id === id)
        if (!before) throw new AppError('not_found')
        requireVersion(before, version)
        const { parentId = before.parentId, position, translations, visible, ...texts } = changes
        if (parentId !== before.parentId) requireMove(rows, { id, parentId })
        const renamed = texts.name !== undefined && texts.name !== before.name
        const slug = renamed
          ? await requireFreeSlug(tx, {
              entity: 'category',
              id,
              name: texts.name ?? before.name,
              qualifier: nameOf(rows, parentId),
            })
          : before.slug
        const stored = translations && toStoredTranslations(translations, baseLocale)
        await tx
          .updateTable('category')
          .set({
            ...texts,
            ...(stored && { translations: JSON.stringify(stored) }),
            ...(visible !== undefined && { visible: Number(visible) }),
            parentId,
            slug,
            updatedAt: new Date().toISOString(),
            version: before.version + 1,
          })
          .where('id', '=', id)
          .execute()
        await saveAliases(tx, {
          entity: 'category',
          id,
          slug,
          oldSlug: before.slug,
          translations: stored ?? JSON.parse(before.translations),
        })
        if (position !== undefined || parentId !== before.parentId) {
          await placeAmongSiblings(tx, { id, parentId, position: position ?? categoryLimits.total })
        }
        await refreshShown(tx)
      })
      return await requireById(id, viewer)
    },
  }
}

const allRows = (db: Db): Promise<Row[]> =>
  db.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute()

const nameOf = (rows: Row[], id: number | null) => rows.find(row => row.id === id)?.name ?? null

/** From the main category down to `id` itself. */
function lineageOf<T extends { id: number; parentId: number | null }>(rows: T[], id: number | null): T[] {
  const row = rows.find(one => one.id === id)
  return row ? [...lineageOf(rows, row.parentId), row] : []
}

/** A parent must exist and leave room for the levels that come along. */
function requirePlace(rows: Row[], { parentId, height }: { parentId: number | null; height: number }) {
  if (parentId === null) return
  const lineage = lineageOf(rows, parentId)
  if (lineage.length === 0) throw new AppError('invalid', { fields: { parentId: { code: 'not_found' } } })
  if (lineage.length + height > categoryLimits.depth) {
    throw new AppError('category_too_deep', { params: { max: categoryLimits.depth } })
  }
}

function requireMove(rows: Row[], { id, parentId }: { id: number; parentId: number | null }) {
  if (lineageOf(rows, parentId).some(ancestor => ancestor.id === id)) throw new AppError('category_cycle')
  requirePlace(rows, { parentId, height: heightOf(rows, id) })
}

function heightOf(rows: Row[], id: number): number {
  const children = rows.filter(row => row.parentId === id)
  return 1 + Math.max(0, ...children.map(child => heightOf(rows, child.id)))
}

/** Numbers the siblings anew, with one of them at its wanted place. Order is not part of a category's version. */
async function placeAmongSiblings(
  tx: Tx,
  { id, parentId, position }: { id: number; parentId: number | null; position: number },
) {
  const siblings = (await allRows(tx)).filter(row => row.parentId === parentId && row.id !== id)
  const order = siblings.map(row => row.id)
  order.splice(position, 0, id)
  for (const [place, sibling] of order.entries()) {
    await tx
      .updateTable('category')
      .set({ position: place })
      .where('id', '=', sibling)
      .where('position', '!=', place)
      .execute()
  }
}

function toEntry(row: Row, counts: Map<number, number>): CategoryEntry {
  return {
    ...row,
    visible: Boolean(row.visible),
    shown: Boolean(row.shown),
    translations: JSON.parse(row.translations),
    productCount: counts.get(row.id) ?? 0,
    image: null,
  }
}

function toLink(row: Pick<Row, 'id' | 'name' | 'slug' | 'translations'>): CategoryLink {
  return { id: row.id, name: row.name, slug: row.slug, translations: JSON.parse(row.translations) }
}
