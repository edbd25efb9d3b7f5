/**
 * Deletes and restores categories, and lists those in the trash. The contents of a deleted category move to another one; they
 * never go to the trash with it. Called by `categories.server.ts`.
 */
import type { Changes } from '#features/history/event.ts'
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { refreshProducts, refreshShown, refreshShownOfLeaf } from '../derived/refresh-derived.server.ts'
import { categoryLimits } from '../model/category.ts'
import { type DeletionField, toCategoryName } from '../model/category-events.ts'
import { requireSlugFree } from '../names/slugs.server.ts'
import type { MoveTo } from '../products/bulk/category-removal.ts'
import { maxAtOnce } from '../products/bulk/max-at-once.ts'
import type { RecordedActor } from '../products/product-trash.server.ts'
import { saveProducts } from '../products/save-products.server.ts'
import {
  allRows,
  type CategoryRow,
  insertAmongSiblings,
  requireContentsMove,
  requireParent,
  requireRoom,
  withChildren,
} from './category-tree.server.ts'

type WriteOptions = RecordedActor & { baseLocale: Locale }
type Deletion = WriteOptions & { moveTo: MoveTo }

/**
 * The deletion and everything that is moved because of it is one group of events, so that its undo brings all of it back. The
 * category itself comes last: then the undo, which goes backwards, has it first and can put its contents into it. Refused if more
 * products are moved than one transaction may hold: then a background job moves them first (`products/bulk/`).
 */
export async function deleteCategory(tx: ContentTx, id: number, { moveTo, ...options }: Deletion) {
  const plan = await planDeletion(tx, id, moveTo)
  const products = await countProducts(tx, id)
  const counts = { categories: plan.children.length, products }
  const isEmpty = counts.categories === 0 && products === 0
  if (moveTo === undefined && !isEmpty) {
    const data = { ...counts, productsBelow: await countProductsBelow(tx, id) }
    throw new AppError('category_not_empty', { params: counts, data })
  }
  if (products > maxAtOnce) throw new AppError('deletion_is_large')
  const group = { ...options, ...(!isEmpty && { groupId: crypto.randomUUID() }) }
  await moveProducts(tx, { from: id, to: plan.target, limit: maxAtOnce, ...group })
  await deleteEmptied(tx, plan, { products, ...group })
}

type DeletionPlan = Awaited<ReturnType<typeof planDeletion>>

/** The category, what is directly below it, and where its contents go. Refuses a place where they cannot go. */
export async function planDeletion(db: Db, id: number, moveTo: MoveTo) {
  // Without contents to move the others do not matter, and an undo deletes hundreds of empty ones.
  const rows = moveTo === undefined ? await withChildren(db, id) : await allRows(db)
  const row = rows.find(one => one.id === id)
  if (!row) throw new AppError('not_found')
  const children = rows.filter(one => one.parentId === id)
  const target = moveTo === 'parent' ? row.parentId : (moveTo ?? null)
  if (moveTo !== undefined) requireContentsMove(rows, { id, target })
  return { row, children, target }
}

/** Deletes a category that has no products any more, after moving its sub-categories. `products` were moved by the same group. */
export async function deleteEmptied(
  tx: ContentTx,
  { row, children, target }: DeletionPlan,
  { products, ...group }: DeletionOptions & { products: number },
) {
  const { id } = row
  await moveCategories(tx, { children, parentId: target, ...group })
  await tx
    .updateTable('category')
    .set({ deletedAt: new Date().toISOString(), trashedSlug: row.slug, slug: `~${id}` })
    .where('id', '=', id)
    .execute()
  tx.changed('all')
  if (children.length > 0) await refreshShown(tx)
  else await refreshShownOfLeaf(tx, id)
  const { record, admin, groupId } = group
  const contents: Record<DeletionField, unknown> = {
    movedTo: target,
    categories: children.length || undefined,
    products: products || undefined,
  }
  const subject = { entity: 'category', entityId: id, label: row.name } as const
  await record(tx, { admin, ...subject, action: 'delete', after: groupId ? contents : undefined, groupId })
}

/** Before there were groups, a deletion recorded the name of where the contents went, and did not say what they were. */
export const bringsContentsBack = ({ changes, groupId }: { changes: Changes; groupId: string | null }) =>
  groupId !== null || Object.keys(changes).length === 0

