/**
 * Previews of products. The creation or change is done in a transaction and rolled back, so a preview shows, and refuses, exactly
 * what saving would. Called by `product-previews-api.server.ts` and, when one is opened, by `previews/previews-api.server.ts`.
 */

import type { StorePreview } from '#features/previews/preview.ts'
import type { ShownProduct } from '#features/previews/previews.contract.ts'
import type { Actor, Caller } from '#server/http/api.server.ts'
import { isNotFound } from '#shared/errors.ts'
import type { ProductLists } from '../lists/product-list.server.ts'
import type { RelatedSource } from '../lists/related-products.server.ts'
import type { NewProductWithFiles, Product, ProductChanges } from '../model/product.ts'
import { filesOf } from '../model/product-events.ts'
import type { Products } from './products.server.ts'

type Snapshot = { product: Product; source: RelatedSource }

type Options = {
  products: Pick<Products, 'tryCreate' | 'tryUpdate' | 'requireById'>
  lists: Pick<ProductLists, 'relatedTo'>
  store: StorePreview
}

export type ProductPreviews = ReturnType<typeof createProductPreviews>

export function createProductPreviews({ products, lists, store }: Options) {
  const keep = (snapshot: Snapshot, { admin }: Caller) =>
    store({ admin, kind: 'product', snapshot, refs: filesOf(snapshot.product) })

  async function replacementOf({ lifecycle, replacementId }: Product, visitor: Actor) {
    if (lifecycle !== 'discontinued' || replacementId === null) return null
    try {
      return await products.requireById(replacementId, visitor)
    } catch (error) {
      // It was hidden or deleted after the preview was made.
      if (isNotFound(error)) return null
      throw error
    }
  }

  return {
    ofNew: async (fields: NewProductWithFiles, caller: Caller) =>
      keep(await products.tryCreate(fields), caller),

    ofSaved: async (id: number, changes: ProductChanges, caller: Caller) =>
      keep(await products.tryUpdate(id, changes), caller),

    /** The product as it was then, among the others as they are now. */
    async complete(snapshot: unknown, visitor: Actor): Promise<ShownProduct> {
      const { product, source } = snapshot as Snapshot
      const [related, replacement] = await Promise.all([
        lists.relatedTo(product.id, source, visitor),
        replacementOf(product, visitor),
      ])
      return {
        kind: 'product',
        // One that was made by an earlier version has no rows, and no tags with names in two languages.
        product: { ...product, specRows: product.specRows ?? [], tagList: product.tagList ?? [] },
        related: related.filter(one => one.id !== replacement?.id),
        replacement,
      }
    },
  }
}
