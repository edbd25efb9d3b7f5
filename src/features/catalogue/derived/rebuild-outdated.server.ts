/** Rebuilds derived columns and rows at start, when a release computes them in another way than the one before. */
import type { ContentTx, Database, Db, Tx } from '#server/database/database.server.ts'
import { type Progress, type Report, withoutProgress } from '#server/process/start-progress.server.ts'
import { sortKey } from '#shared/sort-key.ts'
import { rebuildVocabulary } from '../search-engine/search-vocabulary.server.ts'
import { refreshProducts, refreshShown } from './refresh-derived.server.ts'

/**
 * Raise it with every change of `sortKey()`, of the rules for `shown`, of the listing, the search words or the facets of
 * products, or of the words of their documents.
 */
const current = '8'
const name = 'derivedVersion'
const pageSize = 2000

/** Called at each start, before requests are served. After an upgrade it can take minutes for 100,000 products. */
export async function ensureDerived(
  { db, contentTransaction }: Pick<Database, 'db' | 'contentTransaction'>,
  progress: Progress = withoutProgress,
) {
  if ((await storedVersion(db)) === current) return
  await progress('Preparing the products for this version', report =>
    contentTransaction(async tx => {
      // Another process may have done it in the meantime.
      if ((await storedVersion(tx)) === current) return
      tx.changed('all')
      await refreshShown(tx)
      await refreshAll(tx, report)
      // Written with each product only where its words change, and a release may take other words for the vocabulary.
      await rebuildVocabulary(tx)
      await tx
        .insertInto('setting')
        .values({ name, value: current })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value: current }))
        .execute()
    }),
  )
}

async function refreshAll(tx: ContentTx, report: Report) {
  const all = await countProducts(tx)
  for (let last = 0, done = 0; ; report(done, all)) {
    const products = await productsAfter(tx, last)
    if (products.length === 0) return
    await refreshSortKeys(tx, products)
    await refreshProducts(
      tx,
      products.map(product => product.id),
    )
    last = products.at(-1)?.id ?? last
    done += products.length
  }
}

async function countProducts(tx: Tx) {
  const { products } = await tx
    .selectFrom('product')
    .select(count => count.fn.countAll<number>().as('products'))
    .executeTakeFirstOrThrow()
  return Number(products)
}

async function storedVersion(db: Db) {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

const productsAfter = (tx: Tx, last: number) =>
  tx
    .selectFrom('product')
    .select(['id', 'name', 'sortKey'])
    .where('id', '>', last)
    .orderBy('id')
    .limit(pageSize)
    .execute()

async function refreshSortKeys(tx: ContentTx, products: { id: number; name: string; sortKey: string }[]) {
  for (const product of products) {
    const wanted = sortKey(product.name)
    if (wanted === product.sortKey) continue
    await tx.updateTable('product').set({ sortKey: wanted }).where('id', '=', product.id).execute()
  }
}
