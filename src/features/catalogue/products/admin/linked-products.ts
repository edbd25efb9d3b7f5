/**
 * The products that a product links to, in its form: with those in the trash, which only the form is told of, and as they are now.
 * Used by the fields for related products and for the replacement.
 */
import { useState } from 'react'
import type { ChosenProduct } from '#admin/product-picker/chosen-products.tsx'
import type { PickedProduct } from '#admin/product-picker/picked-product.ts'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import type { Api } from '#contract'
import type { Product } from '../../model/product.ts'
import type { ProductValues } from './product-values.ts'

const retryMs = 5000

/** A saved product with its links to the trash. Without them, a change of the list would drop them. */
export async function withLinks(api: Api, product: Product): Promise<Product> {
  return { ...product, ...(await api.call('GET /products/links/:id', { params: { id: product.id } })) }
}

/** The same for what was just saved: a save that succeeded must not fail by this. */
export const savedWithLinks = (api: Api, saved: Product) => withLinks(api, saved).catch(() => saved)

export type LinkedProducts = ReturnType<typeof useLinkedProducts>

type Links = Pick<ProductValues, 'categoryId' | 'relatedIds' | 'replacementId'>

export function useLinkedProducts({ categoryId, relatedIds, replacementId }: Links, id: number | undefined) {
  const query = {
    id,
    categoryId: categoryId ?? undefined,
    relatedId: relatedIds,
    replacementId: replacementId ?? undefined,
  }
  const { data, lastData, failure } = useServerData({
    key: JSON.stringify(query),
    load: api => api.call('GET /products/related-draft', { query }),
    retryMs,
  })
  // What was picked is known before the server has answered.
  const [picked, setPicked] = useState<PickedProduct[]>([])

  function chosen(productId: number): ChosenProduct {
    const isIt = (one: PickedProduct) => one.id === productId
    const known =
      data?.products.find(isIt) ?? (data ? undefined : (lastData?.products.find(isIt) ?? picked.find(isIt)))
    const missing = data ? 'gone' : failure === undefined ? 'loading' : 'failed'
    return { id: productId, product: known ?? missing }
  }

  return {
    chosen,
    /** The related products that visitors would see. Undefined until they are known the first time. */
    related: lastData?.related,
    isFailed: failure !== undefined,
    addPicked: (product: PickedProduct) => setPicked([...picked, product]),
  }
}
