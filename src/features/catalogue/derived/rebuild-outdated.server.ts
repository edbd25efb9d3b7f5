/**
 * Rebuilds derived columns and rows when a release computes them in another way than the one before: in the background while the old
 * ones answer, or at start where they must not.
 */
import type { Rebuild } from '#features/jobs/rebuild.ts'
import type { ContentTx, Database, Db, Tx } from '#server/database/database.server.ts'
import { type Progress, type Report, withoutProgress } from '#server/process/start-progress.server.ts'
import { rebuildVocabulary } from '../search-engine/search-vocabulary.server.ts'
import { refreshProducts, refreshShown } from './refresh-derived.server.ts'
import { refreshAfter, refreshSortKeys } from './reindex.server.ts'

/**
 * Raise it with every change of `sortKey()`, of the rules for `shown`, of the listing, the search words or the facets of
 * products, or of the words of their documents.
 */
const current = 8
/**
 * Rows of this version or a later one may answer until the background job has rebuilt them. Raise it to `current` as well where they
 * must not: after a change of the rules for `shown`, because what is hidden must not appear, or of tables that the search reads.
 */
const usableFrom = 8
const setting = 'derivedVersion'
const pageSize = 2000

/**
 * Called at each start, before requests are served. Where the rows cannot be used, because they are too old or nothing is known of
 * them, it can take minutes for 100,000 products.
 */
export async function ensureDerived(
  { db, contentTransaction }: Pick<Database, 'db' | 'contentTransaction'>,
  progress: Progress = withoutProgress,
) {
  if (isUsable(await storedVersion(db))) return
  await progress('Preparing the products for this version', report =>
    contentTransaction(async tx => {
      // Another process may have done it in the meantime.
      if (isUsable(await storedVersion(tx))) return
      tx.changed('all')
      await refreshShown(tx)
      await refreshAll(tx, report)
      // Written with each product only where its words change, and a release may take other words for the vocabulary.
      await rebuildVocabulary(tx)
      await tx
        .insertInto('setting')
        .values({ name: setting, value: String(current) })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value: String(current) }))
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

async function countProducts(db: Db) {
  const { products } = await db
    .selectFrom('product')
    .select(count => count.fn.countAll<number>().as('products'))
    .executeTakeFirstOrThrow()
  return Number(products)
}

/** What the background job does for older rows that may answer meanwhile. `version` is only set by tests. */
export const createProductRebuild = (
  { contentTransaction }: Pick<Database, 'contentTransaction'>,
  version = current,
): Rebuild => ({
  kind: 'rebuild-search',
  setting,
  current: version,
  countRows: countProducts,
  runPart: refreshAfter,
  async finish(storeVersion) {
    await contentTransaction(async tx => {
      // Only now do pages change: raised with every part, the version would keep all of them out of the cache meanwhile.
      tx.changed('all')
      await rebuildVocabulary(tx)
      await storeVersion(tx)
    })
  },
})

const isUsable = (version: number | undefined) =>
  version !== undefined && version >= usableFrom && version <= current

async function storedVersion(db: Db) {
  const row = await db.selectFrom('setting').select('value').where('name', '=', setting).executeTakeFirst()
  return row && Number(row.value)
}

const productsAfter = (tx: Tx, last: number) =>
  tx
    .selectFrom('product')
    .select(['id', 'name', 'sortKey'])
    .where('id', '>', last)
    .orderBy('id')
    .limit(pageSize)
    .execute()
