import { expect, test } from 'vitest'
import { type AttributeThen, type SpecThen, toRecordsNow } from './0028-values.ts'

const attribute = (fields: Partial<AttributeThen>): AttributeThen => ({
  ...{ name: 'Colour', type: 'choice', unit: '', choices: [], translations: { fa: { name: 'رنگ' } } },
  ...fields,
})
const attributes = new Map([
  [1, attribute({ choices: [{ id: 1, value: 'Black', translations: { fa: 'مشکی' } }] })],
  [2, attribute({ name: 'Weight', type: 'number', unit: 'g', translations: { fa: { unit: 'گرم' } } })],
  [3, attribute({ name: 'Washable', type: 'yes-no', translations: {} })],
])
const specs = (
  locale: string,
  ...rows: [attributeId: number | null, name: string, value: string][]
): SpecThen[] =>
  rows.map(([attributeId, name, value], position) => ({
    ...{ productId: 1, group: '', locale, position, attributeId, name, value },
  }))
/** Only what is not empty. */
const convert = (...rows: SpecThen[][]) =>
  toRecordsNow(rows.flat(), attributes).map(record =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== '')),
  )

test('what matches in either language is one value', () => {
  expect(
    convert(
      specs('', [1, 'Colour', 'black'], [2, 'Weight', '1.1 kg'], [3, 'Washable', 'Yes']),
      specs('fa', [1, 'رنگ', 'مشکی'], [2, 'Weight', '۱٫۱ کیلوگرم'], [3, 'شستنی', 'بله']),
    ),
  ).toEqual([
    { position: 0, attributeId: 1, choiceId: 1 },
    { position: 1, attributeId: 2, number: 1.1, unit: 'kg' },
    { position: 2, attributeId: 3, yes: 1 },
    { position: 2, attributeId: 3, locale: 'fa', name: 'شستنی' },
  ])
  expect(convert(specs('fa', [1, 'رنگ', 'مشکي'], [2, 'Weight', '‎−۵ گرم']))).toEqual([
    { position: 0, attributeId: 1, choiceId: 1 },
    { position: 1, attributeId: 2, number: -5 },
  ])
})

test('what does not match stays the text that it was', () => {
  expect(
    convert(
      specs('', [1, 'Colour', 'Dark'], [2, 'Weight', '5 stone'], [3, 'Own name', 'perhaps']),
      specs('fa', [1, 'رنگ', 'تیره']),
    ),
  ).toEqual([
    { position: 0, attributeId: 1, value: 'Dark' },
    { position: 0, attributeId: 1, locale: 'fa', value: 'تیره' },
    { position: 1, attributeId: 2, value: '5 stone' },
    { position: 2, attributeId: 3, name: 'Own name', value: 'perhaps' },
  ])
})

test('other rows are paired by their order, and those of one language alone come last', () => {
  expect(
    convert(
      specs('', [null, 'Box', 'Carton'], [1, 'Colour', 'Black']),
      specs('fa', [1, 'رنگ', 'مشکی'], [null, 'جعبه', 'مقوا'], [null, 'سیم', '۱ متر']),
    ),
  ).toEqual([
    { position: 0, name: 'Box', value: 'Carton' },
    { position: 0, locale: 'fa', name: 'جعبه', value: 'مقوا' },
    { position: 1, attributeId: 1, choiceId: 1 },
    { position: 2 },
    { position: 2, locale: 'fa', name: 'سیم', value: '۱ متر' },
  ])
})
