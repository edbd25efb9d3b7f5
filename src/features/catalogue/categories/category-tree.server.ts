/**
 * The tree of categories: reads it, checks where a category may be put, and keeps the order among siblings. Called by the reads
 * and writes of categories.
 */
import type { Selectable } from 'kysely'
import type { ContentTx, Db } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { categoryLimits } from '../model/category.ts'
import type { CategoryTable } from '../tables.server.ts'
import { lineageOf, toCategoryTree } from '../tree/lineage.ts'

export type CategoryRow = Selectable<CategoryTable>

/** All that are not in the trash, in their order. */
export const allRows = (db: Db): Promise<CategoryRow[]> =>
  db
    .selectFrom('category')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const categoryNameOf = (rows: CategoryRow[], id: number | null) =>
  rows.find(row => row.id === id)?.name ?? null

export function requireRoom(rows: CategoryRow[]) {
  const max = categoryLimits.total
  if (rows.length >= max) throw new AppError('too_many_categories', { params: { max } })
}

/** A parent must exist. The `height` levels that come under it must not make the tree deeper than allowed. */
export function requireParent(
  rows: CategoryRow[],
  { parentId, height }: { parentId: number | null; height: number },
) {
  if (parentId === null) return
  const lineage = lineageOf(toCategoryTree(rows), parentId)
  if (lineage.length === 0) throw new AppError('invalid', { fields: { parentId: { code: 'not_found' } } })
  if (lineage.length + height > categoryLimits.depth) {
    throw new AppError('category_too_deep', { params: { max: categoryLimits.depth } })
  }
}

export function requireMove(rows: CategoryRow[], { id, parentId }: { id: number; parentId: number | null }) {
  const lineage = lineageOf(toCategoryTree(rows), parentId)
  if (lineage.some(ancestor => ancestor.id === id)) throw new AppError('category_cycle')
  requireParent(rows, { parentId, height: heightOf(rows, id) })
}

/** Refuses a place where the contents of a category cannot go. Returns the categories down to that place. */
export function requireContentsMove(
  rows: CategoryRow[],
  { id, target }: { id: number; target: number | null },
): CategoryRow[] {
  const lineage = lineageOf(toCategoryTree(rows), target)
  if (target !== null && lineage.length === 0) {
    throw new AppError('invalid', { fields: { moveTo: { code: 'not_found' } } })
  }
  if (lineage.some(one => one.id === id)) throw new AppError('category_cycle')
  for (const child of rows.filter(one => one.parentId === id)) {
    requireMove(rows, { id: child.id, parentId: target })
  }
  return lineage
}

function heightOf(rows: CategoryRow[], id: number): number {
  const children = rows.filter(row => row.parentId === id)
  return 1 + Math.max(0, ...children.map(child => heightOf(rows, child.id)))
}

/** A category and those directly below it, if it is not in the trash. */
export const withChildren = (db: Db, id: number): Promise<CategoryRow[]> =>
  db
    .selectFrom('category')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where(({ or, eb }) => or([eb('id', '=', id), eb('parentId', '=', id)]))
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Those directly below a category, or the main ones, in their order. */
export const listChildren = (db: Db, parentId: number | null) =>
  db
    .selectFrom('category')
    .select(['id', 'name', 'translations'])
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Renumbers the siblings, with one of them at the wanted position. Their order is not part of a category's version. */
export async function insertAmongSiblings(
  tx: ContentTx,
  { id, parentId, position }: { id: number; parentId: number | null; position: number },
) {
  const siblings = await listChildren(tx, parentId)
  const order = siblings.map(row => row.id).filter(one => one !== id)
  order.splice(position, 0, id)
  for (const [index, sibling] of order.entries()) {
    await tx
      .updateTable('category')
      .set({ position: index })
      .where('id', '=', sibling)
      .where('position', '!=', index)
      .execute()
  }
}
