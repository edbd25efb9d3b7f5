import { expect, test } from 'vitest'
import { numberText, parseNumber } from './number-text.ts'

test('reads Latin and Persian digits with any separators', () => {
  expect(parseNumber('1,234.5')).toBe(1234.5)
  expect(parseNumber('۱٬۲۳۴٫۵')).toBe(1234.5)
  expect(parseNumber(' 12 000 ')).toBe(12000)
})

test('an empty text gives null, an invalid one NaN', () => {
  expect(parseNumber('  ')).toBeNull()
  for (const text of ['abc', '-1', '1.2.3', '12x', '.']) expect(parseNumber(text)).toBeNaN()
})

test('can parse what it writes', () => {
  for (const locale of ['en', 'fa'] as const) {
    const text = numberText(1234567.5, { locale, decimals: 2 })
    expect(parseNumber(text)).toBe(1234567.5)
  }
  expect(numberText(24, { locale: 'fa' })).toBe('۲۴')
  expect(numberText(null, { locale: 'en' })).toBe('')
})
