import { expect, test } from 'vitest'
import { serialOfScan } from './scanned-serial.ts'

test.each([
  ['https://shop.example/warranty?serial=KT004217', 'KT004217'],
  ['https://shop.example/fa/warranty?serial=KT-0042%2017', 'KT-0042 17'],
  [' KT-0042-17\n', 'KT-0042-17'],
  ['123456789012', '123456789012'],
])('reads the number of %j', (read, serial) => {
  expect(serialOfScan(read)).toBe(serial)
})

test.each([
  'https://maker.example/support/KT004217',
  'https://shop.example/warranty?serial=',
  'WIFI:S:Shop;T:WPA;P:secret;;'.repeat(4),
  'ab',
  '',
  'A'.repeat(41),
  'mailto:shop@example.com',
])('finds none in %j', read => {
  expect(serialOfScan(read)).toBeUndefined()
})
