import { expect, test } from 'vitest'
import { dayAfter } from '../warranty.ts'
import { readDay } from './read-day.ts'

test.each([
  ['2026-11-19', '2026-11-19'],
  ['2026/1/5', '2026-01-05'],
  ['2026-11-19 14:05', '2026-11-19'],
  ['۱۴۰۵/۰۸/۲۸', '2026-11-19'],
  ['1403/12/30', '2025-03-20'],
  ['1404/12/30', undefined],
  ['2026-02-30', undefined],
  ['19.11.2026', undefined],
  ['soon', undefined],
])('%s is read as %s', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

test('every day of thirty years is read from the Persian calendar as the day it is', () => {
  const format = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  for (let day = '2005-01-01'; day < '2035-01-01'; day = dayAfter(day)) {
    const parts = format.formatToParts(new Date(day))
    const [year, month, date] = ['year', 'month', 'day'].map(
      type => parts.find(one => one.type === type)?.value,
    )
    if (readDay(`${Number.parseInt(year ?? '', 10)}/${month}/${date}`) !== day)
      expect(day).toBe('read wrongly')
  }
})
