/**
 * Keeps the table `listing`, the category–product index, in line with products and categories. It holds a row for each product
 * in each category that the product is in or under, and one in category 0 for the list of all products. Called by `derived/`.
 */
import type { ExpressionBuilder } from 'kysely'
import { updateManyRows } from '#server/database/bulk/bulk-update.server.ts'
import type { Tag } from '#server/database/content-tags.server.ts'
import type { ContentTx } from '#server/database/database.server.ts'
import { chunksOf } from '#server/process/chunks.server.ts'
import type { Tables } from '#tables'
import type { ListingTable } from '../tables.server.ts'
import { toLineageIds } from '../tree/lineage.ts'

/** The category id of the list of all products. Real categories have ids from 1. */
export const everything = 0

/** Rows inserted by one statement. Databases limit how many values a statement may have. */
const rowsAtOnce = 1000

/** The columns of a product that its rows follow from. */
export const listedColumns = ['id', 'visible', 'shown', 'deletedAt', 'sortKey', 'price', 'visits'] as const

export type Listed = {
  id: number
  visible: number
  shown: number
  deletedAt: string | null
  sortKey: string
  price: number | null
  visits: number
}
/**
 * A category a product is in: the ids from its main category down to it, and the depth of the last hidden one among them (0:
 * none).
 */
export type Membership = { productId: number; lineage: string; openFrom: number }

/**
 * By category id: the lists a product is in, with 1 where visitors see it in that list. Whether the category of the list itself
 * is hidden does not count: visitors cannot open a hidden list, and so hiding a category changes no row of its own list and of
 * those below it.
 */
export function listsOf(product: Pick<Listed, 'visible' | 'deletedAt'>, memberships: Membership[]) {
  const shownByList = new Map<number, number>()
  if (product.deletedAt !== null) return shownByList
  const isReachable = memberships.length === 0 || memberships.some(one => one.openFrom === 0)
  shownByList.set(everything, product.visible === 1 && isReachable ? 1 : 0)
  for (const { lineage, openFrom } of memberships) {
    for (const [step, categoryId] of toLineageIds(lineage).entries()) {
      const isShownHere = product.visible === 1 && step + 1 >= openFrom ? 1 : 0
      shownByList.set(categoryId, (shownByList.get(categoryId) ?? 0) | isShownHere)
    }
  }
  return shownByList
}

/** The columns that are the same in all rows of a product. */
const sortedColumns = ['visible', 'sortKey', 'price', 'visits'] as const
type SortedColumns = Pick<Listed, (typeof sortedColumns)[number]>

/** The rows of one product. `shownByList` is the result of `listsOf()`. */
export function toListingRows(
  product: SortedColumns & Pick<Listed, 'id'>,
  shownByList: Map<number, number>,
): ListingTable[] {
  const { id: productId, visible, sortKey, price, visits } = product
  return [...shownByList].map(([categoryId, shown]) => ({
    categoryId,
    productId,
    shown,
    visible,
    sortKey,
    price,
    visits,
  }))
}

/** What an update of the listing changed. */
export type ListingChanges = {
  /** By how much each category's count of shown products changed. */
  counts: Map<number, number>
  /** The lists that changed, or whose order did. */
  tags: Set<Tag>
  /** By product id: the lists it was in before or is in now. */
  listsByProduct: Map<number, Set<number>>
  /** The products that visitors see now and did not before, or the other way round. */
  shownChanged: number[]
}

/** The products that exist among the given ids, and all categories they are in. */
type ListingSources = { productIds: number[]; products: Listed[]; memberships: Membership[] }

/** For a change of categories alone, after which nothing else is derived anew. */
export async function readListingSources(tx: ContentTx, productIds: number[]): Promise<ListingSources> {
  const products: Listed[] = await tx
    .selectFrom('product')
    .select(listedColumns)
    .where('id', 'in', productIds)
    .execute()
  const memberships = await tx
    .selectFrom('productCategory')
    .innerJoin('category', 'category.id', 'productCategory.categoryId')
    .select(['productCategory.productId', 'category.lineage', 'category.openFrom'])
    .where('productCategory.productId', 'in', productIds)
    .execute()
  return { productIds, products, memberships }
}

/** Updates the rows of these products. */
export async function updateListing(
  tx: ContentTx,
  { productIds, products, memberships }: ListingSources,
): Promise<ListingChanges> {
  const rows = await tx
    .selectFrom('listing')
    .select(['categoryId', 'productId', 'shown', ...sortedColumns])
    .where('productId', 'in', productIds)
    .execute()
  const changes = compare({ products, memberships, rows })
  await write(tx, changes)
  const { counts, tags, listsByProduct, shownChanged } = changes
  return { counts, tags, listsByProduct, shownChanged: shownChanged.map(product => product.id) }
}

