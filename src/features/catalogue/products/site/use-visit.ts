import { useEffect } from 'react'
import { useApi } from '#app/api/api-provider.tsx'

/** Once per product as long as the page lives; the server forgets repeats anyway. */
const reported = new Set<number>()

/** Tells the server that somebody looks at a product. Whether it hears it changes nothing for them. */
export function useVisit(productId: number) {
  const api = useApi()
  useEffect(() => {
    if (reported.has(productId)) return
    reported.add(productId)
    api.call('POST /products/visit/:id', { params: { id: productId } }).catch(() => {})
  }, [api, productId])
}
