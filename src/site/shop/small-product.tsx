/** A product in one line (picture, name and code), for pages that refer to it, such as the contact and warranty pages. */

import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { localize } from '#ui/localize.ts'
import { smallProductTexts } from '../texts/small-product.ts'
import css from './small-product.module.css'

export type SmallProductData = {
  id: number
  slug: string
  name: string
  code: string | null
  translations: Partial<Record<Locale, { name?: string }>>
  /** URL of a small picture. */
  picture: string | undefined
  isDiscontinued: boolean
}

type Product = Omit<SmallProductData, 'picture' | 'isDiscontinued'> & {
  lifecycle: string
  image: { url: string; width: number } | null
}

const pictureWidth = 320

/** Takes only the fields that are shown, so that the page carries no more data than needed. */
export function toSmallProduct({ lifecycle, translations, image, ...product }: Product): SmallProductData {
  const { id, slug, name, code } = product
  const names = Object.entries(translations).map(([locale, texts]) => [locale, { name: texts.name }])
  return {
    ...{ id, slug, name, code },
    translations: Object.fromEntries(names),
    picture: image ? `${image.url}/${Math.min(image.width, pictureWidth)}.webp` : undefined,
    isDiscontinued: lifecycle === 'discontinued',
  }
}

export function SmallProduct({ product }: { product: SmallProductData }) {
  const t = useTexts(smallProductTexts)
  const language = { locale: useLocale(), base: useSite().baseLocale }
  return (
    <span className={css.product}>
      {product.picture && <img src={product.picture} alt="" width="72" height="72" className={css.picture} />}
      <span className={css.words}>
        <span className={css.name}>
          <LocalizedText value={localize(product, 'name', language)} mark={false} />
        </span>
        {product.code && (
          <bdi dir="ltr" className={css.code}>
            {product.code}
          </bdi>
        )}
        {product.isDiscontinued && <span className={css.discontinued}>{t.discontinued}</span>}
      </span>
    </span>
  )
}
