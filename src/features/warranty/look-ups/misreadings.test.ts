import { expect, test } from 'vitest'
import { differences, misreadingsOf } from './misreadings.ts'
import { holdsPersonalData } from './personal-serials.ts'

test('numbers that differ in one character that looks alike come first', () => {
  const all = misreadingsOf('K0I')
  expect(all.slice(0, 5)).toEqual(['KOI', 'KDI', 'KQI', 'K01', 'K0L'])
  expect(all).toContain('KO1')
  expect(all).not.toContain('K0I')
  expect(misreadingsOf('KTHX')).toEqual([])
})

test('a number of look-alikes alone has a bounded number of misreadings', () => {
  expect(misreadingsOf('0'.repeat(40))).toHaveLength(400)
})

test('the characters that differ are known', () => {
  expect(differences('AB1O', 'AB10')).toEqual([false, false, false, true])
})

test.each([
  ['09121234567', true],
  ['989121234567', true],
  ['4111111111111111', true],
  ['4111111111111112', false],
  ['KT09121234567', false],
  ['0912123456', false],
])('%s is personal: %s', (serial, expected) => {
  expect(holdsPersonalData(serial)).toBe(expected)
})
