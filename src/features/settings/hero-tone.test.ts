import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sideTones, toneGrid } from '#features/media/image-tones.ts'
import { contrast, mix, type Rgb, toHex, toRgb } from '#shared/identity/colours.ts'
import { cover, dim, dimmed, heroTone, inks } from './hero-tone.ts'

const channel = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(channel, channel, channel)
const plain = (hex: string) => ({ mean: hex, darkest: hex, lightest: hex })

/** A grid with one colour on the left half and another on the right half. */
function halves(left: Rgb, right: Rgb) {
  const { width, height } = toneGrid
  return Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const x = Math.floor(at / 3) % width
    return (x < width / 2 ? left : right)[at % 3] ?? 0
  })
}

test('measures each side separately: its mean, darkest and lightest colour', () => {
  const pixels = halves([200, 100, 0], [10, 20, 30])
  pixels.set([250, 250, 250], 0)
  const { left, right } = sideTones(pixels)
  expect(left).toMatchObject({ darkest: '#c86400', lightest: '#fafafa' })
  expect(right).toEqual(plain('#0a141e'))
})

test('an empty light or dark side needs no background behind the text', () => {
  expect(heroTone(plain('#e3d5c4'))).toEqual({ tone: '#e3d5c4', ink: 'dark', clear: true })
  expect(heroTone(plain('#101820'))).toEqual({ tone: '#101820', ink: 'light', clear: true })
})

test('a side with details, or one that was not measured, gets a background', () => {
  expect(heroTone({ ...plain('#e3d5c4'), darkest: '#303030' }).clear).toBe(false)
  expect(heroTone()).toMatchObject({ ink: 'dark', clear: false })
})

test('text has a contrast of at least 4.5 to 1 on any picture, in both themes', () => {
  fc.assert(
    fc.property(colour, colour, fc.constantFrom(1, dimmed), (mean, pixel, light) => {
      const sides = { mean: toHex(mean), darkest: toHex(pixel), lightest: toHex(pixel) }
      const { tone, ink, clear } = heroTone(sides)
      const ground = clear ? pixel : mix(pixel, toRgb(tone), cover)
      expect(contrast(dim(ground, light), inks[ink])).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 500 },
  )
})

test('the stylesheet uses the same opacity and dimming as the calculation', () => {
  const sheet = readFileSync(new URL('../catalogue/lists/site/hero.module.css', import.meta.url), 'utf8')
  expect(sheet).toContain(`brightness(${dimmed})`)
  expect(sheet).toContain(`var(--tone) ${cover * 100}%`)
})
