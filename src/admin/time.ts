import type { Locale } from '#shared/locale.ts'

/** Locale tags with an explicit calendar and numbering system, so that they do not depend on the machine. */
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

/** Only the time, for places where the day is already shown. */
export function formatClock(iso: string, { locale, timeZone }: TimeFormat): string {
  const format = new Intl.DateTimeFormat(tags[locale], { timeZone, timeStyle: 'short' })
  return format.format(new Date(iso))
}

/** `14 Nov`, for places where the year is clear. */
export function formatShortDay(iso: string, { locale, timeZone }: TimeFormat): string {
  const format = new Intl.DateTimeFormat(tags[locale], { timeZone, day: 'numeric', month: 'short' })
  return format.format(new Date(iso))
}

/** `Saturday, 14 November`, as the heading of a day. */
export function formatWeekday(iso: string, { locale, timeZone }: TimeFormat): string {
  const options = { timeZone, weekday: 'long', day: 'numeric', month: 'long' } as const
  return new Intl.DateTimeFormat(tags[locale], options).format(new Date(iso))
}

/** The day of a time in the shop's time zone, as `2026-11-14`. Only for comparing days, not for display. */
export function dayOf(iso: string | number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', { timeZone, dateStyle: 'short' })
  return format.format(new Date(iso))
}
