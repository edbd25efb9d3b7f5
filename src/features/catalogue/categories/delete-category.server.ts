/**
 * Deletes and restores categories, and lists those in the trash. The contents of a deleted category move to another one; they
 * never go to the trash with it. Called by `categories.server.ts`.
 */
import type { Changes } from '#features/history/event.ts'
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { refreshProducts, refreshShown } from '../derived/refresh-derived.server.ts'
import type { RecordedActor } from '../products/product-trash.server.ts'
import { saveProducts } from '../products/save-products.server.ts'
import { requireSlugFree } from '../products/slugs.server.ts'
import { categoryLimits } from './category.ts'
import { type DeletionField, toCategoryName } from './category-events.ts'
import {
  allRows,
  type CategoryRow,
  insertAmongSiblings,
  requireMove,
  requireParent,
  requireRoom,
} from './category-tree.server.ts'
import { lineageOf, toCategoryTree } from './lineage.ts'

/** Where the contents go: the id of a category, or `parent` for the parent of the deleted one. */
export type MoveTo = number | 'parent' | undefined

type Deletion = RecordedActor & { baseLocale: Locale; moveTo: MoveTo }

/**
 * The deletion and everything that is moved because of it is one group of events, so that its undo brings all of it back. The
 * category itself comes last: then the undo, which goes backwards, has it first and can put its contents into it.
 */
export async function deleteCategory(tx: ContentTx, id: number, { moveTo, ...options }: Deletion) {
  const rows = await allRows(tx)
  const row = rows.find(one => one.id === id)
  if (!row) throw new AppError('not_found')
  const children = rows.filter(one => one.parentId === id)
  const memberships = await listMemberships(tx, id)
  const counts = { categories: children.length, products: memberships.size }
  const isEmpty = counts.categories === 0 && counts.products === 0
  if (moveTo === undefined && !isEmpty) {
    const data = { ...counts, productsBelow: await countProductsBelow(tx, id) }
    throw new AppError('category_not_empty', { params: counts, data })
  }
  const target = moveTo === 'parent' ? row.parentId : (moveTo ?? null)
  if (moveTo !== undefined) requireTarget(rows, { id, target })
  const group = { ...options, ...(!isEmpty && { groupId: crypto.randomUUID() }) }
  await moveCategories(tx, { rows, children, parentId: target, ...group })
  const moved = await moveProducts(tx, { memberships, from: id, to: target, ...group })
  await tx
    .updateTable('category')
    .set({ deletedAt: new Date().toISOString(), trashedSlug: row.slug, slug: `~${id}` })
    .where('id', '=', id)
    .execute()
  tx.changed('all')
  await refreshShown(tx)
  await refreshProducts(tx, moved)
  const { record, admin, groupId } = group
  const contents: Record<DeletionField, unknown> = {
    movedTo: target,
    categories: counts.categories || undefined,
    products: counts.products || undefined,
  }
  const subject = { entity: 'category', entityId: id, label: row.name } as const
  await record(tx, { admin, ...subject, action: 'delete', after: isEmpty ? undefined : contents, groupId })
}

/** Before there were groups, a deletion recorded the name of where the contents went, and did not say what they were. */
export const bringsContentsBack = ({ changes, groupId }: { changes: Changes; groupId: string | null }) =>
  groupId !== null || Object.keys(changes).length === 0

/** With those of its sub-categories, each once. */
async function countProductsBelow(tx: Tx, categoryId: number) {
  const { products } = await tx
    .selectFrom('listing')
    .select(count => count.fn.countAll<number>().as('products'))
    .where('categoryId', '=', categoryId)
    .executeTakeFirstOrThrow()
  return Number(products)
}

function requireTarget(rows: CategoryRow[], { id, target }: { id: number; target: number | null }) {
  if (target === null) return
  const lineage = lineageOf(toCategoryTree(rows), target)
  if (lineage.length === 0) throw new AppError('invalid', { fields: { moveTo: { code: 'not_found' } } })
  if (lineage.some(one => one.id === id)) throw new AppError('category_cycle')
}

type Recorded = Omit<Deletion, 'moveTo'> & { groupId?: string }
type Children = Recorded & { rows: CategoryRow[]; children: CategoryRow[]; parentId: number | null }

/**
 * They are appended to the categories that are there already, in the order they had. Recorded from the last one to the first,
 * so that the undo, which appends too, begins with the first.
 */
async function moveCategories(tx: ContentTx, { rows, children, parentId, admin, record, groupId }: Children) {
  for (const { id, version } of children) {
    requireMove(rows, { id, parentId })
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

/** The products that are in the category, and all categories of each. */
async function listMemberships(tx: Tx, categoryId: number): Promise<Map<number, Memberships>> {
  const rows = await tx
    .selectFrom('productCategory')
    .innerJoin('productCategory as all', 'all.productId', 'productCategory.productId')
    .innerJoin('product', 'product.id', 'productCategory.productId')
    .select(['all.productId', 'all.categoryId', 'all.position'])
    .where('productCategory.categoryId', '=', categoryId)
    .where('product.deletedAt', 'is', null)
    .orderBy('all.productId')
    .orderBy('all.position')
    .execute()
  return new Map(
    [...Map.groupBy(rows, row => row.productId)].map(([productId, own]) => {
      const main = own.find(one => one.position === 0)?.categoryId ?? null
      const extra = own.filter(one => one.position > 0).map(one => one.categoryId)
      return [productId, { categoryId: main, extraCategoryIds: extra }]
    }),
  )
}

type MovedProducts = { memberships: Map<number, Memberships>; from: number; to: number | null }

/**
 * Returns the ids of those that moved. Products in the trash stay in the category: they come back with it, or find where the
 * others went when they are restored themselves (`replaceTrashedCategories`).
 */
async function moveProducts(
  tx: ContentTx,
  { memberships, from, to, ...options }: Recorded & MovedProducts,
): Promise<number[]> {
  const updates = [...memberships].map(([id, { categoryId, extraCategoryIds }]) => {
    const main = categoryId === from ? to : categoryId
    const extra = extraCategoryIds.map(one => (one === from ? to : one))
    const others = new Set(extra.filter(one => one !== null && one !== main)) as Set<number>
    return { id, changes: { categoryId: main, extraCategoryIds: [...others] } }
  })
  return await saveProducts(tx, updates, options)
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
