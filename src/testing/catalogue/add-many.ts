// Fills a category for tests of what is done to many products.

import { sortKey } from '#shared/sort-key.ts'
import { refreshProducts } from '../../features/catalogue/derived/refresh-derived.server.ts'
import { productsApi } from '../../features/catalogue/products/products.contract.ts'
import type { openTestApp } from '../test-app.ts'

type ProductBatch = { count: number; categoryId: number; name?: string }

/** The same product many times, stored directly: each call of the API would cost a transaction. Returns their ids. */
export async function addMany(
  app: ReturnType<typeof openTestApp>,
  { count, categoryId, name = `nail-${categoryId}` }: ProductBatch,
): Promise<number[]> {
  const source = { name, visible: true, price: 100, categoryId }
  const first: number = (await app.send(productsApi.createProduct, { body: source })).body.id
  const { db, contentTransaction } = app.database
  const { id: _, ...columns } = await db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const ids = [first]
  await contentTransaction(async tx => {
    while (ids.length < count) {
      const size = Math.min(100, count - ids.length)
      const rows = Array.from({ length: size }, (_, index) => {
        const copy = `${name}-${ids.length + index}`
        return { ...columns, name: copy, slug: copy, sortKey: sortKey(copy), code: null, codeKey: null }
      })
      const added = (await tx.insertInto('product').values(rows).returning('id').execute()).map(row => row.id)
      const memberships = added.map(productId => ({ productId, categoryId, position: 0 }))
      await tx.insertInto('productCategory').values(memberships).execute()
      await refreshProducts(tx, added)
      ids.push(...added)
    }
  })
  return ids
}
