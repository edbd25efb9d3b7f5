/** Reads the products of the feed in chunks, with a turn of the event loop between them. Called by `feed.server.ts`. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#server/database/database.server.ts'
import type { Locale } from '#shared/locale.ts'
import { allRows } from '../categories/category-tree.server.ts'
import { readProducts } from '../products/read-product.server.ts'
import { shownProducts } from '../sitemap/sitemap-rows.server.ts'
import { lineageOf, toCategoryTree } from '../tree/lineage.ts'
import type { FeedProduct } from './feed-xml.ts'

/** A few milliseconds, in which SQLite lets nothing else run. */
const chunkSize = 50

/** All products that visitors see, ordered by id. */
export async function* listFeedProducts(db: Db, base: Locale): AsyncGenerator<FeedProduct[]> {
  for (let after = 0; ; ) {
    const rows = await shownProducts(db, { after, upTo: Number.MAX_SAFE_INTEGER })
      .select('listing.productId')
      .orderBy('listing.productId')
      .limit(chunkSize)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const products = await readProducts(
      db,
      rows.map(row => row.productId),
      base,
    )
    yield rows.flatMap(row => products.get(row.productId) ?? [])
    after = last.productId
    await nextTurn()
  }
}

/**
 * Finds the names from the main category down to a category, in a language. None if the category is hidden: its products can be
 * visible in another one.
 */
export async function readCategoryPaths(db: Db) {
  const tree = toCategoryTree(await allRows(db))
  return (id: number | null, locale: Locale): string[] => {
    const lineage = lineageOf(tree, id)
    if (!lineage.at(-1)?.shown) return []
    return lineage.map(({ name, translations }) => JSON.parse(translations)[locale]?.name || name)
  }
}
