import { expect, test } from 'vitest'
import { formatLongDay } from './long-day.ts'

test('a day is written in the calendar of the language', () => {
  expect(formatLongDay('2026-03-21', 'en')).toBe('21 March 2026')
  expect(formatLongDay('2026-03-21', 'fa')).toBe('۱ فروردین ۱۴۰۵')
})
