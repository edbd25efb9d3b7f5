/**
 * Who is shown to visitors, and in which lists: stored, so that every list is one indexed read. Whoever changes the tree, or
 * what a product shows in a list, calls one of these at the end of the same transaction.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Tx } from '#server/database/database.server.ts'
import { updateProductFacets } from '../filters/product-facets.server.ts'
import { updateListing } from '../lists/listing.server.ts'
import { updateSearchText } from '../search/search-text.server.ts'

/** Products at once: one turn of the event loop, some milliseconds on SQLite. */
const chunkSize = 100

/** After a change of one product: any of its fields, or its way into the trash and back. */
export const refreshProduct = (tx: Tx, productId: number) => refreshProducts(tx, [productId])

/** After a change of the tree: a hidden category hides what is under it, a moved one takes its products along. */
export async function refreshShown(tx: Tx) {
  const rows = await tx
    .selectFrom('category')
    .select(['id', 'parentId', 'visible', 'shown', 'lineage', 'openFrom', 'deletedAt'])
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  const placeOf = (id: number): { lineage: number[]; openFrom: number } => {
    const row = byId.get(id)
    if (!row) return { lineage: [], openFrom: 0 }
    const above = row.parentId === null ? { lineage: [], openFrom: 0 } : placeOf(row.parentId)
    const lineage = [...above.lineage, id]
    const isOpen = row.visible === 1 && row.deletedAt === null
    return { lineage, openFrom: isOpen ? above.openFrom : lineage.length }
  }
  const changed: number[] = []
  for (const row of rows) {
    const { lineage, openFrom } = placeOf(row.id)
    const now = { shown: openFrom === 0 ? 1 : 0, lineage: lineage.join('/'), openFrom }
    if (now.openFrom === row.openFrom && now.lineage === row.lineage && now.shown === row.shown) continue
    await tx.updateTable('category').set(now).where('id', '=', row.id).execute()
    changed.push(row.id)
  }
  await refreshProductsIn(tx, changed)
}

/** After their categories changed; not what is below these. The products themselves say what they said before. */
async function refreshProductsIn(tx: Tx, categoryIds: number[]) {
  if (categoryIds.length === 0) return
  const members = await tx
    .selectFrom('productCategory')
    .select('productId')
    .where('categoryId', 'in', categoryIds)
    .execute()
  const ids = new Set(members.map(member => member.productId))
  // Neighbours together: they lie in the same pages.
  await refreshListing(
    tx,
    [...ids].sort((one, other) => one - other),
  )
}

/** After any change of products: their texts, their categories, what lists show of them. */
export async function refreshProducts(tx: Tx, productIds: number[]) {
  await refreshListing(tx, productIds)
  for (let from = 0; from < productIds.length; from += chunkSize) {
    if (from > 0) await nextTurn()
    const some = productIds.slice(from, from + chunkSize)
    await updateSearchText(tx, some)
    await updateProductFacets(tx, some)
  }
}

async function refreshListing(tx: Tx, productIds: number[]) {
  const counts = new Map<number, number>()
  for (let from = 0; from < productIds.length; from += chunkSize) {
    // Others are answered in between, from kept pages; the transaction stays open.
    if (from > 0) await nextTurn()
    for (const [categoryId, by] of await updateListing(tx, productIds.slice(from, from + chunkSize))) {
      counts.set(categoryId, (counts.get(categoryId) ?? 0) + by)
    }
  }
  await changeCounts(tx, counts)
}

/** By how much each category's count of shown products grows. */
export async function changeCounts(tx: Tx, counts: Map<number, number>) {
  for (const [by, categories] of Map.groupBy(counts, ([, by]) => by)) {
    if (by === 0) continue
    const ids = categories.map(([id]) => id)
    await tx
      .updateTable('category')
      .set(row => ({ productCount: row('productCount', '+', by) }))
      .where('id', 'in', ids)
      .execute()
  }
}
