import { expect, test } from 'vitest'
import { groupSpecs, toldSpecs } from './specs.ts'

const power = { group: 'Energy', name: 'Power', value: '1200 W', attributeId: null }
const weight = { group: '', name: 'Weight', value: '1.1 kg', attributeId: null }
const voltage = { group: 'Energy', name: 'Voltage', value: '230 V', attributeId: null }

test('groups keep the order of their first member', () => {
  expect(groupSpecs([power, weight, voltage])).toEqual([
    { group: 'Energy', specs: [power, voltage] },
    { group: '', specs: [weight] },
  ])
})

test('specifications that are not translated keep their language', () => {
  const language = { locale: 'fa', base: 'en' } as const
  expect(toldSpecs({ specs: [power], translations: {} }, language)).toEqual({ specs: [power], lang: 'en' })
  const translated = [{ group: '', name: 'توان', value: '۱۲۰۰ وات', attributeId: null }]
  expect(toldSpecs({ specs: [power], translations: { fa: { specs: translated } } }, language)).toEqual({
    specs: translated,
    lang: undefined,
  })
  expect(toldSpecs({ specs: [], translations: {} }, language).lang).toBeUndefined()
})
