import { expect, test } from 'vitest'
import { currencySign, formatPrice } from './price.ts'

test('dollars and euros are in hundredths', () => {
  expect(formatPrice(7950, 'USD', 'en')).toBe('$79.50')
  expect(formatPrice(123456, 'EUR', 'en')).toBe('€1,234.56')
  expect(formatPrice(7905, 'USD', 'fa')).toBe('۷۹٫۰۵ دلار')
})

test('a whole amount has no decimals, and any other has both', () => {
  expect(formatPrice(7900, 'USD', 'en')).toBe('$79')
  expect(formatPrice(7900, 'EUR', 'fa')).toBe('۷۹ یورو')
  expect(formatPrice(7990, 'USD', 'en')).toBe('$79.90')
  expect(formatPrice(7999, 'USD', 'en')).toBe('$79.99')
  expect(formatPrice(1, 'USD', 'en')).toBe('$0.01')
})

test('a currency has a sign or a name in the language of the page', () => {
  expect(currencySign('USD', 'en')).toBe('$')
  expect(currencySign('USD', 'fa')).toBe('دلار')
  expect(currencySign('IRT', 'en')).toBe('tomans')
  expect(currencySign('IRT', 'fa')).toBe('تومان')
  expect(currencySign('GBP', 'fa')).toBe('GBP')
})

test('rials and tomans are whole, named in words and in Persian digits', () => {
  expect(formatPrice(1250000, 'IRR', 'fa')).toBe('۱٬۲۵۰٬۰۰۰ ریال')
  expect(formatPrice(125000, 'IRT', 'fa')).toBe('۱۲۵٬۰۰۰ تومان')
  expect(formatPrice(125000, 'IRT', 'en')).toBe('125,000 tomans')
  expect(formatPrice(1250000, 'IRR', 'en')).toBe('1,250,000 rials')
})

test('the smallest and the largest price are exact, and an unlisted currency shows its code', () => {
  expect(formatPrice(0, 'USD', 'en')).toBe('$0')
  expect(formatPrice(10 ** 12, 'USD', 'en')).toBe('$10,000,000,000')
  expect(formatPrice(10 ** 12, 'IRR', 'en')).toBe('1,000,000,000,000 rials')
  expect(formatPrice(1999, 'GBP', 'en')).toBe('19.99 GBP')
})
