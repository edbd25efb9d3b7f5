/** The XML of the product feed: RSS 2.0 with the fields of Google Merchant, which comparison sites read too. */
import { inLocale, type Locale } from '#shared/locale.ts'
import { wordsOf } from '#shared/rich-text/rich-text.ts'
import { brandOf } from '../model/brand.ts'
import { priceIn } from '../model/price-in-currency.ts'
import type { Product } from '../model/product.ts'
import { type FeedLack, feedLacks } from './feed.ts'

export type FeedProduct = Omit<Product, 'breadcrumb'>
export type FeedSite = { url: string; name: string; currency: string; baseLocale: Locale; locale: Locale }

export const feedLacksOf = ({ price, images }: Pick<FeedProduct, 'price' | 'images'>): FeedLack[] =>
  feedLacks.filter(lack => (lack === 'price' ? price === null : images.length === 0))

/** Readers of feeds cut or refuse what is longer. */
const max = { title: 150, description: 5000, pictures: 10 } as const

const availabilityOf: Record<Product['lifecycle'], string> = {
  active: 'in_stock',
  discontinued: 'out_of_stock',
}

export const feedStart = ({ url, name, baseLocale, locale }: FeedSite) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    element('title', name),
    element('link', url + inLocale('/', locale, baseLocale)),
    element('description', name),
    '',
  ].join('\n')
export const feedEnd = '</channel>\n</rss>\n'

/** `categories` are the names from the main category down to the product's own. Only for a product that lacks nothing. */
export function toFeedItem(product: FeedProduct, categories: string[], site: FeedSite): string {
  const { url, baseLocale, locale, currency } = site
  const texts = { ...product, ...withoutEmpty(product.translations[locale]) }
  const description = wordsOf(texts.description) || texts.summary || texts.name
  const { price, priceCurrency } = priceIn(product.price ?? 0, currency)
  const main = product.image ?? product.images[0]
  const pictures = [main, ...product.images.filter(({ ref }) => ref !== main?.ref)]
    .filter(picture => picture !== undefined)
    .slice(0, 1 + max.pictures)
    .map(picture => `${url}${picture.url}/${picture.width}.webp`)
  return [
    '<item>',
    element('g:id', String(product.id)),
    element('g:title', cut(texts.name, max.title)),
    element('g:description', cut(description, max.description)),
    element('g:link', url + encodeURI(inLocale(`/product/${product.slug}`, locale, baseLocale))),
    ...pictures.map((picture, index) =>
      element(index === 0 ? 'g:image_link' : 'g:additional_image_link', picture),
    ),
    element('g:price', `${price} ${priceCurrency}`),
    element('g:availability', availabilityOf[product.lifecycle]),
    element('g:condition', 'new'),
    element('g:brand', brandOf(product, locale) ?? site.name),
    ...(product.barcode ? [element('g:gtin', product.barcode)] : []),
    ...(product.code ? [element('g:mpn', product.code)] : []),
    ...(product.barcode || product.code ? [] : [element('g:identifier_exists', 'no')]),
    ...(categories.length > 0 ? [element('g:product_type', categories.join(' > '))] : []),
    '</item>\n',
  ].join('')
}

/** A text that is not translated stays in the base language. */
const withoutEmpty = (texts: FeedProduct['translations'][Locale] = {}) =>
  Object.fromEntries(
    (['name', 'summary', 'description'] as const).flatMap(key => (texts[key] ? [[key, texts[key]]] : [])),
  )

/** In whole characters. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const segments = [...new Intl.Segmenter().segment(text.slice(0, length))]
  // The last one may be half of what it was.
  return segments
    .map(({ segment }) => segment)
    .slice(0, -1)
    .join('')
    .trimEnd()
}

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Characters that XML cannot hold at all are left out. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>]/g, sign => signs[sign] ?? sign)
