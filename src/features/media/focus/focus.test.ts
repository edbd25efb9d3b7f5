import { expect, test } from 'vitest'
import { formatFocus, toFocus, toFocusPoint } from './focus.ts'

test('a focal point is two per cents, rounded to whole ones', () => {
  expect(toFocus(' 12.6%  80% ')).toBe('13% 80%')
  expect(toFocus('0% 100%')).toBe('0% 100%')
  for (const wrong of ['', 'left top', '50%', '101% 0%', '-1% 0%', '1% 2% 3%', '1px 2px']) {
    expect(toFocus(wrong)).toBeUndefined()
  }
})

test('a point is kept within the picture, and read back', () => {
  expect(formatFocus({ x: -3, y: 140 })).toBe('0% 100%')
  expect(toFocusPoint('13% 80%')).toEqual({ x: 13, y: 80 })
})

test('without a point it is the centre', () => {
  expect(toFocusPoint('')).toEqual({ x: 50, y: 50 })
})
