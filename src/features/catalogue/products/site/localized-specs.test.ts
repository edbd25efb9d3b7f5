import { expect, test } from 'vitest'
import { groupSpecs, localizedSpecs, toKeySpecs } from './localized-specs.ts'

const power = { group: 'Energy', name: 'Power', value: '1200 W', attributeId: null }
const weight = { group: '', name: 'Weight', value: '1.1 kg', attributeId: null }
const voltage = { group: 'Energy', name: 'Voltage', value: '230 V', attributeId: null }

test('groups keep the order of their first member', () => {
  expect(groupSpecs([power, weight, voltage])).toEqual([
    { group: 'Energy', specs: [power, voltage] },
    { group: '', specs: [weight] },
  ])
})

test('specifications that are not translated are marked with their language', () => {
  const language = { locale: 'fa', base: 'en' } as const
  expect(localizedSpecs({ specs: [power], translations: {} }, language)).toEqual({
    specs: [power],
    lang: 'en',
  })
  const translated = [{ group: '', name: 'توان', value: '۱۲۰۰ وات', attributeId: null }]
  expect(localizedSpecs({ specs: [power], translations: { fa: { specs: translated } } }, language)).toEqual({
    specs: translated,
    lang: undefined,
  })
  expect(localizedSpecs({ specs: [], translations: {} }, language).lang).toBeUndefined()
})

test('the table is whole, and fractions are written in Persian', () => {
  const row = (name: string, value: string) => ({ group: '', name, value, attributeId: null })
  const product = { specs: [row('مدل', 'K-1'), row('سرعت', '۳۳⅓ دور')], translations: {} }
  expect(localizedSpecs(product, { locale: 'fa', base: 'fa' }).specs.map(one => one.value)).toEqual([
    'K-1',
    '\u2066۳۳\u00a0۱\u00a0⁄\u00a0۳\u2069 دور',
  ])
})

test('the first specifications of a long table stand at the top too, without the codes that stand beside the name', () => {
  const row = (value: string) => ({ group: '', name: 'Name', value, attributeId: null })
  const keysOf = (values: string[]) =>
    toKeySpecs({ specs: values.map(row), lang: 'en' }, { code: 'K-1', barcode: '4006381333931' })
  expect(keysOf(['K-1', '1', '2', '3', '4006381333931', '4', '5', '6'])).toEqual({ specs: [], lang: 'en' })
  const { specs } = keysOf(['K-1', '1', '2', '3', '4006381333931', '4', '5', '6', '7'])
  expect(specs.map(({ value }) => value)).toEqual(['1', '2', '3', '4'])
})
