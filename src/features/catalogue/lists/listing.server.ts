/** The rows of the listing, as they should be and as they are. */
import type { ExpressionBuilder } from 'kysely'
import type { Tx } from '#server/database/database.server.ts'
import type { Tables } from '#server/database/tables.server.ts'
import type { ListingTable } from '../tables.server.ts'

/** The list of all products; real categories have numbers from 1. */
export const everything = 0

/** Rows in one statement: engines limit how many values it may carry. */
const rowsAtOnce = 1000

export type Listed = {
  id: number
  visible: number
  shown: number
  deletedAt: string | null
  sortKey: string
  price: number | null
  visits: number
}
/** A category a product is in: the way down to it, and from which step on all of it is visible. */
export type Membership = { productId: number; lineage: string; openFrom: number }

/**
 * The lists a product is in, each with whether visitors find it there. What hides a list does not count in the list
 * itself: nobody reads it then, and hiding a category leaves the rows in it and below as they are.
 */
export function listsOf(product: Pick<Listed, 'visible' | 'deletedAt'>, memberships: Membership[]) {
  const places = new Map<number, number>()
  if (product.deletedAt !== null) return places
  const isReached = memberships.length === 0 || memberships.some(one => one.openFrom === 0)
  places.set(everything, product.visible === 1 && isReached ? 1 : 0)
  for (const { lineage, openFrom } of memberships) {
    for (const [step, categoryId] of lineage.split('/').map(Number).entries()) {
      const here = product.visible === 1 && step + 1 >= openFrom ? 1 : 0
      places.set(categoryId, (places.get(categoryId) ?? 0) | here)
    }
  }
  return places
}

type Shown = Pick<Listed, 'id' | 'visible' | 'sortKey' | 'price' | 'visits'>

/** Its rows in these lists. */
export function toListingRows(product: Shown, places: Map<number, number>): ListingTable[] {
  const { id: productId, visible, sortKey, price, visits } = product
  return [...places].map(([categoryId, shown]) => ({
    categoryId,
    productId,
    shown,
    visible,
    sortKey,
    price,
    visits,
  }))
}

/** Brings the rows of these products in line; answers by how much each category's count of shown products changed. */
export async function updateListing(tx: Tx, productIds: number[]): Promise<Map<number, number>> {
  const products: Listed[] = await tx
    .selectFrom('product')
    .select(['id', 'visible', 'shown', 'deletedAt', 'sortKey', 'price', 'visits'])
    .where('id', 'in', productIds)
    .execute()
  const memberships = await tx
    .selectFrom('productCategory')
    .innerJoin('category', 'category.id', 'productCategory.categoryId')
    .select(['productCategory.productId', 'category.lineage', 'category.openFrom'])
    .where('productCategory.productId', 'in', productIds)
    .execute()
  const rows = await tx
    .selectFrom('listing')
    .select(['categoryId', 'productId', 'shown'])
    .where('productId', 'in', productIds)
    .execute()
  const facts = await tx
    .selectFrom('listing')
    .select(['productId', 'visible', 'sortKey', 'price', 'visits'])
    .where('categoryId', '=', everything)
    .where('shown', 'in', [0, 1])
    .where('productId', 'in', productIds)
    .execute()
  const changes = compare({ products, memberships, rows, facts })
  await write(tx, changes)
  return changes.counts
}

type Row = Pick<ListingTable, 'categoryId' | 'productId' | 'shown'>
/** What a row tells of its product: the same in all its lists, so that one of them tells enough. */
type ListedProduct = Omit<ListingTable, 'categoryId' | 'shown'>
type State = { products: Listed[]; memberships: Membership[]; rows: Row[]; facts: ListedProduct[] }
type Changes = ReturnType<typeof compare>

function compare({ products, memberships, rows, facts }: State) {
  const membershipsOf = Map.groupBy(memberships, one => one.productId)
  const rowsOf = Map.groupBy(rows, row => row.productId)
  const factsOf = new Map(facts.map(row => [row.productId, row]))
  const counts = new Map<number, number>()
  const count = (categoryId: number, by: number) => {
    if (by !== 0 && categoryId !== everything) counts.set(categoryId, (counts.get(categoryId) ?? 0) + by)
  }
  const changes = {
    counts,
    /** Products whose own `shown` is another now. */
    shown: [] as Listed[],
    /** Products whose rows show something else in a list. */
    facts: [] as Listed[],
    missing: [] as ListingTable[],
    spare: [] as Row[],
    turned: [] as Row[],
  }
  for (const product of products) {
    const places = listsOf(product, membershipsOf.get(product.id) ?? [])
    const shown = places.get(everything) ?? 0
    if (shown !== product.shown) changes.shown.push({ ...product, shown })
    const present = rowsOf.get(product.id) ?? []
    const told = factsOf.get(product.id)
    if (told && !isSame(told, product)) changes.facts.push(product)
    for (const row of present) {
      const wanted = places.get(row.categoryId)
      places.delete(row.categoryId)
      count(row.categoryId, (wanted ?? 0) - row.shown)
      if (wanted === undefined) changes.spare.push(row)
      else if (wanted !== row.shown) changes.turned.push(row)
    }
    for (const row of toListingRows(product, places)) {
      count(row.categoryId, row.shown)
      changes.missing.push(row)
    }
  }
  return changes
}

const isSame = (row: ListedProduct, product: Listed) =>
  row.visible === product.visible &&
  row.sortKey === product.sortKey &&
  row.price === product.price &&
  row.visits === product.visits

type Key = Pick<ListingTable, 'categoryId' | 'shown'>

/** Rows that stand together, named by the whole key they have now: by a part of it a whole list would be read. */
function byKey(rows: Row[]): { key: Key; ids: number[] }[] {
  const groups = Map.groupBy(rows, row => row.categoryId * 2 + row.shown)
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first ? { key: first, ids: [first, ...rest].map(row => row.productId) } : [],
  )
}

const keyed = (key: Key) => (row: ExpressionBuilder<Tables, 'listing'>) =>
  row.and([row('categoryId', '=', key.categoryId), row('shown', '=', key.shown)])

async function write(tx: Tx, { shown, facts, missing, spare, turned }: Changes) {
  for (const [value, products] of Map.groupBy(shown, product => product.shown)) {
    const ids = products.map(product => product.id)
    await tx.updateTable('product').set({ shown: value }).where('id', 'in', ids).execute()
  }
  for (const { id, visible, sortKey, price, visits } of facts) {
    await tx
      .updateTable('listing')
      .set({ visible, sortKey, price, visits })
      .where('productId', '=', id)
      .execute()
  }
  for (const { key, ids } of byKey(spare)) {
    await tx.deleteFrom('listing').where(keyed(key)).where('productId', 'in', ids).execute()
  }
  for (const { key, ids } of byKey(turned)) {
    await tx
      .updateTable('listing')
      .set({ shown: 1 - key.shown })
      .where(keyed(key))
      .where('productId', 'in', ids)
      .execute()
  }
  for (let from = 0; from < missing.length; from += rowsAtOnce) {
    await tx
      .insertInto('listing')
      .values(missing.slice(from, from + rowsAtOnce))
      .execute()
  }
}
