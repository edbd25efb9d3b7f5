import { expect, test } from 'vitest'
import { groupSpecs, localizedSpecs } from './localized-specs.ts'

const power = { group: 'Energy', name: 'Power', value: '1200 W', attributeId: null }
const weight = { group: '', name: 'Weight', value: '1.1 kg', attributeId: null }
const codes = { code: 'K-1', barcode: null }
const voltage = { group: 'Energy', name: 'Voltage', value: '230 V', attributeId: null }

test('groups keep the order of their first member', () => {
  expect(groupSpecs([power, weight, voltage])).toEqual([
    { group: 'Energy', specs: [power, voltage] },
    { group: '', specs: [weight] },
  ])
})

test('specifications that are not translated are marked with their language', () => {
  const language = { locale: 'fa', base: 'en' } as const
  expect(localizedSpecs({ ...codes, specs: [power], translations: {} }, language)).toEqual({
    specs: [power],
    lang: 'en',
  })
  const translated = [{ group: '', name: 'توان', value: '۱۲۰۰ وات', attributeId: null }]
  expect(
    localizedSpecs({ ...codes, specs: [power], translations: { fa: { specs: translated } } }, language),
  ).toEqual({
    specs: translated,
    lang: undefined,
  })
  expect(localizedSpecs({ ...codes, specs: [], translations: {} }, language).lang).toBeUndefined()
})

test('the code, which stands beside the name, is not repeated, and fractions are written in Persian', () => {
  const row = (name: string, value: string) => ({ group: '', name, value, attributeId: null })
  const product = { ...codes, specs: [row('مدل', 'K-1'), row('سرعت', '۳۳⅓ دور')], translations: {} }
  expect(localizedSpecs(product, { locale: 'fa', base: 'fa' }).specs.map(one => one.value)).toEqual([
    '\u2066۳۳\u00a0۱⁄۳\u2069 دور',
  ])
})
