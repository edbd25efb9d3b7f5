import { useApi } from '#app/api/api-provider.tsx'
import { usePath } from '#app/page-site.ts'

type Product = { id: number; slug: string }

/**
 * Handlers for an element around the links to the products that a search found. They report which of them a visitor follows, in
 * this tab or another one. Nothing waits for the report, and a failure is ignored, because it does not matter to the visitor.
 */
export function useSearchClicks(q: string, products: Product[]) {
  const api = useApi()
  const path = usePath()
  const report = ({ target, button, detail }: React.MouseEvent) => {
    const href = (target as Element).closest('a')?.getAttribute('href')
    const product = products.find(({ slug }) => href === encodeURI(path(`/product/${slug}`)))
    // The right button only opens a menu, and the second click of a double click is no second choice.
    if (!q || !product || button > 1 || detail > 1) return
    api.call('POST /products/search-clicks', { body: { q, productId: product.id } }).catch(() => {})
  }
  return { onClick: report, onAuxClick: report }
}
