/** The XML of a sitemap, and `robots.txt`. Every public page is listed once per language, with links to the other languages. */
import { inLocale, type Locale, locales, localeTag } from '#shared/locale.ts'

export type SitemapPage = {
  /** Without language, as `/product/kettle`. */
  path: string
  changedAt?: string
  /** Addresses of its pictures, as `/media/…`. */
  pictures?: string[]
}
type Site = { siteUrl: string; baseLocale: Locale }

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'

export const pagesStart = `${xml}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`
export const pagesEnd = '</urlset>\n'

export function toEntries({ path, changedAt, pictures = [] }: SitemapPage, site: Site): string {
  const { siteUrl, baseLocale } = site
  const address = (locale: Locale) => escaped(siteUrl + encodeURI(inLocale(path, locale, baseLocale)))
  const alternate = (locale: Locale, tag = localeTag[locale]) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(locale)}"/>`
  const rest = [
    ...(changedAt ? [`<lastmod>${changedAt}</lastmod>`] : []),
    ...locales.map(locale => alternate(locale)),
    alternate(baseLocale, 'x-default'),
    ...pictures.map(
      picture => `<image:image><image:loc>${escaped(siteUrl + picture)}</image:loc></image:image>`,
    ),
  ].join('')
  return locales.map(locale => `<url><loc>${address(locale)}</loc>${rest}</url>\n`).join('')
}

export function toIndex(names: string[], { siteUrl }: Pick<Site, 'siteUrl'>): string {
  const entries = names.map(name => `<sitemap><loc>${escaped(`${siteUrl}/${name}`)}</loc></sitemap>\n`)
  const start = `${xml}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  return `${start}${entries.join('')}</sitemapindex>\n`
}

/** Closes what only staff or one visitor may read, and search results, which exist for any words. */
export function toRobots({ siteUrl, baseLocale }: Site): string {
  const pages = ['/search', '/ticket', '/preview'].flatMap(path =>
    locales.map(locale => inLocale(path, locale, baseLocale)),
  )
  const closed = ['/admin', '/api/', ...pages].map(path => `Disallow: ${path}\n`)
  return `User-agent: *\n${closed.join('')}\nSitemap: ${siteUrl}/sitemap.xml\n`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, sign => signs[sign] ?? sign)
