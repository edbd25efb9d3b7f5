import { expect, test } from 'vitest'
import { formatDay, formatLongDay } from './dates.ts'
import {
  dayOf,
  daysBetween,
  formatClock,
  formatLongTime,
  formatShortDay,
  formatTime,
  formatWeekday,
} from './times.ts'

test('a day is written in the calendar of the language', () => {
  expect(formatLongDay('2026-03-21', { locale: 'en', timeZone: 'UTC' })).toBe('21 March 2026')
  expect(formatLongDay('2026-03-21', { locale: 'fa', timeZone: 'UTC' })).toBe('۱ فروردین ۱۴۰۵')
})

test('formats a time in each language, in the shop’s time zone', () => {
  const at = '2026-11-20T20:35:00.000Z'
  expect(formatLongTime(at, { locale: 'en', timeZone: 'UTC' })).toBe('20 November 2026, 20:35')
  expect(formatLongTime(at, { locale: 'en', timeZone: 'Asia/Tehran' })).toBe('21 November 2026, 00:05')
  expect(formatLongTime(at, { locale: 'fa', timeZone: 'Asia/Tehran' })).toBe('۳۰ آبان ۱۴۰۵، ۰۰:۰۵')
  expect(formatClock(at, { locale: 'en', timeZone: 'Asia/Tehran' })).toBe('00:05')
  expect(formatClock(at, { locale: 'fa', timeZone: 'Asia/Tehran' })).toBe('۰۰:۰۵')
})

test('staff see short months, which Persian does not have', () => {
  const at = '2026-11-20T20:35:00.000Z'
  expect(formatDay(at, { locale: 'en', timeZone: 'UTC' })).toBe('20 Nov 2026')
  expect(formatTime(at, { locale: 'en', timeZone: 'UTC' })).toBe('20 Nov 2026, 20:35')
  expect(formatTime(at, { locale: 'fa', timeZone: 'UTC' })).toBe('۲۹ آبان ۱۴۰۵، ۲۰:۳۵')
  expect(formatShortDay(at, { locale: 'en', timeZone: 'UTC' })).toBe('20 Nov')
  expect(formatWeekday(at, { locale: 'en', timeZone: 'UTC' })).toBe('Friday 20 November')
})

test('uses the day in the shop’s time zone', () => {
  const night = Date.parse('2026-03-20T20:30:00Z')
  expect(dayOf(night, 'Asia/Tehran')).toBe('2026-03-21')
  expect(dayOf(night - 1, 'Asia/Tehran')).toBe('2026-03-20')
  expect(dayOf('2026-03-20T20:30:00Z', 'America/Los_Angeles')).toBe('2026-03-20')
})

test('days are counted between two days', () => {
  expect(daysBetween('2026-03-20', '2026-03-21')).toBe(1)
  expect(daysBetween('2026-11-14', '2026-11-14')).toBe(0)
  expect(daysBetween('2026-03-01', '2027-03-01')).toBe(365)
  expect(daysBetween('2026-11-14', '2026-11-13')).toBe(-1)
})
