/** What fields that choose products know of a product. Every card of the API has it. */
import { useLocale, useSite } from '#app/page-site.ts'
import type { ProductCard } from '#features/catalogue/model/product.ts'
import { localize } from '#ui/localize.ts'

export type PickedProduct = Pick<
  ProductCard,
  'id' | 'name' | 'code' | 'translations' | 'image' | 'visible' | 'shown' | 'lifecycle' | 'deletedAt'
>

/** The name of a product in the language of the interface. */
export function useProductName() {
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  return (product: PickedProduct) => localize(product, 'name', { locale, base }).text
}
