/** Structured data of a page for search engines, in the vocabulary of schema.org. All URLs are absolute. */
import type { MetaDescriptor } from 'react-router'
import type { Site } from '#app/app-context.ts'
import { favicon, ownIconPath } from '#shared/identity/site-icons.ts'
import { inLocale, type Locale, localeTag } from '#shared/locale.ts'
import { localize } from '#ui/localize.ts'
import { type ShopContact, toDialled } from './shop/shop-contact.ts'

export type StructuredDataContext = { site: Site; locale: Locale }
type Thing = { '@type': string } & Record<string, unknown>

/** A JSON-LD block for the head of the page. `page-head.tsx` escapes every `<` in it. */
export const structured = (thing: Thing): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', ...thing },
})

export const pageAddress = (path: string, { site, locale }: StructuredDataContext) =>
  site.url + encodeURI(inLocale(path, locale, site.baseLocale))

const organizationId = ({ site }: StructuredDataContext) => `${site.url}/#organization`

export function organization(contact: ShopContact, page: StructuredDataContext): Thing {
  const { site, locale } = page
  const address = localize(contact, 'address', { locale, base: site.baseLocale }).text
  return {
    '@type': 'Organization',
    '@id': organizationId(page),
    name: site.name,
    url: pageAddress('/', page),
    logo: site.url + (site.look.icon ? ownIconPath(site.look.icon, '512') : favicon),
    ...(contact.email && { email: contact.email }),
    ...(contact.phones.length > 0 && { telephone: contact.phones.map(toDialled) }),
    ...(address && { address: address.replaceAll('\n', locale === 'fa' ? '، ' : ', ') }),
    ...(contact.socialLinks.length > 0 && { sameAs: contact.socialLinks }),
  }
}

/** Placeholder for the search term in the URL template. */
const searchWords = 'search_term_string'

export function website(page: StructuredDataContext): Thing {
  const { site, locale } = page
  return {
    '@type': 'WebSite',
    name: site.name,
    url: pageAddress('/', page),
    inLanguage: localeTag[locale],
    publisher: { '@id': organizationId(page) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${pageAddress('/search', page)}?q={${searchWords}}`,
      },
      'query-input': `required name=${searchWords}`,
    },
  }
}

type NamedPath = { name: string; path: string }

/** `trail` goes from the home page down to the page itself. */
export function breadcrumbList(trail: NamedPath[], page: StructuredDataContext): Thing {
  return { '@type': 'BreadcrumbList', itemListElement: toItems(trail, page, 'item') }
}

export function itemList(items: NamedPath[], page: StructuredDataContext, first = 1): Thing {
  return { '@type': 'ItemList', itemListElement: toItems(items, page, 'url', first) }
}

function toItems(items: NamedPath[], page: StructuredDataContext, key: 'item' | 'url', first = 1) {
  return items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: first + index,
    name,
    [key]: pageAddress(path, page),
  }))
}
