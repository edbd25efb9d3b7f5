import { useTexts } from '#app/page-site.ts'
import { AskLinks } from '#site/shop/ask-links.tsx'
import { EmptyShelf } from '../../cards/site/empty-shelf.tsx'
import { ProductGrid } from '../../cards/site/product-grid.tsx'
import { SubCategories } from '../../cards/site/sub-categories.tsx'
import type { CategoryEntry } from '../../model/category.ts'
import type { ProductCard } from '../../model/product.ts'
import { listTexts } from '../../texts/lists.ts'
import { nothingFoundTexts } from '../../texts/nothing-found.ts'
import css from './search-page.module.css'

type NothingFoundProps = {
  q: string
  instead: { categories: CategoryEntry[]; products: ProductCard[] } | undefined
}

/** Shown when a search found nothing, which the title of the page says: what to try, categories and popular products. */
export function NothingFound({ q, instead }: NothingFoundProps) {
  const t = useTexts(nothingFoundTexts)
  const { emptyTitle, emptyText } = useTexts(listTexts).category
  return (
    <>
      {q ? (
        <div className={css.ways}>
          <p className={css.tips}>{t.tips}</p>
          <div className="empty-shelf-actions">
            <AskLinks />
          </div>
        </div>
      ) : (
        <EmptyShelf title={emptyTitle} text={emptyText} />
      )}
      {instead && instead.categories.length > 0 && (
        <section className={css.instead}>
          <h2 className={css.subtitle}>{t.browse}</h2>
          <SubCategories categories={instead.categories} />
        </section>
      )}
      {instead && instead.products.length > 0 && (
        <section className={css.instead}>
          <h2 className={css.subtitle}>{t.popular}</h2>
          <ProductGrid products={instead.products} wholeRows />
        </section>
      )}
    </>
  )
}
