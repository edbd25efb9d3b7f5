/** What a page tells search engines and other sites about itself. */
import type { MetaDescriptor } from 'react-router'
import type { PageContext } from '#app/app-context.ts'
import { inLocale, type Locale, locales, localeTag } from '#shared/locale.ts'

export type PageMeta = PageContext & {
  /** Without language, as `/product/kettle`; with the query that makes it a page of its own. */
  path: string
  title: string
  description?: string
  /** Address of a picture, as `/media/…`. */
  image?: string
  previous?: string
  next?: string
  /** For lists that anybody's words or choices make: search engines follow their links and leave them out. */
  unlisted?: boolean
}

export function pageMeta({
  site,
  locale,
  path,
  title,
  description,
  image,
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

/** One line for a description, cut between words where search engines stop reading. */
export function toDescription(text: string, limit = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= limit) return line
  const cut = line.slice(0, limit)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limit / 2)).trimEnd()}…`
}
