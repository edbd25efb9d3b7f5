import { expect, test } from 'vitest'
import { formatMoment } from './moment.ts'

test('formats a time in each language, in the shop’s time zone', () => {
  const iso = '2026-11-20T20:35:00.000Z'
  expect(formatMoment(iso, { locale: 'en', timeZone: 'UTC' })).toBe('20 November 2026, 20:35')
  expect(formatMoment(iso, { locale: 'en', timeZone: 'Asia/Tehran' })).toBe('21 November 2026, 00:05')
  expect(formatMoment(iso, { locale: 'fa', timeZone: 'Asia/Tehran' })).toBe('۳۰ آبان ۱۴۰۵، ۰۰:۰۵')
})
