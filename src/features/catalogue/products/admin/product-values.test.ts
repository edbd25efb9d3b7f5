import { expect, test } from 'vitest'
import { changesOf } from '#admin/editor/form-changes.ts'
import { priceText, toMinor as readPrice } from '#admin/editor/number-text.ts'
import type { Attribute } from '../../model/attribute.ts'
import { newProduct, type Product } from '../../model/product.ts'
import { type SpecRow, toCanonicalRows } from '../../model/spec-row.ts'
import { productProblems } from './product-problems.ts'
import { toProductBody, toProductFormPath, toProductValues } from './product-values.ts'
import { type FormSpecRow, toRowBody } from './specs/form-spec-rows.ts'
import { specQuestions } from './specs/spec-questions.ts'

const site = { baseLocale: 'en', currency: 'USD' } as const
const options = { site, locale: 'en' } as const
const units = { currency: 'USD', locale: 'en' } as const
const toMinor = (text: string, currency: string) => readPrice(text, { currency, locale: 'en' })
const empty = toProductValues(undefined, options)

test('prices are typed in major units and stored in minor ones', () => {
  expect(toMinor('19.99', 'USD')).toBe(1999)
  expect(toMinor('۱۹٫۹۹', 'EUR')).toBe(1999)
  expect(toMinor('1,250,000', 'IRR')).toBe(1_250_000)
  expect(toMinor('', 'USD')).toBeNull()
  expect(toMinor('19.999', 'USD')).toBeNaN()
  expect(toMinor('12.5', 'IRT')).toBeNaN()
  expect(priceText(4990, units)).toBe('49.90')
})

test('a price is unchanged after formatting and parsing, up to the highest', () => {
  for (const minor of [0, 1, 29, 1999, 100_003, 123_456_789, 999_999_999_999, 10 ** 12]) {
    for (const currency of ['USD', 'IRT']) {
      for (const locale of ['en', 'fa'] as const) {
        const text = priceText(minor, { currency, locale })
        expect(readPrice(text, { currency, locale })).toBe(minor)
      }
    }
  }
})

test('an untouched form has nothing to save, and a new one needs only a name', () => {
  const body = toProductBody(empty, units)
  expect(changesOf(toProductBody(empty, units), body)).toEqual({})
  expect(productProblems(empty, units)).toEqual({ name: 'Enter a name.' })
  expect(newProduct.safeParse({ ...body, name: 'Kettle' }).success).toBe(true)
})

const row: FormSpecRow = {
  ...{ kind: 'text', attributeId: null, label: '', meaning: undefined },
  ...{ group: 'Body', name: 'Weight', value: '2 kg' },
  translations: { fa: { group: '', name: '', value: '' } },
}

test('rows left blank are not sent, and problems are shown at the right row of the form', () => {
  const blank = { ...row, name: '', value: '' }
  const withoutValue = { ...row, name: '', label: 'Power', value: ' ', attributeId: 7 }
  const half = { ...row, value: '' }
  const specRows = [withoutValue, row, blank, half, withoutValue]
  const sent = toProductBody({ ...empty, specRows }, units).specRows ?? []
  expect(sent.map(one => one.kind === 'text' && [one.name, one.value])).toEqual([
    ['Weight', '2 kg'],
    ['Weight', ''],
  ])
  const values = { ...empty, name: 'Kettle', specRows }
  expect(Object.keys(productProblems(values, units))).toEqual(['specRows.3.value'])
  expect(toProductFormPath('specRows.0.attributeId', values)).toBe('specRows.1.attributeId')
  expect(toProductFormPath('specRows.1.choiceId', values)).toBe('specRows.3.value')
  expect(toProductFormPath('specRows.7', values)).toBe('specRows.7')
  expect(toProductFormPath('description', values)).toBe('description')
})

test('rows of a product are unchanged by opening and saving its form, in either language', () => {
  const specRows: SpecRow[] = [
    {
      kind: 'choice',
      attributeId: 1,
      choiceId: 3,
      group: 'Body',
      name: '',
      translations: { fa: { group: 'بدنه' } },
    },
    { kind: 'number', attributeId: 2, number: 1.1, unit: 'kg', group: '', name: '', translations: {} },
    { kind: 'yes-no', attributeId: 3, yes: false, group: '', name: 'Own name', translations: {} },
    {
      kind: 'text',
      attributeId: null,
      group: '',
      name: 'Box',
      value: 'Carton',
      translations: { fa: { value: 'مقوا' } },
    },
  ]
  const product = { name: 'Kettle', specs: [], specRows, translations: {} } as unknown as Product
  for (const locale of ['en', 'fa'] as const) {
    const values = toProductValues(product, { site, locale })
    // The words of typed values come from the lists, which this product does not have.
    const typed = values.specRows.map(one => ({ ...one, value: one.value || 'x' }))
    const body = newProduct.parse({ name: 'Kettle', specRows: typed.map(toRowBody) })
    expect(toCanonicalRows(body.specRows ?? [])).toEqual(specRows)
  }
})

test('the limit of a price is given in the units of the form', () => {
  const dear = { ...empty, name: 'Kettle', price: '10000000001' }
  const problems = productProblems(dear, units)
  expect(problems).toEqual({ price: 'Enter 10,000,000,000.00 or less.' })
})

test('a price or a number of months that could be two is asked about, and so is a number in the specifications', () => {
  const typed = { ...empty, name: 'Kettle', price: '12,50', warrantyMonths: '1.2' }
  expect(productProblems(typed, units)).toEqual({
    price: 'Did you mean 12.50 or 1,250? Enter 12.50 or 1250.',
    warrantyMonths: 'Enter a whole number.',
  })
  const power = { id: 7, type: 'number', unit: 'W', translations: {} } as unknown as Attribute
  const number = { ...row, kind: 'number' as const, attributeId: 7, value: '1.250' }
  const specRows = [number, { ...number, value: '1,5 kW' }, { ...row, value: '1,5' }]
  const questions = (locale: 'en' | 'fa') => specQuestions({ specRows }, { attributes: [power], locale })
  expect(questions('en')).toEqual({ 'specRows.1.value': 'Did you mean 1.5 or 15? Enter 1.5 or 15.' })
  expect(Object.keys(questions('fa'))).toEqual(['specRows.0.value', 'specRows.1.value'])
})

test('a refused barcode says what to do, and one in any spelling is accepted', () => {
  const withBarcode = (barcode: string) => productProblems({ ...empty, name: 'Kettle', barcode }, units)
  expect(withBarcode('4006381333930').barcode).toMatch(/A barcode has 8, 12, 13 or 14 digits/)
  expect([withBarcode('۴۰۰۶۳۸۱ ۳۳۳۹۳۱'), withBarcode(' ')]).toEqual([{}, {}])
})
