import { expect, test } from 'vitest'
import { formatPrice } from './price.ts'

test('dollars and euros are in hundredths', () => {
  expect(formatPrice(7900, 'USD', 'en')).toBe('$79.00')
  expect(formatPrice(123456, 'EUR', 'en')).toBe('€1,234.56')
  expect(formatPrice(7900, 'USD', 'fa')).toBe('۷۹٫۰۰ دلار')
})

test('rials and tomans are whole, named in words and in Persian digits', () => {
  expect(formatPrice(1250000, 'IRR', 'fa')).toBe('۱٬۲۵۰٬۰۰۰ ریال')
  expect(formatPrice(125000, 'IRT', 'fa')).toBe('۱۲۵٬۰۰۰ تومان')
  expect(formatPrice(125000, 'IRT', 'en')).toBe('125,000 tomans')
  expect(formatPrice(1250000, 'IRR', 'en')).toBe('1,250,000 rials')
})

test('the smallest and the largest price are exact, and an unlisted currency shows its code', () => {
  expect(formatPrice(0, 'USD', 'en')).toBe('$0.00')
  expect(formatPrice(10 ** 12, 'USD', 'en')).toBe('$10,000,000,000.00')
  expect(formatPrice(10 ** 12, 'IRR', 'en')).toBe('1,000,000,000,000 rials')
  expect(formatPrice(1999, 'GBP', 'en')).toBe('19.99 GBP')
})
