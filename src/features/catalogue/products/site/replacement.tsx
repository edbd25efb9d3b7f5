import { useTexts } from '#app/page-site.ts'
import { ProductCardLink } from '../../cards/site/product-card.tsx'
import type { ProductCard } from '../../model/product.ts'
import { replacementTexts } from '../../texts/replacement.ts'
import css from './replacement.module.css'

/** The card of the product that replaces a discontinued one. */
export function Replacement({ product }: { product: ProductCard }) {
  const t = useTexts(replacementTexts)
  return (
    <section className={css.replacement} aria-labelledby="replacement">
      <h2 id="replacement" className={css.title}>
        {t.title}
      </h2>
      <ProductCardLink product={product} />
    </section>
  )
}
