/** The page at the address of a removed product: what it was, what replaces it, and where to look on. */
import { LocalizedText } from '#app/components/localized-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { SearchForm } from '#site/search-form.tsx'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import { ProductGrid } from '../../cards/site/product-grid.tsx'
import type { GoneProduct } from '../../model/product.ts'
import { goneTexts } from '../../texts/gone.ts'
import css from './gone-product.module.css'
import { Replacement } from './replacement.tsx'

export function GoneProductPage({ product }: { product: GoneProduct }) {
  const t = useTexts(goneTexts)
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const { name, translations, breadcrumb, replacement, siblings } = product
  const category = breadcrumb.at(-1)
  const categoryName = category && localize(category, 'name', language).text
  return (
    <div className={`page ${css.gone}`}>
      <header className={css.head}>
        <h1>
          {name === null ? (
            t.unnamed
          ) : (
            <LocalizedText value={localize({ name, translations }, 'name', language)} mark={false} />
          )}
        </h1>
        <p className={css.text}>{t.text}</p>
      </header>
      {replacement && (
        <div className={css.replacement}>
          <Replacement product={replacement} />
        </div>
      )}
      <div className={css.ways}>
        <SearchForm action={usePath()('/search')} className={css.search} />
        <PageLink to={category ? `/main/${category.slug}` : '/'} className="button button-quiet">
          {categoryName === undefined ? t.toHome : t.all(categoryName)}
          <Icon name="arrow-right" size={18} className="turns" />
        </PageLink>
      </div>
      {siblings.length > 0 && (
        <section className={css.siblings} aria-labelledby="siblings">
          <h2 id="siblings">{t.siblings(categoryName ?? '')}</h2>
          <ProductGrid products={siblings} wholeRows />
        </section>
      )}
    </div>
  )
}
