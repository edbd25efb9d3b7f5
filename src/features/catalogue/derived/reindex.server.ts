/** `npm run reindex`: rebuilds everything that is derived from products while the site runs. Correct rows do not change. */
import { lockContentWithoutRaising } from '#server/database/content-version.server.ts'
import type { Database } from '#server/database/database.server.ts'
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
  const { db, transaction, contentTransaction } = database
  // This comes first, because rows cannot be removed from a broken index.
  await rebuildIndex()
  let done = 0
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('product')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(chunkSize)
      .execute()
    if (rows.length === 0) break
    await transaction(async tx => {
      await refreshProducts(
        await lockContentWithoutRaising(tx),
        rows.map(row => row.id),
      )
    })
    last = rows.at(-1)?.id ?? last
    done += rows.length
    onProgress(done)
  }
  await transaction(async tx => await rebuildVocabulary(await lockContentWithoutRaising(tx)))
  // The version is raised only once, at the end. Raised with every chunk, it would keep all pages out of the cache meanwhile.
  await contentTransaction(async () => {})
}
