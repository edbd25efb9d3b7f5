/** The meta tags of a page for search engines and link previews of other sites. Called by the `handle.head` of public pages. */
import type { MetaDescriptor } from 'react-router'
import type { PageInfo } from '#app/app-context.ts'
import { inLocale, type Locale, locales, localeTag } from '#shared/locale.ts'

export type PageMeta = PageInfo & {
  /** Without language prefix, as `/product/kettle`, and with the query if that makes it a separate page. */
  path: string
  title: string
  description?: string
  /** Path of a picture, as `/media/…`. Without one, the home page's is taken. */
  image?: string
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
  image = site.image,
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
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(image ? [{ property: 'og:image', content: site.url + image }] : []),
    { property: 'og:url', content: address(path, locale) },
    { property: 'og:locale', content: locale === 'fa' ? 'fa_IR' : 'en_US' },
    link('canonical', address(path, locale)),
    ...locales.map(language => link('alternate', address(path, language), localeTag[language])),
    link('alternate', address(path, site.baseLocale), 'x-default'),
    ...(previous ? [link('prev', address(previous, locale))] : []),
    ...(next ? [link('next', address(next, locale))] : []),
  ]
}

/** Shortens a text to one line, cut between words at the length that search engines show. */
export function toDescription(text: string, limit = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= limit) return line
  const cut = line.slice(0, limit)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limit / 2)).trimEnd()}…`
}
