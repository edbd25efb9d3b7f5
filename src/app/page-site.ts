import { createContext, useContext } from 'react'
import { useMatches, useRouteLoaderData } from 'react-router'
import { inLocale, type Locale, localeOfPath } from '#shared/locale.ts'
import type { PageContext, RouteHandle, Site } from './app-context.ts'

export type RootData = { site: Site; adminLocale: Locale }

export const siteElementId = 'site'

/** The public configuration that the server wrote into the page. */
export function siteOfDocument(): Site {
  return JSON.parse(document.getElementById(siteElementId)?.textContent ?? '{}') as Site
}

export const PageContextProvider = createContext<PageContext | undefined>(undefined)

export function usePageContext(): PageContext {
  const facts = useContext(PageContextProvider)
  if (!facts) throw new Error('outside of a page')
  return facts
}

export const useSite = (): Site => usePageContext().site

/** The language this page is in. */
export const useLocale = (): Locale => usePageContext().locale

const localeCookie = /(?:^|;\s*)locale=(en|fa)(?:;|$)/

/** Language of the back office, which has none in its paths. */
export const localeOfCookie = (cookie: string): Locale | undefined =>
  localeCookie.exec(cookie)?.[1] as Locale | undefined

/** The language of a page may change without a new document: so the site has its name in both. */
export const siteIn = (site: Site, locale: Locale): Site => ({ ...site, name: site.names[locale] })

type Changeable = Pick<Site, 'names' | 'currency'>
let saved: Changeable | undefined

/** What was saved in this tab since its document was made; only ever called in a browser. */
export function storeSavedSite(facts: Changeable) {
  saved = facts
}

/** For the root's layout alone; everything below takes it from the context. */
export function useNewPageContext(): PageContext {
  const rendered = useRouteLoaderData('root') as RootData | undefined
  const matches = useMatches()
  // The root's own error page has no data: in the browser the document still has it.
  const site = rendered?.site ?? (typeof document === 'undefined' ? fallbackSite : siteOfDocument())
  const isAdmin = matches.some(match => (match.handle as RouteHandle | undefined)?.area === 'admin')
  const facts = (locale: Locale) => ({ site: siteIn({ ...site, ...saved }, locale), locale })
  if (!isAdmin) return facts(localeOfPath(matches.at(-1)?.pathname ?? '/', site.baseLocale))
  if (typeof document === 'undefined') return facts(rendered?.adminLocale ?? site.baseLocale)
  return facts(localeOfCookie(document.cookie) ?? site.baseLocale)
}

/** A public path in the page's own language. */
export function usePath() {
  const site = useSite()
  const locale = useLocale()
  return (path: string) => inLocale(path, locale, site.baseLocale)
}

/** Texts of the page's language. Both languages of a feature have one shape, checked by the compiler. */
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
  today: '',
  build: '',
}
