/**
 * Writes days for visitors, staff and mails, the same on the server and in every browser. Every public page loads this for its footer, so what
 * few pages need is in `times.ts`.
 */
import type { Locale } from './locale.ts'

/** Calendar and digits are explicit, so that they do not depend on the machine. */
const tags: Record<Locale, string> = { en: 'en-GB-u-ca-gregory-nu-latn', fa: 'fa-IR-u-ca-persian-nu-arabext' }

/** Making a format takes 0.2 ms, much longer than using it. Every page has a date in its footer, and lists have some in each row. */
const formats = new Map<string, Intl.DateTimeFormat>()

export function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tags[locale], options)
  formats.set(key, format)
  return format
}

export type DateReader = { locale: Locale; timeZone: string }

export const dayParts = { day: 'numeric', year: 'numeric' } as const

/** For example `20 November 2026`, for visitors. A day without a time, such as `2026-11-20`, is formatted with the time zone `UTC`. */
export const formatLongDay = (at: string, reader: DateReader) => writeDay(at, { ...reader, month: 'long' })

/** For example `20 Nov 2026`, for the narrow rows of the back office. */
export const formatDay = (at: string, reader: DateReader) => writeDay(at, { ...reader, month: 'short' })

type Style = DateReader & { month: 'long' | 'short' }

/** Composed here and not by `Intl`, because browsers use different separators. */
function writeDay(at: string, { locale, timeZone, month }: Style): string {
  const parts = partsOf(at, dateFormat(locale, { timeZone, ...dayParts, month }))
  return `${parts.day} ${parts.month} ${parts.year}`
}

export function partsOf(at: string | number, format: Intl.DateTimeFormat): Record<string, string> {
  return Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
}
