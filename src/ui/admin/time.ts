import type { Locale } from '#shared/locale.ts'

/** Calendar and digits are named, not left to the machine's own data. */
const tags: Record<Locale, string> = { en: 'en-GB-u-ca-gregory-nu-latn', fa: 'fa-IR-u-ca-persian-nu-arabext' }

type Place = { locale: Locale; timeZone: string }

export function formatDay(iso: string, { locale, timeZone }: Place): string {
  const format = new Intl.DateTimeFormat(tags[locale], { timeZone, dateStyle: 'medium' })
  return format.format(new Date(iso))
}

export function formatTime(iso: string, { locale, timeZone }: Place): string {
  const format = new Intl.DateTimeFormat(tags[locale], { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return format.format(new Date(iso))
}

/** Where the day is said already. */
export function formatClock(iso: string, { locale, timeZone }: Place): string {
  const format = new Intl.DateTimeFormat(tags[locale], { timeZone, timeStyle: 'short' })
  return format.format(new Date(iso))
}
