import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import { LocalizedText } from '#ui/localized-text.tsx'
import { siteTexts } from '../../texts/site.ts'
import type { Product } from '../product.ts'
import css from './replacement.module.css'

/** What a link to a product needs. */
export type ProductLink = Pick<Product, 'slug' | 'name' | 'translations'>

export const toReplacement = ({ slug, name, translations }: Product): ProductLink => ({
  slug,
  name,
  translations: Object.fromEntries(
    Object.entries(translations).map(([locale, texts]) => [locale, { name: texts.name }]),
  ),
})

/** The link from a discontinued product to the one that replaces it. */
export function Replacement({ product }: { product: ProductLink }) {
  const t = useTexts(siteTexts).product
  const name = localize(product, 'name', { locale: useLocale(), base: useSite().baseLocale })
  return (
    <PageLink to={`/product/${product.slug}`} className={css.replacement}>
      <span>
        {t.replacement} <LocalizedText value={name} mark={false} />
      </span>
      <Icon name="arrow-right" size={18} className={`${css.arrow} turns`} />
    </PageLink>
  )
}
