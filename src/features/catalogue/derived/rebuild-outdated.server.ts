/** Rebuilds derived columns and rows at start, when a release computes them in another way than the one before. */
import type { ContentTx, Database, Db, Tx } from '#server/database/database.server.ts'
import { sortKey } from '#shared/sort-key.ts'
import { refreshProducts, refreshShown } from './refresh-derived.server.ts'

/**
 * Raise it with every change of `sortKey()`, of the rules for `shown`, of the listing, the search words or the facets of
 * products.
 */
const current = '7'
const name = 'derivedVersion'
const pageSize = 2000

/** Called while products are rebuilt, each time with one page more. */
export type OnRebuilt = (done: number) => void

/** Called at each start, before requests are served. After an upgrade it can take minutes for 100,000 products. */
export async function ensureDerived(
  { db, contentTransaction }: Pick<Database, 'db' | 'contentTransaction'>,
  onRebuilt?: OnRebuilt,
) {
  if ((await storedVersion(db)) === current) return
  await contentTransaction(async tx => {
    // Another process may have done it in the meantime.
    if ((await storedVersion(tx)) === current) return
    tx.changed('all')
    await refreshShown(tx)
    for (let last = 0, done = 0; ; ) {
      const products = await productsAfter(tx, last)
      if (products.length === 0) break
      await refreshSortKeys(tx, products)
      await refreshProducts(
        tx,
        products.map(product => product.id),
      )
      last = products.at(-1)?.id ?? last
      done += products.length
      onRebuilt?.(done)
    }
    await tx
      .insertInto('setting')
      .values({ name, value: current })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value: current }))
      .execute()
  })
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
