/** Makes anew whatever follows from the products, while the site is open. On rows that are right nothing changes. */
import { raiseContentVersion, waitForContentWrites } from '#server/database/content-version.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { rebuildVocabulary } from '../search/search-vocabulary.server.ts'
import { refreshProducts } from './refresh-derived.server.ts'

/** Products in one transaction: a write waits no longer than for these. */
const together = 250

type Options = {
  database: Pick<Database, 'db' | 'transaction'>
  /** Makes the engine's own index anew. */
  rebuildIndex(): Promise<void>
  onProgress?: (done: number) => void
}

export async function reindex({ database, rebuildIndex, onProgress = () => {} }: Options) {
  const { db, transaction } = database
  // First: a broken index refuses to have rows taken out of it.
  await rebuildIndex()
  let done = 0
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('product')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(together)
      .execute()
    if (rows.length === 0) break
    await transaction(async tx => {
      await waitForContentWrites(tx)
      await refreshProducts(
        tx,
        rows.map(row => row.id),
      )
    })
    last = rows.at(-1)?.id ?? last
    done += rows.length
    onProgress(done)
  }
  await transaction(async tx => {
    await waitForContentWrites(tx)
    await rebuildVocabulary(tx)
  })
  // Once, at the end: raised with every part, it would keep all pages from being kept meanwhile.
  await transaction(raiseContentVersion)
}