type Row = Pick<ListingTable, 'categoryId' | 'productId' | 'shown'>
type State = Omit<ListingSources, 'productIds'> & { rows: ListingTable[] }
type Changes = ReturnType<typeof compare>

function compare({ products, memberships, rows }: State) {
  const membershipsOf = Map.groupBy(memberships, one => one.productId)
  const rowsOf = Map.groupBy(rows, row => row.productId)
  const counts = new Map<number, number>()
  const count = (categoryId: number, by: number) => {
    if (by !== 0 && categoryId !== everything) counts.set(categoryId, (counts.get(categoryId) ?? 0) + by)
  }
  const tags = new Set<Tag>()
  const listsByProduct = new Map<number, Set<number>>()
  const changes = {
    counts,
    tags,
    listsByProduct,
    /** Products whose own column `shown` changes. */
    shownChanged: [] as Listed[],
    /** Products whose rows have outdated columns, and what these must be. */
    outdated: [] as { id: number; columns: Partial<SortedColumns> }[],
    /** Rows to insert, to delete, and to turn from shown to hidden or back. */
    missing: [] as ListingTable[],
    surplus: [] as Row[],
    toggled: [] as Row[],
  }
  for (const product of products) {
    const shownByList = listsOf(product, membershipsOf.get(product.id) ?? [])
    const shown = shownByList.get(everything) ?? 0
    if (shown !== product.shown) changes.shownChanged.push({ ...product, shown })
    const present = rowsOf.get(product.id) ?? []
    const lists = new Set([...present.map(row => row.categoryId), ...shownByList.keys()])
    listsByProduct.set(product.id, lists)
    // These columns are the same in all of its rows.
    const [listed] = present
    const columns = listed ? differingColumns(listed, product) : {}
    if (listed && Object.keys(columns).length > 0) {
      changes.outdated.push({ id: product.id, columns })
      for (const list of lists) for (const tag of orderTags(list, listed, product)) tags.add(tag)
    }
    for (const row of present) {
      const wanted = shownByList.get(row.categoryId)
      shownByList.delete(row.categoryId)
      count(row.categoryId, (wanted ?? 0) - row.shown)
      if (wanted !== row.shown) tags.add(`list:${row.categoryId}`)
      if (wanted === undefined) changes.surplus.push(row)
      else if (wanted !== row.shown) changes.toggled.push(row)
    }
    for (const row of toListingRows(product, shownByList)) {
      count(row.categoryId, row.shown)
      tags.add(`list:${row.categoryId}`)
      changes.missing.push(row)
    }
  }
  return changes
}

/** What changes in a list when a product in it gets another name or price, or is hidden or shown where nobody sees it anyway. */
const orderTags = (list: number, before: SortedColumns, after: Listed): Tag[] => [
  ...(before.sortKey === after.sortKey ? [] : [`names:${list}` as const]),
  ...(before.price === after.price ? [] : [`prices:${list}` as const]),
  ...(before.visible === after.visible ? [] : [`list:${list}` as const]),
]

const differingColumns = (row: SortedColumns, product: Listed): Partial<SortedColumns> =>
  Object.fromEntries(
    sortedColumns.filter(name => row[name] !== product[name]).map(name => [name, product[name]]),
  )

type Key = Pick<ListingTable, 'categoryId' | 'shown'>

/**
 * Groups rows by the beginning of their primary key, `categoryId` and `shown`. With only a part of it a statement would read a
 * whole list.
 */
function byKey(rows: Row[]): { key: Key; ids: number[] }[] {
  const groups = Map.groupBy(rows, row => row.categoryId * 2 + row.shown)
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first ? { key: first, ids: [first, ...rest].map(row => row.productId) } : [],
  )
}

const hasKey = (key: Key) => (row: ExpressionBuilder<Tables, 'listing'>) =>
  row.and([row('categoryId', '=', key.categoryId), row('shown', '=', key.shown)])

async function write(tx: ContentTx, { shownChanged, outdated, missing, surplus, toggled }: Changes) {
  for (const [value, products] of Map.groupBy(shownChanged, product => product.shown)) {
    const ids = products.map(product => product.id)
    await tx.updateTable('product').set({ shown: value }).where('id', 'in', ids).execute()
  }
  // All rows of a product, in whatever lists it is.
  const rows = outdated.map(({ id, columns }) => ({ productId: id, ...columns }))
  await updateManyRows(tx, 'listing', { key: ['productId'], rows })
  for (const { key, ids } of byKey(surplus)) {
    await tx.deleteFrom('listing').where(hasKey(key)).where('productId', 'in', ids).execute()
  }
  for (const { key, ids } of byKey(toggled)) {
    await tx
      .updateTable('listing')
      .set({ shown: 1 - key.shown })
      .where(hasKey(key))
      .where('productId', 'in', ids)
      .execute()
  }
  for (const rows of chunksOf(missing, rowsAtOnce)) await tx.insertInto('listing').values(rows).execute()
}
