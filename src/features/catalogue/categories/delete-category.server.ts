/**
 * Deletes and restores categories, and lists those in the trash. The contents of a deleted category move to another one; they
 * never go to the trash with it. Called by `categories.server.ts`.
 */
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { refreshProducts, refreshShown } from '../derived/refresh-derived.server.ts'
import type { RecordedActor } from '../products/product-trash.server.ts'
import { requireSlugFree } from '../products/slugs.server.ts'
import { categoryLimits } from './category.ts'
import type { DeletionField } from './category-events.ts'
import {
  allRows,
  type CategoryRow,
  categoryNameOf,
  insertAmongSiblings,
  requireMove,
  requireParent,
  requireRoom,
} from './category-tree.server.ts'
import { lineageOf, toCategoryTree } from './lineage.ts'

/** Where the contents go: the id of a category, or `parent` for the parent of the deleted one. */
export type MoveTo = number | 'parent' | undefined

export async function deleteCategory(
  tx: ContentTx,
  id: number,
  { moveTo, admin, record }: RecordedActor & { moveTo: MoveTo },
) {
  const rows = await allRows(tx)
  const row = rows.find(one => one.id === id)
  if (!row) throw new AppError('not_found')
  const children = rows.filter(one => one.parentId === id)
  const products = await countProducts(tx, id)
  const counts = { categories: children.length, products }
  if (moveTo === undefined && (children.length > 0 || products > 0)) {
    throw new AppError('category_not_empty', { params: counts, data: counts })
  }
  const target = moveTo === 'parent' ? row.parentId : (moveTo ?? null)
  if (moveTo !== undefined) {
    requireTarget(rows, { id, target })
    await moveCategories(tx, { rows, children, parentId: target })
  }
  const moved = moveTo === undefined ? [] : await moveProducts(tx, { from: id, to: target })
  await tx
    .updateTable('category')
    .set({ deletedAt: new Date().toISOString(), trashedSlug: row.slug, slug: `~${id}` })
    .where('id', '=', id)
    .execute()
  tx.changed('all')
  await refreshShown(tx)
  await refreshProducts(tx, moved)
  const isEmpty = children.length === 0 && products === 0
  const contents: Record<DeletionField, unknown> = { movedTo: categoryNameOf(rows, target), ...counts }
  const after = isEmpty ? undefined : contents
  await record(tx, { admin, entity: 'category', entityId: id, label: row.name, action: 'delete', after })
}

async function countProducts(tx: Tx, categoryId: number) {
  const { products } = await tx
    .selectFrom('productCategory')
    .innerJoin('product', 'product.id', 'productCategory.productId')
    .select(count => count.fn.countAll<number>().as('products'))
    .where('productCategory.categoryId', '=', categoryId)
    .where('product.deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(products)
}

function requireTarget(rows: CategoryRow[], { id, target }: { id: number; target: number | null }) {
  if (target === null) return
  const lineage = lineageOf(toCategoryTree(rows), target)
  if (lineage.length === 0) throw new AppError('invalid', { fields: { moveTo: { code: 'not_found' } } })
  if (lineage.some(one => one.id === id)) throw new AppError('category_cycle')
}

type Children = { rows: CategoryRow[]; children: CategoryRow[]; parentId: number | null }

/** They are appended to the categories that are there already, in the order they had. */
async function moveCategories(tx: ContentTx, { rows, children, parentId }: Children) {
  for (const { id } of children) {
    requireMove(rows, { id, parentId })
    await tx.updateTable('category').set({ parentId }).where('id', '=', id).execute()
    await insertAmongSiblings(tx, { id, parentId, position: categoryLimits.total })
  }
}

/** Moves also products that are in the trash, so that they have a category when they are restored. Returns the ids of all. */
async function moveProducts(
  tx: ContentTx,
  { from, to }: { from: number; to: number | null },
): Promise<number[]> {
  const members = await tx
    .selectFrom('productCategory')
    .select('productId')
    .where('categoryId', '=', from)
    .execute()
  await tx.updateTable('product').set({ categoryId: to }).where('categoryId', '=', from).execute()
  if (to !== null) {
    // A product that is in both categories keeps one membership. It becomes the main one if either of the two was.
    const alreadyThere = tx.selectFrom('productCategory').select('productId').where('categoryId', '=', to)
    const withMainCategory = tx
      .selectFrom('productCategory')
      .select('productId')
      .where('categoryId', '=', from)
      .where('position', '=', 0)
    await tx
      .updateTable('productCategory')
      .set({ position: 0 })
      .where('categoryId', '=', to)
      .where('productId', 'in', withMainCategory)
      .execute()
    await tx
      .updateTable('productCategory')
      .set({ categoryId: to })
      .where('categoryId', '=', from)
      .where('productId', 'not in', alreadyThere)
      .execute()
  }
  await tx.deleteFrom('productCategory').where('categoryId', '=', from).execute()
  return members.map(member => member.productId)
}

/**
 * Restores a category without contents: those stay where they were moved. If its parent is gone, it becomes a main category.
 */
export async function restoreCategory(tx: ContentTx, id: number, { admin, record }: RecordedActor) {
  const row = await tx
    .selectFrom('category')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  if (!row?.trashedSlug) throw new AppError('not_found')
  const rows = await allRows(tx)
  requireRoom(rows)
  const parentId = rows.some(one => one.id === row.parentId) ? row.parentId : null
  requireParent(rows, { parentId, height: 1 })
  await requireSlugFree(tx, 'category', row.trashedSlug)
  await tx
    .updateTable('category')
    .set({ deletedAt: null, trashedSlug: null, slug: row.trashedSlug, parentId })
    .where('id', '=', id)
    .execute()
  await insertAmongSiblings(tx, { id, parentId, position: row.position })
  tx.changed('all')
  await refreshShown(tx)
  const moved = parentId !== row.parentId
  await record(tx, {
    admin,
    entity: 'category',
    entityId: id,
    label: row.name,
    action: 'restore',
    ...(moved && { before: { parentId: row.parentId }, after: { parentId } }),
  })
}

/** Nobody deletes more categories before the first are purged. Others can still be restored by their id. */
const mostListed = 200

export const listTrashed = (db: Db): Promise<CategoryRow[]> =>
  db
    .selectFrom('category')
    .selectAll()
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
