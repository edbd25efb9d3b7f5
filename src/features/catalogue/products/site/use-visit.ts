import { useEffect } from 'react'
import { useApi } from '#app/api/api-provider.tsx'

/** A product is reported once until the document is reloaded. The server ignores repeats anyway. */
const reported = new Set<number>()

/** Reports a view of a product to the server. A failure is ignored, because it does not matter to the visitor. */
export function useVisit(productId: number) {
  const api = useApi()
  useEffect(() => {
    if (reported.has(productId)) return
    reported.add(productId)
    api.call('POST /products/visit/:id', { params: { id: productId } }).catch(() => {})
  }, [api, productId])
}
