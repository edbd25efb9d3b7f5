import { expect, test } from 'vitest'
import { groupSpecs, localizedKeySpecs, localizedSpecs } from './localized-specs.ts'

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

test('key specifications are in the page’s language, or in the base language and marked with it', () => {
  const keySpecs = [{ name: 'Weight', value: '1.1 kg' }]
  const product = { keySpecs, translations: { fa: { keySpecs: [{ name: 'وزن', value: '۱٫۱ کیلوگرم' }] } } }
  const pair = (text: string) => text.replaceAll(' ', '\u00a0')
  expect(localizedKeySpecs(product, { locale: 'en', base: 'en' })).toEqual({
    pairs: [pair('Weight \u20681.1 kg\u2069')],
    lang: undefined,
  })
  expect(localizedKeySpecs(product, { locale: 'fa', base: 'en' }).pairs[0]).toContain('کیلوگرم')
  const untranslated = { keySpecs, translations: {} }
  expect(localizedKeySpecs(untranslated, { locale: 'fa', base: 'en' })).toMatchObject({ lang: 'en' })
  expect(localizedKeySpecs({ keySpecs: [], translations: {} }, { locale: 'fa', base: 'en' })).toEqual({
    pairs: [],
    lang: undefined,
  })
})
