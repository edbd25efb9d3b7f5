import { useMatches, useRouteLoaderData } from 'react-router'
import { inLocale, type Locale, localeOfPath } from '#shared/locale.ts'
import type { RouteHandle, Site } from './app-context.ts'

export type RootData = { site: Site; adminLocale: Locale }

export const siteElementId = 'site'

/** The public configuration that the server wrote into the page. */
export function siteOfDocument(): Site {
  return JSON.parse(document.getElementById(siteElementId)?.textContent ?? '{}') as Site
}

function useRootData(): RootData {
  const rendered = useRouteLoaderData('root') as RootData | undefined
  if (rendered) return rendered
  // The root's own error page has no data: in the browser the document still has it.
  const site = typeof document === 'undefined' ? fallbackSite : siteOfDocument()
  return { site, adminLocale: site.baseLocale }
}

export const useSite = (): Site => useRootData().site

const localeCookie = /(?:^|;\s*)locale=(en|fa)(?:;|$)/

/** Language of the back office, which has none in its paths. */
export const localeOfCookie = (cookie: string): Locale | undefined =>
  localeCookie.exec(cookie)?.[1] as Locale | undefined

export function useArea(): 'public' | 'admin' {
  return useMatches().some(match => (match.handle as RouteHandle | undefined)?.area === 'admin')
    ? 'admin'
    : 'public'
}

/** The language this page is in. */
export function useLocale(): Locale {
  const { site, adminLocale } = useRootData()
  const area = useArea()
  const path = useMatches().at(-1)?.pathname ?? '/'
  if (area === 'public') return localeOfPath(path, site.baseLocale)
  if (typeof document === 'undefined') return adminLocale
  return localeOfCookie(document.cookie) ?? site.baseLocale
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
  baseLocale: 'en',
  currency: 'USD',
  timeZone: 'UTC',
  apiBase: '/api',
  url: '',
  build: '',
}
