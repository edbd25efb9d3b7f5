/** The brand of a product, as structured data and the product feed name it. */
import { fold } from '#shared/fold.ts'
import type { Locale } from '#shared/locale.ts'
import type { Product } from './product.ts'

/** Folded. */
const brandNames = ['brand', 'برند', 'مارک', 'نام تجاری']

/** What the specifications call the brand, as those of an importer do. A manufacturer, whose name is the brand, has no such row. */
export function brandOf(
  { specs, translations }: Pick<Product, 'specs' | 'translations'>,
  locale: Locale,
): string | undefined {
  const own = translations[locale]?.specs
  const rows = own?.length ? own : specs
  return rows.find(({ name }) => brandNames.includes(fold(name)))?.value || undefined
}
