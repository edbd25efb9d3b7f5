/**
 * What a search engine is told of a product in one language, while its texts are being edited: as the head of its page says it
 * (`site/product-page.tsx`), with what stands in for empty fields. A test compares the two. Used by `search-engine-texts.tsx`.
 */
import type { Site } from '#app/app-context.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { wordsOf } from '#shared/rich-text/rich-text.ts'
import { toDescription } from '#site/page-meta.ts'
import { localize } from '#ui/localize.ts'
import { toSlug } from '../../names/slug.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { siteTexts } from '../../texts/site.ts'
import type { ProductValues } from './product-values.ts'

type Options = { locale: Locale; site: Pick<Site, 'baseLocale' | 'names' | 'url'>; slug: string | undefined }

/** As much of a description as can be in a search result, with room for markup. */
const readLength = 1000

export function searchResultOf(values: ProductValues, { locale, site, slug }: Options) {
  const { baseLocale: base, names, url } = site
  const language = { locale, base }
  const siteName = names[locale]
  // A new product is called what its form is called until it has a name.
  const name =
    localize(values, 'name', language).text.trim() || catalogueAdminTexts[locale].product.createTitle
  const summary =
    localize(values, 'summary', language).text ||
    wordsOf(localize(values, 'description', language).text, readLength)
  const own = locale === base ? values : values.translations[locale]
  const fallback = {
    title: `${name} · ${siteName}`,
    description: toDescription(summary) || siteTexts[locale].product.fallbackDescription(name, siteName),
  }
  return {
    /** Where both fields are empty. */
    fallback,
    title: own?.seoTitle || fallback.title,
    description: own?.seoDescription || fallback.description,
    /** Search engines show the parts of an address like a path. The slug of a new product follows from its name. */
    address: [
      new URL(url).host,
      ...inLocale(`/product/${slug ?? toSlug(values.name)}`, locale, base)
        .split('/')
        .filter(Boolean),
    ].join(' › '),
  }
}
