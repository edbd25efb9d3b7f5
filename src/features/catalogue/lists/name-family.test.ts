// Which products are one model in several colours, sizes or codes.
import { describe, expect, test } from 'vitest'
import { toFamily, toVariantWords } from './name-family.ts'

const choice = (value: string, fa: string, swatch?: string) => ({
  id: 1,
  value,
  translations: { fa },
  ...(swatch && { swatch }),
})
const words = toVariantWords([
  {
    name: 'Finish',
    type: 'choice',
    unit: '',
    choices: [choice('Blue', 'آبی', '#0000ff'), choice('Dark blue', 'سرمه‌ای', '#000080')],
    translations: {},
  },
  {
    name: 'Größe',
    type: 'choice',
    unit: '',
    choices: [choice('Family size', 'خانواده')],
    translations: { fa: { name: 'سایز' } },
  },
  {
    name: 'Material',
    type: 'choice',
    unit: '',
    choices: [choice('Steel', 'فولاد')],
    translations: {},
  },
  { name: 'Flow', type: 'number', unit: 'lpm', choices: [], translations: {} },
])
const familyOf = (name: string, code: string | null = null) => toFamily({ name, code }, words)

describe('one family', () => {
  test.each([
    ['a colour', 'Rima Kettle, Blue', 'Rima Kettle, Dark blue'],
    ['a colour and none', 'Rima Kettle', 'Rima Kettle – blue'],
    ['a Persian colour', 'کتری ریما رنگ آبی', 'کتری ریما رنگ سرمه‌ای'],
    ['a size of the shop', 'Mug Family size', 'Mug'],
    ['a size of letters', 'Shirt XL', 'Shirt M'],
    ['a number with a usual unit', 'Kettle 1.7 L', 'Kettle 1 litre'],
    ['a number that touches its unit', 'Oil 500ml', 'Oil 900 ml'],
    ['Persian digits and units', 'روغن ۵۰۰ گرمی', 'روغن ۹۰۰ گرمی'],
    ['a unit of the shop', 'Pump 12 lpm', 'Pump 30 lpm'],
    ['length and width', 'Frame 30x40', 'Frame 50 × 70'],
  ])('%s', (_, one, other) => {
    expect(familyOf(one)).toBe(familyOf(other))
  })

  test('the code in the name', () => {
    expect(familyOf('Kettle KT-12', 'KT-12')).toBe(familyOf('Kettle KT-13', 'KT-13'))
    expect(familyOf('Kettle KT-12')).not.toBe(familyOf('Kettle KT-13'))
  })
})

describe('different products', () => {
  test.each([
    ['another thing', 'Rima Kettle Blue', 'Rima Toaster Blue'],
    ['another material', 'Steel mug', 'Mug'],
    ['the number of a model', 'Series 5', 'Series 6'],
    ['a colour inside of a word', 'Blueberry jam', 'Jam'],
  ])('%s', (_, one, other) => {
    expect(familyOf(one)).not.toBe(familyOf(other))
  })

  test('a name of such words alone stands for itself', () => {
    expect([familyOf('Blue'), familyOf('Dark Blue')]).toEqual(['blue', 'dark blue'])
  })
})
