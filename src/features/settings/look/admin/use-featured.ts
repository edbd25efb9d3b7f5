/** The products chosen for the home page as they are now, with hidden and deleted ones, so that the form can say which are not shown. */
import { useState } from 'react'
import type { ChosenProduct } from '#admin/product-picker/chosen-products.tsx'
import type { PickedProduct } from '#admin/product-picker/picked-product.ts'
import { useServerData } from '#admin/server-data/use-server-data.ts'

const retryMs = 5000

export function useFeatured(ids: number[]) {
  const { data, lastData, failure } = useServerData({
    key: ids.length > 0 ? ids.join() : undefined,
    load: api => api.call('GET /products/related-draft', { query: { relatedId: ids } }),
    retryMs,
  })
  // What was picked is known before the server has answered.
  const [picked, setPicked] = useState<PickedProduct[]>([])

  function chosenOf(id: number): ChosenProduct {
    const isIt = (one: PickedProduct) => one.id === id
    const known =
      data?.products.find(isIt) ?? (data ? undefined : (lastData?.products.find(isIt) ?? picked.find(isIt)))
    return { id, product: known ?? (data ? 'gone' : failure === undefined ? 'loading' : 'failed') }
  }

  return { chosenOf, addPicked: (product: PickedProduct) => setPicked([...picked, product]) }
}
