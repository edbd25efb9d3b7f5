import { expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { doubtfulReadings, inAttributeUnit, readValue, toWords, withoutUnit } from './attribute-value.ts'

const definition = { name: 'Power', unit: '', choices: [], translations: {} }
const power = { ...definition, type: 'number' as const, unit: 'W', translations: { fa: { unit: 'وات' } } }
const energy = {
  ...definition,
  type: 'choice' as const,
  choices: [
    { id: 1, value: 'A', translations: {} },
    { id: 2, value: 'A+', translations: { fa: 'آ مثبت' } },
    { id: 3, value: 'Stainless steel', translations: { fa: 'استیل ضدزنگ' } },
  ],
}

/** What is shown of a typed text, and the number in the attribute's unit. */
function toSpecValue(text: string, attribute: Parameters<typeof readValue>[1], locale: Locale) {
  const read = readValue(text, attribute, locale)
  if (!read) return undefined
  const value = toWords(read, attribute, locale)
  return read.kind === 'number' ? { value, number: inAttributeUnit(read, attribute) } : { value }
}

test('a number is written in the digits and unit of its language, with or without the unit typed', () => {
  expect(toSpecValue('1,200', power, 'en')).toEqual({ value: '1200 W', number: 1200 })
  expect(toSpecValue('1200 w', power, 'en')).toEqual({ value: '1200 W', number: 1200 })
  expect(toSpecValue('1200 W', power, 'fa')).toEqual({ value: '۱۲۰۰ وات', number: 1200 })
  expect(toSpecValue('۰٫۹۰ وات', power, 'fa')).toEqual({ value: '۰٫۹ وات', number: 0.9 })
  expect(toSpecValue('1200 kg', power, 'en')).toBeUndefined()
  expect(toSpecValue('W', power, 'en')).toBeUndefined()
})

test('a number in another unit of its group is stored as typed, and counted in the attribute’s unit', () => {
  const weight = { ...power, name: 'Weight', unit: 'g', translations: { fa: { unit: 'گرم' } } }
  expect(toSpecValue('1.1 kg', weight, 'en')).toEqual({ value: '1.1 kg', number: 1100 })
  expect(toSpecValue('۱٫۱ کیلوگرم', weight, 'fa')).toEqual({ value: '۱٫۱ کیلوگرم', number: 1100 })
  expect(toSpecValue('1.1KG', weight, 'fa')).toEqual({ value: '۱٫۱ کیلوگرم', number: 1100 })
  expect(toSpecValue('650 g', weight, 'fa')).toEqual({ value: '۶۵۰ گرم', number: 650 })
  expect(toSpecValue('4.6 mg', weight, 'en')).toEqual({ value: '4.6 mg', number: 0.0046 })
  expect(toSpecValue('1.1 L', weight, 'en')).toBeUndefined()
  expect(toSpecValue('1.1 stone', weight, 'en')).toBeUndefined()
  expect(withoutUnit('1.1 kg', weight)).toBe('1.1 kg')
  const volume = { ...power, name: 'Capacity', unit: 'ml', translations: {} }
  expect(toSpecValue('0.33 l', volume, 'en')).toEqual({ value: '0.33 L', number: 330 })
  expect(toSpecValue('2200 W', { ...volume, unit: 'kW' }, 'en')).toEqual({ value: '2200 W', number: 2.2 })
})

test('a number is read by the habits of its language, and a doubtful one is not guessed', () => {
  expect(toSpecValue('12/5', power, 'fa')).toEqual({ value: '۱۲٫۵ وات', number: 12.5 })
  for (const text of ['12/5', '1e3', '9'.repeat(16)]) expect(toSpecValue(text, power, 'en')).toBeUndefined()
  for (const locale of ['en', 'fa'] as const) {
    expect(toSpecValue('1,5 W', power, locale)).toBeUndefined()
    expect(doubtfulReadings('1,5 W', power, locale)).toEqual([1.5, 15])
    expect(doubtfulReadings('1,5 kW', power, locale)).toEqual([1.5, 15])
    for (const text of ['', '1.5 W', 'x']) expect(doubtfulReadings(text, power, locale)).toBeUndefined()
  }
  expect(doubtfulReadings('1.250', power, 'fa')).toEqual([1.25, 1250])
  expect(doubtfulReadings('1.250', power, 'en')).toBeUndefined()
})

test('the API takes a point before decimals in both languages', () => {
  expect(toSpecValue('1.250 W', power, 'fa')).toEqual({ value: '۱٫۲۵ وات', number: 1.25 })
})

test('a stored value is valid again, and stays the same', () => {
  for (const locale of ['en', 'fa'] as const) {
    for (const text of ['-12.5', '1.125', '1000000', '0.1234567891']) {
      const once = toSpecValue(text, power, locale)
      expect(toSpecValue(once?.value ?? '', power, locale)).toEqual(once)
      expect(doubtfulReadings(once?.value ?? '', power, locale)).toBeUndefined()
    }
  }
  expect(withoutUnit('1200 W', power)).toBe('1200')
  expect(withoutUnit('۱۲۰۰ وات', power)).toBe('۱۲۰۰')
})

test('a choice is found in any spelling and either language, and signs count', () => {
  expect(toSpecValue('stainless  STEEL', energy, 'en')?.value).toBe('Stainless steel')
  expect(toSpecValue('Stainless steel', energy, 'fa')?.value).toBe('استیل ضدزنگ')
  expect(toSpecValue('استيل ضدزنگ', energy, 'en')?.value).toBe('Stainless steel')
  expect(toSpecValue('A', energy, 'fa')?.value).toBe('A')
  expect(toSpecValue('a+', energy, 'en')?.value).toBe('A+')
  expect(toSpecValue('A++', energy, 'en')).toBeUndefined()
  expect(toSpecValue('Copper', energy, 'en')).toBeUndefined()
})

test('yes and no have one spelling in each language', () => {
  const washable = { ...definition, type: 'yes-no' as const }
  for (const text of ['yes', 'TRUE', '۱', 'بله', 'دارد']) {
    expect(toSpecValue(text, washable, 'en')).toEqual({ value: 'Yes' })
  }
  for (const text of ['No', 'false', '0', 'خیر', 'ندارد']) {
    expect(toSpecValue(text, washable, 'fa')).toEqual({ value: 'خیر' })
  }
  expect(toSpecValue('perhaps', washable, 'en')).toBeUndefined()
})
