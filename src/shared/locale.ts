/** The languages of the site, and how the path of a public page determines its language. */
export const locales = ['en', 'fa'] as const
export type Locale = (typeof locales)[number]

/** Language tags for `<html lang>` and `Intl`. */
export const localeTag: Record<Locale, string> = { en: 'en', fa: 'fa-IR' }
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'fa' ? 'rtl' : 'ltr')
export const otherLocale = (locale: Locale): Locale => (locale === 'fa' ? 'en' : 'fa')
export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale)

const prefixed = /^\/(en|fa)(?=\/|$)/i

/** The language a public path is in: its prefix, or the site's base language. */
export function localeOfPath(path: string, base: Locale): Locale {
  return (prefixed.exec(path)?.[1]?.toLowerCase() as Locale | undefined) ?? base
}

/** The path of the same page in another language. The base language has no prefix. */
export function inLocale(path: string, locale: Locale, base: Locale): string {
  // Exactly one slash in front: with two, the path would be the address of another site.
  const bare = path.replace(prefixed, '').replace(/^[/\\]*/, '/')
  if (locale === base) return bare
  return bare === '/' ? `/${locale}` : `/${locale}${bare}`
}

/** The first supported language of an `Accept-Language` header. */
export function preferredLocale(header: string | undefined, fallback: Locale): Locale {
  for (const part of (header ?? '').split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase()
    if (isLocale(language)) return language
  }
  return fallback
}
