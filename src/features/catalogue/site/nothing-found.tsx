import { PageLink } from '#ui/link.tsx'
import { useTexts } from '#ui/site.ts'
import type { CategoryEntry } from '../category.ts'
import { searchTexts } from '../messages/search.ts'
import { siteTexts } from '../messages/site.ts'
import type { ProductCard } from '../product.ts'
import { EmptyShelf } from './empty-shelf.tsx'
import css from './nothing-found.module.css'
import { ProductGrid } from './product-grid.tsx'
import { searchFor } from './search-address.ts'
import { SubCategories } from './sub-categories.tsx'

type Props = {
  q: string
  didYouMean: string | undefined
  instead: { categories: CategoryEntry[]; products: ProductCard[] } | undefined
}

/** A search that found nothing: another wording if there is one, and ways to go on. */
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
