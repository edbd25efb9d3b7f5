import { expect, test } from 'vitest'
import { frameRatioFor, isShownWhole } from './frame-ratio.ts'

const wide = { width: 1600, height: 900, focus: null }
const square = { width: 800, height: 800, focus: null }
const tall = { width: 600, height: 1200, focus: null }

test('frames have the ratio of the pictures in them, between a square and a screen', () => {
  expect(frameRatioFor([wide, wide, wide])).toBeCloseTo(16 / 9)
  expect(frameRatioFor([square, square])).toBe(1)
  expect(frameRatioFor([wide, square, wide])).toBeCloseTo(16 / 9)
  expect(frameRatioFor([tall])).toBe(1)
  expect(frameRatioFor([{ width: 3000, height: 500 }])).toBeCloseTo(16 / 9)
  expect(frameRatioFor([])).toBeCloseTo(16 / 9)
})

test('a picture that would lose much is shown whole', () => {
  expect(isShownWhole(wide, 16 / 9)).toBe(false)
  expect(isShownWhole({ ...wide, height: 1000 }, 16 / 9)).toBe(false)
  expect(isShownWhole(square, 16 / 9)).toBe(true)
  expect(isShownWhole(tall, 1)).toBe(true)
  expect(isShownWhole(wide, 1)).toBe(true)
})

test('where staff have chosen a focal point, the picture fills its frame', () => {
  expect(isShownWhole({ ...square, focus: '50% 20%' }, 16 / 9)).toBe(false)
})
