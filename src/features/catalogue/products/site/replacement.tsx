import { useTexts } from '#app/page-site.ts'
import { ProductCardLink } from '../../cards/site/product-card.tsx'
import type { ProductCard } from '../../model/product.ts'
import { siteTexts } from '../../texts/site.ts'
import css from './replacement.module.css'

/** The card of the product that replaces a discontinued one. */
export function Replacement({ product }: { product: ProductCard }) {
  const t = useTexts(siteTexts).product
  return (
    <section className={css.replacement} aria-labelledby="replacement">
      <h2 id="replacement" className={css.title}>
        {t.replacement}
      </h2>
      <ProductCardLink product={product} />
    </section>
  )
}
