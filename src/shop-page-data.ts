/** A page of the shop's own as structured data for search engines. Called by `shop-page.tsx`. */
import { localeTag } from '#shared/locale.ts'
import { pageAddress, type StructuredDataContext } from '#site/structured-data.ts'

type Described = { name: string; path: string; description: string; updatedAt: string }

/** The usual addresses of a page about the shop, in both languages. */
const about = /^\/(about|about-us|our-story|درباره|درباره-ما|درباره-ی-ما)$/

export function shopPageData({ name, path, description, updatedAt }: Described, page: StructuredDataContext) {
  return {
    '@type': about.test(path) ? 'AboutPage' : 'WebPage',
    name,
    url: pageAddress(path, page),
    inLanguage: localeTag[page.locale],
    dateModified: updatedAt,
    ...(description && { description }),
    isPartOf: { '@type': 'WebSite', name: page.site.name, url: pageAddress('/', page) },
  }
}
