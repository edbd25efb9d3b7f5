/** A product in one line: picture, name, code, and what keeps visitors from seeing it. Used wherever staff choose products. */
import type { ReactNode } from 'react'
import { StateBadge } from '#admin/state-badge.tsx'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import css from '../page.module.css'
import { productPickerTexts } from '../texts/product-picker.ts'
import type { PickedProduct } from './picked-product.ts'
import { ProductThumbnail } from './thumbnail.tsx'

export function ProductLine({ product, children }: { product: PickedProduct; children?: ReactNode }) {
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const { image, code } = product
  return (
    <span className={css.productLine}>
      <ProductThumbnail picture={image} />
      <span className={css.productWhat}>
        <span className={css.productName}>
          <LocalizedText value={localize(product, 'name', { locale, base })} />
        </span>
        {code && (
          <span className={css.productCode}>
            <bdi>{code}</bdi>
          </span>
        )}
      </span>
      <ProductMarks product={product} />
      {children}
    </span>
  )
}

/** Nothing for a product that visitors see and can buy, which is the usual case. */
function ProductMarks({ product: { visible, shown, lifecycle, deletedAt } }: { product: PickedProduct }) {
  const t = useTexts(productPickerTexts)
  if (deletedAt) return <StateBadge tone="warning">{t.inTrash}</StateBadge>
  return (
    <>
      {!shown && !visible && <StateBadge tone="quiet">{t.hidden}</StateBadge>}
      {!shown && visible && <StateBadge tone="warning">{t.hiddenByCategory}</StateBadge>}
      {lifecycle === 'discontinued' && <StateBadge tone="quiet">{t.discontinued}</StateBadge>}
    </>
  )
}
