// What the listing, the counts and `shown` should be, told from the bare facts without looking at how they are kept.
import { sortKey } from '#features/catalogue/lists/sort-key.ts'
import type { Db } from '#server/database/database.server.ts'

/** Stored and expected, ready to be compared. */
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
  /** Whether a visitor who sees the list finds the way down to one of its categories. */
  const leadsTo = (listId: number, id: number) => {
    const way = lineage(id)
    const step = way.indexOf(listId)
    return step >= 0 && way.slice(step + 1).every(isVisible)
  }
  const isShown = (product: (typeof products)[number]) => {
    if (product.visible === 0 || product.deletedAt !== null) return false
    const own = membersOf.get(product.id) ?? []
    return own.length === 0 || own.some(member => isOpen(member.categoryId))
  }
  const listing = products.flatMap(product => {
    if (product.deletedAt !== null) return []
    const own = membersOf.get(product.id) ?? []
    const lists = new Set([0, ...own.flatMap(member => lineage(member.categoryId))])
    return [...lists].map(categoryId => ({
      categoryId,
      productId: product.id,
      shown: Number(
        categoryId === 0
          ? isShown(product)
          : product.visible === 1 && own.some(member => leadsTo(categoryId, member.categoryId)),
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
