// Computes what `listing`, the product counts and `shown` should be from the base tables, independently of how the application
// maintains them. Used by tests of the derived tables.

import type { Db } from '#server/database/database.server.ts'
import { sortKey } from '#shared/sort-key.ts'

/** Returns the stored and the expected state, to be compared. */
export async function compareListing(db: Db) {
  const categories = await db.selectFrom('category').selectAll().orderBy('id').execute()
  const products = await db.selectFrom('product').selectAll().orderBy('id').execute()
  const members = await db.selectFrom('productCategory').selectAll().execute()
  const membersOf = Map.groupBy(members, member => member.productId)
  const categoryOf = new Map(categories.map(category => [category.id, category]))

  const lineage = (id: number | null): number[] =>
    id === null ? [] : [...lineage(categoryOf.get(id)?.parentId ?? null), id]
  const isVisible = (id: number) => {
    const category = categoryOf.get(id)
    return category?.visible === 1 && category.deletedAt === null
  }
  const isOpen = (id: number) => lineage(id).every(isVisible)
  /** Whether a visitor can get from the list's category down to this category: all categories in between are visible. */
  const leadsTo = (listId: number, id: number) => {
    const path = lineage(id)
    const step = path.indexOf(listId)
    return step >= 0 && path.slice(step + 1).every(isVisible)
  }
  const isShown = (product: (typeof products)[number]) => {
    if (product.visible === 0 || product.deletedAt !== null) return false
    const memberships = membersOf.get(product.id) ?? []
    return memberships.length === 0 || memberships.some(member => isOpen(member.categoryId))
  }
  const listing = products.flatMap(product => {
    if (product.deletedAt !== null) return []
    const memberships = membersOf.get(product.id) ?? []
    const lists = new Set([0, ...memberships.flatMap(member => lineage(member.categoryId))])
    return [...lists].map(categoryId => ({
      categoryId,
      productId: product.id,
      shown: Number(
        categoryId === 0
          ? isShown(product)
          : product.visible === 1 && memberships.some(member => leadsTo(categoryId, member.categoryId)),
      ),
      visible: product.visible,
      sortKey: sortKey(product.name),
      price: product.price,
      visits: product.visits,
    }))
  })
  const shownIn = Map.groupBy(
    listing.filter(row => row.shown === 1),
    row => row.categoryId,
  )
  const keyOf = (row: { productId: number; categoryId: number }) => `${row.productId}/${row.categoryId}`
  const inOrder = <T extends { productId: number; categoryId: number }>(rows: T[]) =>
    rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(row => ({ ...row }))
  return {
    stored: {
      listing: inOrder(await db.selectFrom('listing').selectAll().execute()),
      shownProducts: products.filter(product => product.shown === 1).map(product => product.id),
      categories: categories.map(({ id, shown, lineage, productCount }) => ({
        id,
        shown,
        lineage,
        productCount,
      })),
    },
    expected: {
      listing: inOrder(listing),
      shownProducts: products.filter(isShown).map(product => product.id),
      categories: categories.map(({ id }) => ({
        id,
        shown: Number(isOpen(id)),
        lineage: lineage(id).join('/'),
        productCount: shownIn.get(id)?.length ?? 0,
      })),
    },
  }
}
