/** What a product's page shows. Used by `product-page.tsx`, and for previews by `src/preview-page.tsx`. */
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { RichText } from '#site/rich-text/rich-text.tsx'
import { localize } from '#ui/localize.ts'
import { crumbsOf } from '../../cards/site/category-crumbs.ts'
import { ProductGrid } from '../../cards/site/product-grid.tsx'
import type { Product, ProductCard } from '../../model/product.ts'
import { siteTexts } from '../../texts/site.ts'
import { localizedSpecs, toKeySpecs } from './localized-specs.ts'
import { ProductDocuments } from './product-documents.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { ProductSpecs } from './product-specs.tsx'
import { ProductSummary } from './product-summary.tsx'
import css from './product-view.module.css'

type Props = {
  product: Product
  related: ProductCard[]
  replacement: ProductCard | undefined
  /** Its address is a secret, which is not offered for sharing. */
  isPreview?: boolean
}

export function ProductView({ product, related, replacement, isPreview = false }: Props) {
  const t = useTexts(siteTexts).product
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const description = localize(product, 'description', language)
  const isTranslated = !localize(product, 'name', language).lang
  const specs = localizedSpecs(product, language)
  return (
    <div className={`page ${css.product}`}>
      <Breadcrumb
        crumbs={crumbsOf(product.breadcrumb, language)}
        page={<LocalizedText value={localize(product, 'name', language)} mark={false} />}
      />
      <article>
        <div className={css.top}>
          <ProductPictures key={product.id} product={product} />
          <ProductSummary
            product={product}
            specs={toKeySpecs(specs, product)}
            replacement={replacement}
            isPreview={isPreview}
          />
        </div>
        {description.text && (
          <section className={css.section} aria-labelledby="description">
            <h2 id="description">{t.description}</h2>
            <RichText value={description} mark={isTranslated} className={css.description} />
          </section>
        )}
        {specs.specs.length > 0 && (
          <section className={css.section} aria-labelledby="specs">
            <h2 id="specs">{t.specs}</h2>
            <ProductSpecs {...specs} mark={isTranslated} />
          </section>
        )}
        {product.documents.length > 0 && (
          <section className={css.section} aria-labelledby="documents">
            <h2 id="documents">{t.documents}</h2>
            <ProductDocuments documents={product.documents} />
          </section>
        )}
      </article>
      {related.length > 0 && (
        <section className={`${css.related} no-print`} aria-labelledby="related">
          <h2 id="related">{t.related}</h2>
          <ProductGrid products={related} wholeRows={related.length > product.relatedIds.length} />
        </section>
      )}
    </div>
  )
}
