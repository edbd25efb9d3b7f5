import { expect, test } from 'vitest'
import { readSerial } from './serial.ts'

test.each([
  ['ab-12 34', 'AB1234'],
  [' sn_۱۲۳۴/۵ ', 'SN12345'],
  ['A'.repeat(40), 'A'.repeat(40)],
])('%s is read as %s', (typed, serial) => {
  expect(readSerial(typed)).toBe(serial)
})

test.each(['', 'abc', '----', 'A'.repeat(41), 'سریال ۱۲۳۴', 'ÄB1234'])('"%s" is no serial number', typed => {
  expect(readSerial(typed)).toBeUndefined()
})
