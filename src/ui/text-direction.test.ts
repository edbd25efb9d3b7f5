import { expect, test } from 'vitest'
import { directionOfText } from './text-direction.ts'

test('a Persian line runs from right to left, whatever it begins with', () => {
  expect(directionOfText('RCA و بلوتوث', 'fa')).toBe('rtl')
  expect(directionOfText('بلوتوث', 'fa')).toBe('rtl')
})

test('a line without Persian letters is left to the browser', () => {
  expect(directionOfText('USB-C', 'fa')).toBeUndefined()
  expect(directionOfText('۲۳۰ × ۱۲۰', 'fa')).toBeUndefined()
  expect(directionOfText('٢٣٠', 'fa')).toBeUndefined()
  expect(directionOfText('', 'fa')).toBeUndefined()
})

test('an English line that quotes a Persian word stays English', () => {
  expect(directionOfText('The lamp “ویترین”', 'en')).toBeUndefined()
})
