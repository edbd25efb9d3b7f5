/** Writes days and times for visitors, staff and mails, the same on the server and in every browser. */
import type { Locale } from './locale.ts'

/** Calendar and digits are explicit, so that they do not depend on the machine. */
const tags: Record<Locale, string> = { en: 'en-GB-u-ca-gregory-nu-latn', fa: 'fa-IR-u-ca-persian-nu-arabext' }
const comma: Record<Locale, string> = { en: ',', fa: '،' }

/** Making a format takes 0.2 ms, much longer than using it. Every page has a date in its footer, and lists have some in each row. */
const formats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tags[locale], options)
  formats.set(key, format)
  return format
}

type Reader = { locale: Locale; timeZone: string }

const date = { day: 'numeric', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** For example `20 November 2026`, for visitors. A day without a time, such as `2026-11-20`, is formatted with the time zone `UTC`. */
export const formatLongDay = (at: string, reader: Reader) => writeDay(at, { ...reader, month: 'long' })

/** For example `20 November 2026, 14:05`, for visitors and in mails. */
export const formatLongTime = (at: string, reader: Reader) => writeTime(at, { ...reader, month: 'long' })

/** For example `20 Nov 2026`, for the narrow rows of the back office. */
export const formatDay = (at: string, reader: Reader) => writeDay(at, { ...reader, month: 'short' })

/** For example `20 Nov 2026, 14:05`. */
export const formatTime = (at: string, reader: Reader) => writeTime(at, { ...reader, month: 'short' })

/** `14 Nov`, for places where the year is clear. */
export function formatShortDay(at: string, { locale, timeZone }: Reader): string {
  return dateFormat(locale, { timeZone, day: 'numeric', month: 'short' }).format(new Date(at))
}

/** `Saturday, 14 November`, as the heading of a day. */
export function formatWeekday(at: string, { locale, timeZone }: Reader): string {
  return dateFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(at))
}

/** Only the time, for places where the day is already shown. */
export function formatClock(at: string, { locale, timeZone }: Reader): string {
  const { hour, minute } = partsOf(at, dateFormat(locale, { timeZone, ...clock }))
  return `${hour}:${minute}`
}

const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** The day of a time in a time zone, as `2026-11-14`. For comparing and storing days, not for display. */
export function dayOf(at: string | number, timeZone: string): string {
  const { year, month, day } = partsOf(at, dateFormat('en', { timeZone, ...numeric }))
  return `${year}-${month}-${day}`
}

const dayMs = 86_400_000

/** How many days lie between two days such as `2026-11-14`. Both are read as UTC, so no change of clocks counts. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

type Style = Reader & { month: 'long' | 'short' }

/** Composed here and not by `Intl`, because browsers use different separators. */
function writeDay(at: string, { locale, timeZone, month }: Style): string {
  const parts = partsOf(at, dateFormat(locale, { timeZone, ...date, month }))
  return `${parts.day} ${parts.month} ${parts.year}`
}

function writeTime(at: string, { locale, timeZone, month }: Style): string {
  const parts = partsOf(at, dateFormat(locale, { timeZone, ...date, month, ...clock }))
  return `${parts.day} ${parts.month} ${parts.year}${comma[locale]} ${parts.hour}:${parts.minute}`
}

function partsOf(at: string | number, format: Intl.DateTimeFormat): Record<string, string> {
  return Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
}
