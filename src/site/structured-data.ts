/** What a page tells machines about itself, in the words of schema.org. Every address is whole. */
import type { MetaDescriptor } from 'react-router'
import type { Site } from '#app/app-context.ts'
import { inLocale, type Locale, localeTag } from '#shared/locale.ts'
import { localize } from '#ui/localize.ts'
import { type ShopContact, toDialled } from './shop/shop-contact.ts'

export type PostalPlace = { site: Site; locale: Locale }
type Thing = { '@type': string } & Record<string, unknown>

/** A block of data in the page's head; React Router writes every `<` in it as an escape. */
export const structured = (thing: Thing): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', ...thing },
})

export const pageAddress = (path: string, { site, locale }: PostalPlace) =>
  site.url + encodeURI(inLocale(path, locale, site.baseLocale))

const organizationId = ({ site }: PostalPlace) => `${site.url}/#organization`

export function organization(contact: ShopContact, place: PostalPlace): Thing {
  const { site, locale } = place
  const address = localize(contact, 'address', { locale, base: site.baseLocale }).text
  return {
    '@type': 'Organization',
    '@id': organizationId(place),
    name: site.name,
    url: pageAddress('/', place),
    logo: `${site.url}/favicon.svg`,
    ...(contact.email && { email: contact.email }),
    ...(contact.phones.length > 0 && { telephone: contact.phones.map(toDialled) }),
    ...(address && { address: address.replaceAll('\n', locale === 'fa' ? '، ' : ', ') }),
    ...(contact.socialLinks.length > 0 && { sameAs: contact.socialLinks }),
  }
}

/** What stands for the words in the address of a search. */
const searchWords = 'search_term_string'

export function website(place: PostalPlace): Thing {
  const { site, locale } = place
  return {
    '@type': 'WebSite',
    name: site.name,
    url: pageAddress('/', place),
    inLanguage: localeTag[locale],
    publisher: { '@id': organizationId(place) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${pageAddress('/search', place)}?q={${searchWords}}`,
      },
      'query-input': `required name=${searchWords}`,
    },
  }
}

type Named = { name: string; path: string }

/** From the home page down to the page itself. */
export function breadcrumbList(trail: Named[], place: PostalPlace): Thing {
  return { '@type': 'BreadcrumbList', itemListElement: toItems(trail, place, 'item') }
}

export function itemList(items: Named[], place: PostalPlace, first = 1): Thing {
  return { '@type': 'ItemList', itemListElement: toItems(items, place, 'url', first) }
}

function toItems(items: Named[], place: PostalPlace, key: 'item' | 'url', first = 1) {
  return items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: first + index,
    name,
    [key]: pageAddress(path, place),
  }))
}
