import { expect, test } from 'vitest'
import { chooseKeySpecs } from './key-specs.ts'

const own = { locale: '', isOfAttribute: false }
const shown = (...pairs: [name: string, value: string][]) =>
  chooseKeySpecs(pairs.map(([name, value], position) => ({ ...own, position, name, value })))['']?.map(text =>
    text.replaceAll('\u00a0', ' '),
  )

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
  const specs = ['A', 'B', 'C', 'D'].map((value, position) => ({ ...own, position, name: 'n', value }))
  const ofAttribute = { ...own, isOfAttribute: true, position: 9, name: 'n', value: 'X' }
  expect(chooseKeySpecs([...specs, ofAttribute])).toEqual({ '': ['X', 'A', 'B'] })
})

test('a short text is not broken, and fractions are written in Persian', () => {
  expect(chooseKeySpecs([{ ...own, position: 0, name: 'Power', value: '1200 W' }])).toEqual({
    '': ['1200\u00a0W'],
  })
  expect(shown(['سرعت', '۳۳⅓ و ۴۵ دور در دقیقه'])).toEqual(['\u2066۳۳ ۱ ⁄ ۳\u2069 و ۴۵ دور در دقیقه'])
})
