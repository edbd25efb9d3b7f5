/** The top of a product's page beside its pictures. Used by `product-page.tsx`. */

import { IsolatedText } from '#app/components/isolated-text.tsx'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localeTag } from '#shared/locale.ts'
import { formatPrice } from '#shared/price.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import type { Product, ProductCard } from '../../model/product.ts'
import { productFieldLabels } from '../../texts/product-fields.ts'
import { siteTexts } from '../../texts/site.ts'
import type { LocalizedSpecs } from './localized-specs.ts'
import { ProductActions } from './product-actions.tsx'
import { ProductCode } from './product-code.tsx'
import css from './product-summary.module.css'
import { Replacement } from './replacement.tsx'

type Props = {
  product: Product
  specs: LocalizedSpecs
  replacement: ProductCard | undefined
  isPreview: boolean
}

/** What a visitor decides by: name, code, summary, the key specifications, price, warranty. */
export function ProductSummary({ product, specs, replacement, isPreview }: Props) {
  const t = useTexts(siteTexts).product
  const label = useTexts(productFieldLabels)
  const locale = useLocale()
  const { baseLocale: base, currency } = useSite()
  const name = localize(product, 'name', { locale, base })
  const summary = localize(product, 'summary', { locale, base })
  const isDiscontinued = product.lifecycle === 'discontinued'
  return (
    <div className={css.info}>
      {isDiscontinued && <p className={css.badge}>{t.discontinued}</p>}
      <h1 className={css.name}>
        <LocalizedText value={name} />
      </h1>
      {product.code && <ProductCode label={t.code} code={product.code} copyLabel={t.copyCode} />}
      {product.barcode && <ProductCode label={label.barcode} code={product.barcode} />}
      {summary.text && (
        <p className={css.summary}>
          <LocalizedText value={summary} mark={!name.lang} />
        </p>
      )}
      {isDiscontinued && <p className={css.note}>{t.discontinuedText}</p>}
      {replacement && <Replacement product={replacement} />}
      <KeySpecs specs={specs} />
      {product.price !== null && (
        <p className={isDiscontinued ? css.last : css.price}>
          <span className={isDiscontinued ? '' : 'visually-hidden'}>
            {isDiscontinued ? t.lastPrice : t.price}:{' '}
          </span>
          {formatPrice(product.price, currency, locale)}
        </p>
      )}
      <WarrantyLine months={product.warrantyMonths} />
      <ProductActions name={name.text} slug={product.slug} canShare={!isPreview} />
      <Tags tags={product.tagList} />
    </div>
  )
}

function KeySpecs({ specs: { specs, lang } }: { specs: LocalizedSpecs }) {
  const t = useTexts(siteTexts).product
  if (specs.length === 0) return null
  return (
    <dl className={css.key} aria-label={t.keySpecs} lang={lang && localeTag[lang]}>
      {specs.map(({ group, name, nameLang = lang, value, lang: valueLang = lang }) => (
        <div key={`${group} ${name} ${value}`} className={css.pair}>
          <dt lang={nameLang && localeTag[nameLang]}>
            <IsolatedText text={name} lang={nameLang} />
          </dt>
          <dd lang={valueLang && localeTag[valueLang]}>
            <IsolatedText text={value} lang={valueLang} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function WarrantyLine({ months }: { months: number | null }) {
  const t = useTexts(siteTexts).product
  if (months === null) return null
  return (
    <p className={css.warranty}>
      <Icon name="shield-check" size={22} className={css.shield} />
      <span>{months > 0 ? t.warranty(months) : t.noWarranty}</span>
      {months > 0 && (
        <PageLink to="/warranty" className={css.terms}>
          {t.warrantyTerms}
        </PageLink>
      )}
    </p>
  )
}

function Tags({ tags }: { tags: Product['tagList'] }) {
  const t = useTexts(siteTexts).product
  const locale = useLocale()
  const base = useSite().baseLocale
  if (tags.length === 0) return null
  return (
    <ul className={css.tags} aria-label={t.tags}>
      {tags.map(tag => (
        <li key={tag.id} className={css.tag}>
          <LocalizedText value={localize(tag, 'name', { locale, base })} mark={false} />
        </li>
      ))}
    </ul>
  )
}
