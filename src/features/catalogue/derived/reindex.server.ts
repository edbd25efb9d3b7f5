/**
 * Rebuilds everything that is derived from products while the site runs: `npm run reindex`, and the background job after an upgrade.
 * Correct rows do not change.
 */
import { lockContentWithoutRaising } from '#server/database/content-version.server.ts'
import type { ContentTx, Database, Tx } from '#server/database/database.server.ts'
import { sortKey } from '#shared/sort-key.ts'
import { rebuildVocabulary } from '../search-engine/search-vocabulary.server.ts'
import { refreshProducts } from './refresh-derived.server.ts'

/** Products in one transaction. Another write waits for one such transaction at most. */
const chunkSize = 250

type Options = {
  database: Pick<Database, 'db' | 'transaction' | 'contentTransaction'>
  /** Rebuilds the database's own search index. */
  rebuildIndex(): Promise<void>
  onProgress?: (done: number) => void
}

export async function reindex({ database, rebuildIndex, onProgress = () => {} }: Options) {
  const { transaction, contentTransaction } = database
  // This comes first, because rows cannot be removed from a broken index.
  await rebuildIndex()
  let done = 0
  for (let after = 0; ; ) {
    const { rows, last } = await transaction(tx => refreshAfter(tx, { after, size: chunkSize }))
    if (rows === 0) break
    after = last
    done += rows
    onProgress(done)
  }
  await transaction(async tx => await rebuildVocabulary(await lockContentWithoutRaising(tx)))
  // The version is raised only once, at the end. Raised with every chunk, it would keep all pages out of the cache meanwhile.
  await contentTransaction(async () => {})
}

/** Rebuilds at most `size` products with ids above `after`. Returns how many there were, and the last id. */
export async function refreshAfter(tx: Tx, { after, size }: { after: number; size: number }) {
  const contentTx = await lockContentWithoutRaising(tx)
  const products = await tx
    .selectFrom('product')
    .select(['id', 'name', 'sortKey'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
  await refreshSortKeys(contentTx, products)
  const ids = products.map(({ id }) => id)
  if (ids.length > 0) await refreshProducts(contentTx, ids)
  return { rows: ids.length, last: ids.at(-1) ?? after }
}

/** A release may sort names in another way. */
export async function refreshSortKeys(
  tx: ContentTx,
  products: { id: number; name: string; sortKey: string }[],
) {
  for (const product of products) {
    const wanted = sortKey(product.name)
    if (wanted === product.sortKey) continue
    await tx.updateTable('product').set({ sortKey: wanted }).where('id', '=', product.id).execute()
  }
}
