import { expect, test } from 'vitest'
import { formatNumber, numberTag } from './number.ts'

const numbers = [
  0,
  7,
  12.5,
  0.1 + 0.2,
  999,
  1000,
  1234.5678,
  65_536,
  999_999.9995,
  1_000_000,
  10 ** 15,
  -1,
  -4321.25,
]
// Pseudo-random numbers of every size, the same in every run.
for (let i = 1; i <= 400; i++) numbers.push(((i * 7919) % 10_007) * 10 ** ((i % 17) - 6) * (i % 5 ? 1 : -1))

for (const locale of ['en', 'fa'] as const) {
  test(`numbers in ${locale} are written as Intl writes them`, () => {
    const format = new Intl.NumberFormat(numberTag[locale])
    for (const number of numbers) expect(formatNumber(number, locale)).toBe(format.format(number))
  })

  test(`numbers in ${locale} with fixed decimals are written as Intl writes them`, () => {
    for (const decimals of [0, 2]) {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      const format = new Intl.NumberFormat(numberTag[locale], digits)
      for (const number of numbers) expect(formatNumber(number, locale, decimals)).toBe(format.format(number))
    }
  })
}
