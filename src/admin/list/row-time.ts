import { formatDay } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { dayOf, formatClock, formatShortDay } from '#shared/times.ts'

type Options = { locale: Locale; timeZone: string; now: number; yesterday: string }

/**
 * As short as possible: the time for today, "yesterday", or else the day. The year is included if it is more than 300 days ago.
 */
export function rowTime(iso: string, { locale, timeZone, now, yesterday }: Options): string {
  const day = dayOf(iso, timeZone)
  if (day === dayOf(now, timeZone)) return formatClock(iso, { locale, timeZone })
  if (day === dayOf(now - 24 * 3600_000, timeZone)) return yesterday
  const isOld = now - Date.parse(iso) > 300 * 24 * 3600_000
  return isOld ? formatDay(iso, { locale, timeZone }) : formatShortDay(iso, { locale, timeZone })
}
