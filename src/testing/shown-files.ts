// Makes a stored file public in tests, by attaching it to a shown product.
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import type { TestApp } from './test-app.ts'

/** Attaches the file to a shown product. Returns a function that undoes it. */
export async function showFile(app: TestApp, ref: string) {
  const body = { name: `Shows ${crypto.randomUUID()}`, visible: true }
  const { id: productId } = (await app.send(productsApi.createProduct, { body })).body
  const { contentTransaction } = app.database
  await contentTransaction(async tx => {
    const { kind } = await tx
      .selectFrom('media')
      .select('kind')
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow()
    const pointer = { productId, ref, position: 0, deletedAt: null }
    if (kind === 'document')
      await tx
        .insertInto('productDocument')
        .values({ ...pointer, name: 'a' })
        .execute()
    else {
      const texts = { alt: '', translations: '{}' }
      await tx
        .insertInto('productImage')
        .values({ ...pointer, ...texts })
        .execute()
    }
  })
  return async function hide() {
    await contentTransaction(async tx => {
      for (const table of ['productImage', 'productDocument'] as const) {
        await tx.deleteFrom(table).where('productId', '=', productId).execute()
      }
    })
  }
}
