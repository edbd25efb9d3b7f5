import { expect, test } from 'vitest'
import { contextTexts } from '../../texts/context.ts'
import { durationText } from './duration.ts'

const minute = 60_000
const hour = 60 * minute

test('formats durations in two units', () => {
  const format = (ms: number, locale: 'en' | 'fa' = 'en') => durationText(ms, contextTexts[locale].duration)
  expect(format(1000)).toBe('1 min')
  expect(format(15 * hour + 12 * minute)).toBe('15 h 12 min')
  expect(format(2 * hour)).toBe('2 h')
  expect(format(49 * hour)).toBe('2 days 1 h')
  expect(format(15 * hour + 12 * minute, 'fa')).toBe('۱۵ ساعت و ۱۲ دقیقه')
})
