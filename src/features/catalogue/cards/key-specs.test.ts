import { expect, test } from 'vitest'
import type { SpecRow } from '../model/spec-row.ts'
import { chooseKeySpecs } from './key-specs.ts'

const text = (name: string, value: string, attributeId: number | null = null): SpecRow => ({
  ...{ kind: 'text', attributeId, group: '', name, value, translations: {} },
})
const inEnglish = { attributes: new Map(), base: 'en' } as const
const shown = (...pairs: [name: string, value: string][]) =>
  chooseKeySpecs(
    pairs.map(([name, value]) => text(name, value)),
    inEnglish,
  )['']?.map(words => words.replaceAll('\u00a0', ' '))

test('a card shows values without their names', () => {
  expect(shown(['Power', '1200 W'], ['Material', 'Steel'])).toEqual(['1200 W', 'Steel'])
})

test('yes is the name of what the product has, and no is left out', () => {
  expect(shown(['Dimmable', 'Yes'], ['Washable', 'No'], ['Power', '8 W'])).toEqual(['Dimmable', '8 W'])
  expect(shown(['دیمردار', 'بله'], ['ریموت', 'ندارد'], ['تایمر', 'دارد'])).toEqual(['دیمردار', 'تایمر'])
  expect(shown(['Washable', 'No'])).toBeUndefined()
})

test('a number without a unit keeps its name', () => {
  expect(shown(['Modes', '5'], ['Layout', '60%'])).toEqual(['Modes \u20685\u2069', 'Layout \u206860%\u2069'])
})

test('at most three, values of attributes first', () => {
  const specs = ['A', 'B', 'C', 'D'].map(value => text('n', value))
  expect(chooseKeySpecs([...specs, text('n', 'X', 9)], inEnglish)).toEqual({ '': ['X', 'A', 'B'] })
})

test('a short text is not broken, and fractions are written in Persian', () => {
  expect(chooseKeySpecs([text('Power', '1200 W')], inEnglish)).toEqual({
    '': ['1200\u00a0W'],
  })
  expect(shown(['سرعت', '۳۳⅓ و ۴۵ دور در دقیقه'])).toEqual(['\u2066۳۳ ۱ ⁄ ۳\u2069 و ۴۵ دور در دقیقه'])
})
