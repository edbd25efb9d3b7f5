import { expect, test } from 'vitest'
import { formatWarrantyDay } from './day.ts'

test('a day is written in the calendar of the language', () => {
  expect(formatWarrantyDay('2026-03-21', 'en')).toBe('21 March 2026')
  expect(formatWarrantyDay('2026-03-21', 'fa')).toBe('۱ فروردین ۱۴۰۵')
})
