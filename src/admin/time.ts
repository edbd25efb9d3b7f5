import type { Locale } from '#shared/locale.ts'

/** Calendar and digits are named, not left to the machine's own data. */
const tags: Record<Locale, string> = { en: 'en-GB-u-ca-gregory-nu-latn', fa: 'fa-IR-u-ca-persian-nu-arabext' }

type TimeFormat = { locale: Locale; timeZone: string }

export function formatDay(iso: string, { locale, timeZone }: TimeFormat): string {
  const format = new Intl.DateTimeFormat(tags[locale], { timeZone, dateStyle: 'medium' })
  return format.format(new Date(iso))
}

export function formatTime(iso: string, { locale, timeZone }: TimeFormat): string {
  const format = new Intl.DateTimeFormat(tags[locale], { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return format.format(new Date(iso))
}

/** Where the day is said already. */
export function formatClock(iso: string, { locale, timeZone }: TimeFormat): string {
  const format = new Intl.DateTimeFormat(tags[locale], { timeZone, timeStyle: 'short' })
  return format.format(new Date(iso))
}

/** `14 Nov`: where the year is clear. */
export function formatShortDay(iso: string, { locale, timeZone }: TimeFormat): string {
  const format = new Intl.DateTimeFormat(tags[locale], { timeZone, day: 'numeric', month: 'short' })
  return format.format(new Date(iso))
}

/** `Saturday, 14 November`: as a heading over a day. */
export function formatWeekday(iso: string, { locale, timeZone }: TimeFormat): string {
  const options = { timeZone, weekday: 'long', day: 'numeric', month: 'long' } as const
  return new Intl.DateTimeFormat(tags[locale], options).format(new Date(iso))
}

/** Which day a time is where the shop is, as `2026-11-14`: only for comparing. */
export function dayOf(iso: string | number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', { timeZone, dateStyle: 'short' })
  return format.format(new Date(iso))
}
