/** The page context: site configuration and language of the page, with the hooks by which components read them. */
import { createContext, useContext } from 'react'
import { useMatches, useRouteLoaderData } from 'react-router'
import { readCookie } from '#shared/cookies.ts'
import { inLocale, isLocale, type Locale, localeOfPath } from '#shared/locale.ts'
import type { PageInfo, RouteHandle, Site } from './app-context.ts'

export type RootData = { site: Site; adminLocale: Locale }

export const siteElementId = 'site'

/** The public configuration that the server wrote into the page. */
export function siteOfDocument(): Site {
  return JSON.parse(document.getElementById(siteElementId)?.textContent ?? '{}') as Site
}

export const PageInfoContext = createContext<PageInfo | undefined>(undefined)

export function usePageInfo(): PageInfo {
  const pageInfo = useContext(PageInfoContext)
  if (!pageInfo) throw new Error('outside of a page')
  return pageInfo
}

export const useSite = (): Site => usePageInfo().site

/** The language this page is in. */
export const useLocale = (): Locale => usePageInfo().locale

/** Language of the back office, which has no language in its paths. */
export function localeOfCookie(cookies: string): Locale | undefined {
  const locale = readCookie(cookies, 'locale')
  return isLocale(locale) ? locale : undefined
}

/**
 * The site with its name in this language. The language of a page can change without a new document, so all names are at hand.
 */
const siteIn = (site: Site, locale: Locale): Site => ({ ...site, name: site.names[locale] })

type Changeable = Pick<Site, 'names' | 'currency' | 'look'>
let saved: Partial<Changeable> | undefined

/** Remembers settings that were saved in this tab after its document was rendered. Only called in a browser. */
export function storeSavedSite(changes: Partial<Changeable>) {
  saved = { ...saved, ...changes }
}

/** Computes the page info. Only for the root layout; all components below read it with `usePageInfo`. */
export function useNewPageInfo(): PageInfo {
  const rootData = useRouteLoaderData('root') as RootData | undefined
  const matches = useMatches()
  // The root's error page has no loader data. In the browser the document still contains the site.
  const site = rootData?.site ?? (typeof document === 'undefined' ? fallbackSite : siteOfDocument())
  const isAdmin = matches.some(match => (match.handle as RouteHandle | undefined)?.area === 'admin')
  const page = matches.at(-1)
  const own = (page?.handle as RouteHandle | undefined)?.site?.(page?.loaderData as never)
  const inLanguage = (locale: Locale) => ({ site: siteIn({ ...site, ...saved, ...own }, locale), locale })
  if (!isAdmin) return inLanguage(localeOfPath(matches.at(-1)?.pathname ?? '/', site.baseLocale))
  if (typeof document === 'undefined') return inLanguage(rootData?.adminLocale ?? site.baseLocale)
  return inLanguage(localeOfCookie(document.cookie) ?? site.baseLocale)
}

/** A public path in the page's own language. */
export function usePath() {
  const site = useSite()
  const locale = useLocale()
  return (path: string) => inLocale(path, locale, site.baseLocale)
}

/** Interface texts in the page's language. The compiler checks that both languages of a feature have the same shape. */
export function useTexts<Texts>(catalogue: Record<Locale, Texts>): Texts {
  return catalogue[useLocale()]
}

const fallbackSite: Site = {
  name: 'Vitrin',
  names: { en: 'Vitrin', fa: 'ویترین' },
  baseLocale: 'en',
  currency: 'USD',
  timeZone: 'UTC',
  apiBase: '/api',
  url: '',
  look: {},
  today: '',
  build: '',
}
