import { expect, test } from 'vitest'
import { withPersianFractions } from './persian-fractions.ts'

/** The direction marks are written as brackets, and the blank that does not break as an underscore. */
const shown = (value: string, name?: string) =>
  withPersianFractions(value, name)
    .replaceAll('\u2066', '[')
    .replaceAll('\u2069', ']')
    .replaceAll('\u00a0', '_')

test('a mixed number has Persian digits, and its whole number stands before its fraction', () => {
  expect(shown('۳۳⅓ و ۴۵ دور در دقیقه')).toBe('[۳۳_۱_⁄_۳] و ۴۵ دور در دقیقه')
  expect(shown('33⅓ و 45 دور')).toBe('[۳۳_۱_⁄_۳] و 45 دور')
  expect(shown('1 ½ لیتر')).toBe('[۱_۱_⁄_۲] لیتر')
  expect(shown('۱ ۱/۲ اینچ')).toBe('[۱_۱_⁄_۲] اینچ')
})

test('a fraction alone has Persian digits', () => {
  expect(shown('½ لیتر')).toBe('[۱_⁄_۲] لیتر')
  expect(shown('پیچ (¼)')).toBe('پیچ ([۱_⁄_۴])')
  expect(shown('⅛', 'قطر')).toBe('[۱_⁄_۸]')
})

test('a slash stays a slash, because in Persian it may stand before decimals', () => {
  expect(shown('1/2 لیتر')).toBe('[۱/۲] لیتر')
  expect(shown('استیل ضدزنگ ۱۸/۸')).toBe('استیل ضدزنگ [۱۸/۸]')
})

test('dates and English values stay as typed', () => {
  expect(shown('از 1404/5/12')).toBe('از 1404/5/12')
  expect(shown('۰ تا ۴۵۰ / ۰ تا ۱۶۰۰ دور')).toBe('۰ تا ۴۵۰ / ۰ تا ۱۶۰۰ دور')
  expect(shown('33⅓ and 45 rpm', 'Speeds')).toBe('33⅓ and 45 rpm')
})
