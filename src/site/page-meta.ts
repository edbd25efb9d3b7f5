/** The meta tags of a page for search engines and link previews of other sites. Called by the `handle.head` of public pages. */
import type { MetaDescriptor } from 'react-router'
import type { PageInfo, SitePicture } from '#app/app-context.ts'
import { linkPreviewOf } from '#features/media/image-widths.ts'
import { ownIconPath } from '#shared/identity/site-icons.ts'
import { inLocale, type Locale, locales, localeTag } from '#shared/locale.ts'

export type PageMeta = PageInfo & {
  /** Without language prefix, as `/product/kettle`, and with the query if that makes it a separate page. */
  path: string
  title: string
  description?: string
  /** Without one, the home page's is taken. */
  picture?: SitePicture | null
  /** What the picture shows, if it has no alternative text: the name of the product or the category. */
  subject?: string
  /** For a product page: the price, if the page shows one. */
  product?: { price?: { price: string; priceCurrency: string } | undefined }
  previous?: string
  next?: string
  /** For search results and filtered lists: search engines follow their links but do not index them. */
  unlisted?: boolean
}

export function pageMeta({
  site,
  locale,
  path,
  title,
  description,
  picture,
  subject = title,
  product,
  previous,
  next,
  unlisted = false,
}: PageMeta): MetaDescriptor[] {
  const address = (to: string, language: Locale) =>
    site.url + encodeURI(inLocale(to, language, site.baseLocale))
  const link = (rel: string, href: string, hrefLang?: string) => ({ tagName: 'link', rel, href, hrefLang })
  return [
    { title },
    ...(unlisted ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(description ? [{ name: 'description', content: description }] : []),
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: product ? 'product' : 'website' },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: address(path, locale) },
    { property: 'og:locale', content: locale === 'fa' ? 'fa_IR' : 'en_US' },
    ...(product?.price ? priceTags(product.price) : []),
    ...pictureTags(picture ? { picture, subject } : { picture: site.picture, subject: site.name }, {
      site,
      locale,
    }),
    link('manifest', inLocale('/manifest.webmanifest', locale, site.baseLocale)),
    link('canonical', address(path, locale)),
    ...locales.map(language => link('alternate', address(path, language), localeTag[language])),
    link('alternate', address(path, site.baseLocale), 'x-default'),
    ...(previous ? [link('prev', address(previous, locale))] : []),
    ...(next ? [link('next', address(next, locale))] : []),
  ]
}

const priceTags = ({ price, priceCurrency }: { price: string; priceCurrency: string }) => [
  { property: 'product:price:amount', content: price },
  { property: 'product:price:currency', content: priceCurrency },
]

type Shown = { picture: SitePicture | undefined; subject: string }

/** Size and type tell other sites how to show the picture before they have loaded it. */
function pictureTags({ picture, subject }: Shown, { site, locale }: PageInfo): MetaDescriptor[] {
  if (!picture) return [...logoTags(site), { name: 'twitter:card', content: 'summary' }]
  const { path, type, width, height } = linkPreviewOf(picture)
  const alt = (locale === site.baseLocale ? picture.alt : picture.translations[locale]) || picture.alt
  return [
    { property: 'og:image', content: site.url + path },
    { property: 'og:image:type', content: type },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt || subject },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Where there is no picture at all, the shop's own icon stands small beside the link. */
const logoTags = ({ look: { icon }, url, name }: PageInfo['site']): MetaDescriptor[] =>
  icon
    ? [
        { property: 'og:image', content: url + ownIconPath(icon, 'maskable-512') },
        { property: 'og:image:type', content: 'image/png' },
        { property: 'og:image:width', content: '512' },
        { property: 'og:image:height', content: '512' },
        { property: 'og:image:alt', content: name },
      ]
    : []

/** Shortens a text to one line, cut between words at the length that search engines show. */
export function toDescription(text: string, limit = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= limit) return line
  const cut = line.slice(0, limit)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limit / 2)).trimEnd()}…`
}
