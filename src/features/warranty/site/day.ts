import type { Locale } from '#shared/locale.ts'

/** Calendar and digits are named, not left to the machine's own data: server and browser must write the same. */
const tags: Record<Locale, string> = { en: 'en-GB-u-ca-gregory-nu-latn', fa: 'fa-IR-u-ca-persian-nu-arabext' }

/** A day such as `2026-01-31`, which is the same one everywhere. */
export function formatWarrantyDay(day: string, locale: Locale): string {
  const parts = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const
  const format = new Intl.DateTimeFormat(tags[locale], parts)
  const part = Object.fromEntries(format.formatToParts(new Date(day)).map(({ type, value }) => [type, value]))
  return `${part.day} ${part.month} ${part.year}`
}