/** Those directly in it that are not in the trash. */
export async function countProducts(db: Db, categoryId: number): Promise<number> {
  const { products } = await db
    .selectFrom('productCategory')
    .innerJoin('product', 'product.id', 'productCategory.productId')
    .select(count => count.fn.countAll<number>().as('products'))
    .where('productCategory.categoryId', '=', categoryId)
    .where('product.deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(products)
}

/** With those of its sub-categories, each once. */
async function countProductsBelow(tx: Tx, categoryId: number) {
  const { products } = await tx
    .selectFrom('listing')
    .select(count => count.fn.countAll<number>().as('products'))
    .where('categoryId', '=', categoryId)
    .executeTakeFirstOrThrow()
  return Number(products)
}

type DeletionOptions = WriteOptions & { groupId?: string }
type Children = DeletionOptions & { children: CategoryRow[]; parentId: number | null }

/**
 * They are appended to the categories that are there already, in the order they had. Recorded from the last one to the first,
 * so that the undo, which appends too, begins with the first.
 */
async function moveCategories(tx: ContentTx, { children, parentId, admin, record, groupId }: Children) {
  for (const { id, version } of children) {
    const stamps = { updatedAt: new Date().toISOString(), version: version + 1 }
    await tx
      .updateTable('category')
      .set({ parentId, ...stamps })
      .where('id', '=', id)
      .execute()
    await insertAmongSiblings(tx, { id, parentId, position: categoryLimits.total })
  }
  const events = children.toReversed().map(child => ({
    admin,
    entity: 'category' as const,
    entityId: child.id,
    label: child.name,
    action: 'update' as const,
    before: { parentId: child.parentId },
    after: { parentId },
    groupId,
  }))
  if (events.length > 0) await record(tx, ...events)
}

type Memberships = { categoryId: number | null; extraCategoryIds: number[] }

/** The first products that are in the category, and all categories of each. */
async function listMemberships(
  tx: Tx,
  { from, limit }: Pick<MovedProducts, 'from' | 'limit'>,
): Promise<Map<number, Memberships>> {
  const first = tx
    .selectFrom('productCategory')
    .innerJoin('product', 'product.id', 'productCategory.productId')
    .select('productCategory.productId')
    .where('productCategory.categoryId', '=', from)
    .where('product.deletedAt', 'is', null)
    .orderBy('productCategory.productId')
    .limit(limit)
  const rows = await tx
    .selectFrom('productCategory')
    .select(['productId', 'categoryId', 'position'])
    .where('productId', 'in', first)
    .orderBy('productId')
    .orderBy('position')
    .execute()
  return new Map(
    [...Map.groupBy(rows, row => row.productId)].map(([productId, own]) => {
      const main = own.find(one => one.position === 0)?.categoryId ?? null
      const extra = own.filter(one => one.position > 0).map(one => one.categoryId)
      return [productId, { categoryId: main, extraCategoryIds: extra }]
    }),
  )
}

type MovedProducts = { from: number; to: number | null; limit: number }

/**
 * Moves the first products out of a category and returns how many these were. Products in the trash stay: they come back with the
 * category, or find where the others went when they are restored themselves (`replaceTrashedCategories`).
 */
export async function moveProducts(
  tx: ContentTx,
  { from, to, limit, ...options }: DeletionOptions & MovedProducts,
): Promise<number> {
  const memberships = await listMemberships(tx, { from, limit })
  const updates = [...memberships].map(([id, { categoryId, extraCategoryIds }]) => {
    const main = categoryId === from ? to : categoryId
    const extra = extraCategoryIds.map(one => (one === from ? to : one))
    const others = new Set(extra.filter(one => one !== null && one !== main)) as Set<number>
    return { id, changes: { categoryId: main, extraCategoryIds: [...others] } }
  })
  await refreshProducts(tx, await saveProducts(tx, updates, options))
  return updates.length
}

/**
 * Restores a category without contents: those stay where they were moved. If its parent is gone, it becomes a main category,
 * unless it has to be `asBefore`.
 */
export async function restoreCategory(
  tx: ContentTx,
  id: number,
  { admin, record, asBefore }: RecordedActor & { asBefore: boolean },
) {
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
  if (asBefore && parentId !== row.parentId) throw await parentGone(tx, row)
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

/** Names the parent, as the history names whatever stands in the way of an undo. */
async function parentGone(tx: Tx, { parentId }: CategoryRow) {
  const parent = await tx
    .selectFrom('category')
    .select(['name', 'translations'])
    .where('id', '=', parentId)
    .executeTakeFirst()
  const names = parent ? [toCategoryName(parent)] : []
  return new AppError('conflict', { data: { differs: ['parentId'], changed: { count: 1, names } } })
}

/** Nobody deletes more categories before the first are purged. Others can still be restored by their id. */
const maxListed = 200

export const listTrashed = (db: Db): Promise<CategoryRow[]> =>
  db
    .selectFrom('category')
    .selectAll()
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
