import { PageLink } from '#app/page-link.tsx'
import { useTexts } from '#app/page-site.ts'
import type { CategoryEntry } from '../../categories/category.ts'
import { SubCategories } from '../../categories/site/sub-categories.tsx'
import { EmptyShelf } from '../../lists/site/empty-shelf.tsx'
import { ProductGrid } from '../../lists/site/product-grid.tsx'
import type { ProductCard } from '../../products/product.ts'
import { searchTexts } from '../../texts/search.ts'
import { siteTexts } from '../../texts/site.ts'
import css from './nothing-found.module.css'
import { searchFor } from './search-address.ts'

type Props = {
  q: string
  didYouMean: string | undefined
  instead: { categories: CategoryEntry[]; products: ProductCard[] } | undefined
}

/** Shown when a search found nothing: another wording if there is one, categories and popular products. */
export function NothingFound({ q, didYouMean, instead }: Props) {
  const t = useTexts(searchTexts)
  const { emptyTitle, emptyText } = useTexts(siteTexts).category
  return (
    <>
      <EmptyShelf title={q ? t.noneTitle(q) : emptyTitle} text={q ? t.tips : emptyText}>
        {didYouMean && <DidYouMean wording={didYouMean} />}
        {q && (
          <PageLink to="/contact" className="button button-quiet">
            {t.ask}
          </PageLink>
        )}
      </EmptyShelf>
      {instead && instead.categories.length > 0 && (
        <section className={css.instead}>
          <h2 className={css.title}>{t.browse}</h2>
          <SubCategories categories={instead.categories} />
        </section>
      )}
      {instead && instead.products.length > 0 && (
        <section className={css.instead}>
          <h2 className={css.title}>{t.popular}</h2>
          <ProductGrid products={instead.products} wholeRows />
        </section>
      )}
    </>
  )
}

function DidYouMean({ wording }: { wording: string }) {
  const t = useTexts(searchTexts)
  return (
    <p className={css.meant}>
      {t.didYouMean}{' '}
      <PageLink to="/search" query={searchFor(wording)} className={css.wording}>
        <bdi>{wording}</bdi>
      </PageLink>
    </p>
  )
}
