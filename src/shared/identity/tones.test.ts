// The tones of any accent colour can be read wherever they are used, and those of a new shop are the ones in the style sheet.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, toHex, toRgb } from './colours.ts'
import { lookStyle } from './look-style.ts'
import { firstAccent } from './site-look.ts'
import { type AccentTones, grounds, type ThemeTones, tonesOf } from './tones.ts'

const channel = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(channel, channel, channel).map(toHex)
const ratio = (one: string, other: string) => contrast(toRgb(one), toRgb(other))
const text = { light: '#1b1d2a', dark: '#e8eaf2' }

/** Every pair of a text and what it stands on, and of a line and what it stands on, that pages use. */
function unreadable(theme: keyof AccentTones, tones: ThemeTones): string[] {
  const { areas, dim } = grounds[theme]
  const all = [...areas, tones.wash]
  const texts: [string, string, string][] = [
    ...all.flatMap(area => [
      ['primary', tones.primary, area] as [string, string, string],
      ['hover', tones.hover, area] as [string, string, string],
    ]),
    ['on primary', tones.onPrimary, tones.primary],
    ['on hover', tones.onPrimary, tones.hover],
    ['on fill', tones.onFill, tones.fill],
    ['on hovered fill', tones.onFill, tones.fillHover],
    ['text on wash', text[theme], tones.wash],
    ['dim on wash', dim, tones.wash],
  ]
  const line = tones.fillLine === 'transparent' ? tones.fill : tones.fillLine
  const lines = all.map(area => ['border of a button', line, area] as [string, string, string])
  return [
    ...texts.filter(([, one, other]) => ratio(one, other) < 4.5),
    ...lines.filter(([, one, other]) => ratio(one, other) < 3),
  ].map(([name, one, other]) => `${theme} ${name}: ${one} on ${other} ${ratio(one, other).toFixed(2)}`)
}

test('whatever the accent, every pair in use holds 4.5 for text and 3 for borders and focus rings', () => {
  const edges = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#ff0000', '#0000ff', '#808080', '#777777']
  fc.assert(
    fc.property(colour, accent => {
      const { light, dark } = tonesOf(accent)
      expect([...unreadable('light', light), ...unreadable('dark', dark)]).toEqual([])
    }),
    { numRuns: 1000, examples: [firstAccent, ...edges].map(edge => [edge]) },
  )
})

test('a colour that can be read is left as it is; one that cannot keeps its hue', () => {
  expect(tonesOf('#7a1fa2').light).toMatchObject({ primary: '#7a1fa2', fill: '#7a1fa2', onFill: '#ffffff' })
  // Dark words are read on yellow, so the button keeps it; links become an olive of the same hue.
  const yellow = tonesOf('#ffd500').light
  expect(yellow).toMatchObject({ fill: '#ffd500', onFill: '#1b1d2a' })
  const [red = 0, green = 0, blue = 0] = toRgb(yellow.primary)
  expect(red > green && green > blue).toBe(true)
  // White words can nearly be read on this red: it is made a little darker.
  const bright = tonesOf('#ff0000').light
  expect(bright.onFill).toBe('#ffffff')
  expect(ratio(bright.fill, '#ffffff')).toBeLessThan(4.7)
})

const sheet = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
const [lightSheet = '', darkSheet = ''] = sheet.split('@media screen')
const token = (part: string, name: string) => new RegExp(`--c-${name}: ([#\\w]+);`).exec(part)?.[1]

test('the tones of a new shop, and what tones stand on, are those of the style sheet', () => {
  for (const [theme, part] of [
    ['light', lightSheet],
    ['dark', darkSheet],
  ] as const) {
    const tones = tonesOf(firstAccent)[theme]
    expect({
      primary: token(part, 'primary'),
      hover: token(part, 'primary-hover'),
      onPrimary: token(part, 'on-primary'),
      wash: token(part, 'primary-wash'),
      fill: token(part, 'fill'),
      fillHover: token(part, 'fill-hover'),
      onFill: token(part, 'on-fill'),
      fillLine: token(part, 'fill-line'),
    }).toEqual(tones)
    const { areas, dim } = grounds[theme]
    const names = ['background', 'surface', 'raised', 'wash']
    expect([...new Set(names.map(name => token(part, name)))]).toEqual([...areas])
    expect([token(part, 'dim'), token(part, 'text')]).toEqual([dim, text[theme]])
  }
})

test('a new shop needs no style of its own', () => {
  expect(lookStyle({})).toBe('')
  expect(lookStyle({ corners: 'square' })).toContain('--radius-card:0')
  expect(lookStyle({ accent: '#7a1fa2' })).toContain('--c-primary:#7a1fa2')
})
