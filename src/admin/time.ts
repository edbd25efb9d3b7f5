import type { Locale } from '#shared/locale.ts'

/** Locale tags with an explicit calendar and numbering system, so that they do not depend on the machine. */
const tags: Record<Locale, string> = { en: 'en-GB-u-ca-gregory-nu-latn', fa: 'fa-IR-u-ca-persian-nu-arabext' }

type TimeFormat = { locale: Locale; timeZone: string }

/** Making a format takes much longer than using it, and lists have several times in each row. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(iso: string | number, tag: string, options: Intl.DateTimeFormatOptions): string {
  const key = tag + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tag, options)
  formats.set(key, known)
  return known.format(new Date(iso))
}

export function formatDay(iso: string, { locale, timeZone }: TimeFormat): string {
  return format(iso, tags[locale], { timeZone, dateStyle: 'medium' })
}

export function formatTime(iso: string, { locale, timeZone }: TimeFormat): string {
  return format(iso, tags[locale], { timeZone, dateStyle: 'medium', timeStyle: 'short' })
}

/** Only the time, for places where the day is already shown. */
export function formatClock(iso: string, { locale, timeZone }: TimeFormat): string {
  return format(iso, tags[locale], { timeZone, timeStyle: 'short' })
}

/** `14 Nov`, for places where the year is clear. */
export function formatShortDay(iso: string, { locale, timeZone }: TimeFormat): string {
  return format(iso, tags[locale], { timeZone, day: 'numeric', month: 'short' })
}

/** `Saturday, 14 November`, as the heading of a day. */
export function formatWeekday(iso: string, { locale, timeZone }: TimeFormat): string {
  return format(iso, tags[locale], { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
}

/** The day of a time in the shop's time zone, as `2026-11-14`. Only for comparing days, not for display. */
export function dayOf(iso: string | number, timeZone: string): string {
  return format(iso, 'en-CA-u-ca-gregory-nu-latn', { timeZone, dateStyle: 'short' })
}
