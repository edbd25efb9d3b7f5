import { expect, test } from 'vitest'
import { focusGrid, guessFocus } from './guess-focus.ts'

type Box = { left: number; right: number; top?: number; bottom?: number }

/** A light picture with dark things on it, whose sides are shares of the picture. */
function pictureOf(...things: Box[]): Uint8Array {
  const pixels = new Uint8Array(focusGrid.width * focusGrid.height * 3).fill(225)
  const { width, height } = focusGrid
  for (const { left, right, top = 0.3, bottom = 0.7 } of things) {
    for (let y = Math.round(top * height); y < bottom * height; y++) {
      for (let x = Math.round(left * width); x < right * width; x++) {
        pixels.fill(30, (y * width + x) * 3, (y * width + x) * 3 + 3)
      }
    }
  }
  return pixels
}
const wide = { width: 1600, height: 900 }
/** The part of a wide picture that a square frame shows, as shares of the picture's width. */
const shown = (focus: string) => {
  const frame = wide.height / wide.width
  const start = (Number.parseFloat(focus) / 100) * (1 - frame)
  return { start, end: start + frame }
}

test('a frame goes to the one thing in the picture', () => {
  const { start, end } = shown(guessFocus(pictureOf({ left: 0.65, right: 0.9 }), wide))
  expect(start).toBeLessThan(0.65)
  expect(end).toBeGreaterThan(0.9)
})

test('of several things none is cut in half', () => {
  const things = [
    { left: 0.08, right: 0.34 },
    { left: 0.42, right: 0.58 },
    { left: 0.68, right: 0.95 },
  ]
  const { start, end } = shown(guessFocus(pictureOf(...things), wide))
  for (const { left, right } of things) {
    const isInside = left >= start && right <= end
    const isOutside = right <= start || left >= end
    expect(isInside || isOutside).toBe(true)
  }
})

test('a portrait is moved up and down', () => {
  const focus = guessFocus(pictureOf({ left: 0.3, right: 0.7, top: 0.05, bottom: 0.3 }), {
    width: 900,
    height: 1600,
  })
  expect(focus).toMatch(/^50% \d%$/)
})

test('an empty picture, and one that fills its frame, are shown from their centre', () => {
  expect(guessFocus(pictureOf(), wide)).toBe('50% 50%')
  expect(guessFocus(pictureOf({ left: 0.1, right: 0.3 }), { width: 800, height: 800 })).toMatch(/^50% /)
})
