/** Writes times, and days in other forms than `dates.ts`. */
import { type DateReader, dateFormat, dayParts, partsOf } from './dates.ts'
import type { Locale } from './locale.ts'

const comma: Record<Locale, string> = { en: ',', fa: '،' }
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** For example `20 November 2026, 14:05`, for visitors and in mails. */
export const formatLongTime = (at: string, reader: DateReader) => writeTime(at, { ...reader, month: 'long' })

/** For example `20 Nov 2026, 14:05`. */
export const formatTime = (at: string, reader: DateReader) => writeTime(at, { ...reader, month: 'short' })

/** `14 Nov`, for places where the year is clear. */
export function formatShortDay(at: string, { locale, timeZone }: DateReader): string {
  return dateFormat(locale, { timeZone, day: 'numeric', month: 'short' }).format(new Date(at))
}

/** `Saturday, 14 November`, as the heading of a day. */
export function formatWeekday(at: string, { locale, timeZone }: DateReader): string {
  return dateFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(at))
}

/** Only the time, for places where the day is already shown. */
export function formatClock(at: string, { locale, timeZone }: DateReader): string {
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

type Style = DateReader & { month: 'long' | 'short' }

function writeTime(at: string, { locale, timeZone, month }: Style): string {
  const parts = partsOf(at, dateFormat(locale, { timeZone, ...dayParts, month, ...clock }))
  return `${parts.day} ${parts.month} ${parts.year}${comma[locale]} ${parts.hour}:${parts.minute}`
}
