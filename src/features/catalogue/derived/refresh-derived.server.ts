/**
 * Updates everything that is derived from products and categories: which are shown to visitors, the listing, the search words
 * and the facets. These are stored, so that every list is one indexed read. Every write of a product or category calls one of
 * these functions at the end of its transaction.
 */
import { maxTags } from '#server/database/content-changes.server.ts'
import type { ContentTx } from '#server/database/database.server.ts'
import { forEngine } from '#server/database/sqlite-dialect.server.ts'
import { chunksInTurns } from '#server/process/chunks.server.ts'
import { updateProductFacets } from '../filters/product-facets.server.ts'
import { type ListingChanges, readListingSources, updateListing } from '../listing/listing.server.ts'
import { reportNames } from '../names/slugs.server.ts'
import { updateDocumentSearch } from '../search/documents/document-index.server.ts'
import { updateSearchText } from '../search-engine/search-text.server.ts'
import { updateVocabulary } from '../search-engine/search-vocabulary.server.ts'
import { lineageOf, toCategoryTree, toLineageText } from '../tree/lineage.ts'
import { readSources } from './derived-sources.server.ts'

/**
 * Products updated by the same statements. The database works by itself, so a chunk costs the other requests what is computed
 * here, and each statement costs a round trip.
 */
const chunkSizes = {
  /** Their rows in the listing, where mostly one column of one row changes. */
  listing: { sqlite: 100, postgres: 500 },
  /** Everything, with their words and facets, which are computed in turns of their own. */
  all: 50,
}

/** After a change of one product: of any of its fields, or when it goes to the trash or comes back. */
export const refreshProduct = (tx: ContentTx, productId: number) => refreshProducts(tx, [productId])

/**
 * After a change of the category tree: a hidden category hides everything below it, and a moved one takes its products along.
 * `created` is a new category, which has no products yet.
 */
export async function refreshShown(tx: ContentTx) {
  const rows = await tx
    .selectFrom('category')
    .select(['id', 'parentId', 'visible', 'shown', 'lineage', 'openFrom', 'deletedAt'])
    .execute()
  const tree = toCategoryTree(rows)
  const changed: number[] = []
  for (const row of rows) {
    const lineage = lineageOf(tree, row.id)
    /** The depth of the last category that is hidden or in the trash; 0 when there is none. */
    const openFrom = lineage.findLastIndex(one => one.visible === 0 || one.deletedAt !== null) + 1
    const now = { shown: openFrom === 0 ? 1 : 0, lineage: toLineageText(lineage), openFrom }
    if (now.openFrom === row.openFrom && now.lineage === row.lineage && now.shown === row.shown) continue
    await tx.updateTable('category').set(now).where('id', '=', row.id).execute()
    changed.push(row.id)
  }
  // Too much to name: all products below are shown or hidden, in all lists above.
  if (changed.length > 0) tx.changed('all')
  await refreshProductsIn(tx, changed)
}

/**
 * The same for a category that has nothing below it, without looking at all others: what it inherits is stored with its parent. An import
 * of a tree creates two thousand of them.
 */
export async function refreshShownOfLeaf(tx: ContentTx, id: number) {
  const columns = ['parentId', 'visible', 'shown', 'lineage', 'openFrom', 'deletedAt'] as const
  const read = (one: number) =>
    tx.selectFrom('category').select(columns).where('id', '=', one).executeTakeFirstOrThrow()
  const row = await read(id)
  const parent = row.parentId === null ? undefined : await read(row.parentId)
  const lineage = parent ? `${parent.lineage}/${id}` : String(id)
  const isClosed = row.visible === 0 || row.deletedAt !== null
  const openFrom = isClosed ? lineage.split('/').length : (parent?.openFrom ?? 0)
  const now = { shown: openFrom === 0 ? 1 : 0, lineage, openFrom }
  if (now.openFrom === row.openFrom && now.lineage === row.lineage && now.shown === row.shown) return
  await tx.updateTable('category').set(now).where('id', '=', id).execute()
  await refreshProductsIn(tx, [id])
}

/** For the products directly in these categories. Only their listing changes, because the products themselves did not change. */
async function refreshProductsIn(tx: ContentTx, categoryIds: number[]) {
  if (categoryIds.length === 0) return
  const members = await tx
    .selectFrom('productCategory')
    .select('productId')
    .where('categoryId', 'in', categoryIds)
    .execute()
  const ids = new Set(members.map(member => member.productId))
  // In the order of their ids, because neighbours are in the same pages of the database.
  await refreshListing(
    tx,
    [...ids].sort((one, other) => one - other),
  )
}

/** After any change of products: of their texts, their categories, or anything that lists show. Reports what changed. */
export async function refreshProducts(tx: ContentTx, productIds: number[]) {
  const listing = noChanges()
  const words = new Map<string, number>()
  const facetsChanged: number[] = []
  for await (const chunk of chunksInTurns(productIds, chunkSizes.all)) {
    const sources = await readSources(tx, chunk)
    join(listing, await updateListing(tx, sources))
    addTo(words, await updateSearchText(tx, sources))
    facetsChanged.push(...(await updateProductFacets(tx, sources.products)))
    await updateDocumentSearch(tx, sources)
  }
  await changeCounts(tx, listing.counts)
  await updateVocabulary(tx, words)
  // More than is worth naming one by one.
  if (productIds.length > maxTags) tx.changed('all')
  else {
    tx.changed(...productIds.map(id => `product:${id}` as const), ...listing.tags)
    for (const id of facetsChanged) {
      for (const list of listing.listsByProduct.get(id) ?? []) tx.changed(`facets:${list}`)
    }
    await reportNames(tx, listing.shownChanged)
  }
}

/** After a change of the words of attribute values: products are found by them. They are not read, and not changed. */
export async function refreshWords(tx: ContentTx, productIds: number[]) {
  const words = new Map<string, number>()
  for await (const chunk of chunksInTurns(productIds, chunkSizes.all)) {
    addTo(words, await updateSearchText(tx, await readSources(tx, chunk)))
  }
  await updateVocabulary(tx, words)
}

/** After a change of pictures alone, which lists of staff are filtered by. */
export async function refreshFacets(tx: ContentTx, productId: number) {
  const { products } = await readSources(tx, [productId])
  await updateProductFacets(tx, products)
}

/** After a change of a product's documents alone. */
export const refreshDocuments = async (tx: ContentTx, productId: number) =>
  await updateDocumentSearch(tx, await readSources(tx, [productId]))

async function refreshListing(tx: ContentTx, productIds: number[]) {
  const all = noChanges()
  for await (const chunk of chunksInTurns(productIds, forEngine(tx, chunkSizes.listing))) {
    join(all, await updateListing(tx, await readListingSources(tx, chunk)))
  }
  await changeCounts(tx, all.counts)
}

const noChanges = (): ListingChanges => ({
  counts: new Map(),
  tags: new Set(),
  listsByProduct: new Map(),
  shownChanged: [],
})

function join(all: ListingChanges, { counts, tags, listsByProduct, shownChanged }: ListingChanges) {
  addTo(all.counts, counts)
  for (const tag of tags) all.tags.add(tag)
  for (const [productId, lists] of listsByProduct) all.listsByProduct.set(productId, lists)
  all.shownChanged.push(...shownChanged)
}

function addTo<Key>(sums: Map<Key, number>, counts: Map<Key, number>) {
  for (const [key, by] of counts) sums.set(key, (sums.get(key) ?? 0) + by)
}

/** Adds to each category's count of shown products. */
export async function changeCounts(tx: ContentTx, counts: Map<number, number>) {
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
