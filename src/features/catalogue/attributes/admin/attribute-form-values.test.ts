import { expect, test } from 'vitest'
import { newAttribute } from '../../model/attribute.ts'
import { toAttributeBody, toAttributeField, toAttributeFormValues } from './attribute-form-values.ts'

const stamps = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', version: 1 }
const energy = {
  id: 1,
  categoryId: 2,
  name: 'Energy class',
  type: 'choice' as const,
  unit: '',
  choices: [
    { id: 1, value: 'A', translations: {} },
    { id: 2, value: 'A+', translations: { fa: 'آ مثبت' } },
    { id: 3, value: 'B', translations: {} },
  ],
  filterable: true,
  position: 0,
  updatingProducts: 0,
  translations: { fa: { name: 'رده' } },
  ...stamps,
}

test('an attribute is unchanged by opening and saving its dialog', () => {
  const values = toAttributeFormValues(energy, 'en')
  expect(values.choices).toEqual(['A\nA+\nB', '\nآ مثبت'])
  const body = newAttribute.parse(toAttributeBody(values, 'en'))
  expect(body).toMatchObject({ name: 'Energy class', type: 'choice', filterable: true })
  expect(body.choices.map(choice => [choice.value, choice.translations?.fa])).toEqual([
    ['A', ''],
    ['A+', 'آ مثبت'],
    ['B', ''],
  ])
})

test('empty lines are not choices, and do not shift the translations', () => {
  const values = toAttributeFormValues(energy, 'en')
  const { choices } = toAttributeBody({ ...values, choices: ['A\n\nB\n', 'آ\n\nب'] }, 'en')
  expect(choices).toEqual([
    { value: 'A', translations: { fa: 'آ' } },
    { value: 'B', translations: { fa: 'ب' } },
  ])
})

test('a colour at the end of a line is the swatch of the choice', () => {
  const choices = [
    { id: 1, value: 'Navy', translations: { fa: 'سرمه‌ای' }, swatch: '#1f2a44' },
    { id: 2, value: 'C#', translations: {} },
  ]
  const values = toAttributeFormValues({ ...energy, choices }, 'en')
  expect(values.choices[0]).toBe('Navy #1f2a44\nC#')
  expect(toAttributeBody(values, 'en').choices).toEqual([
    { value: 'Navy', swatch: '#1f2a44', translations: { fa: 'سرمه‌ای' } },
    { value: 'C#', translations: { fa: '' } },
  ])
})

test('only numbers have a unit, only choices have choices', () => {
  const values = toAttributeFormValues(energy, 'en')
  const withUnit = { ...values, own: { ...values.own, unit: 'W' } }
  expect(toAttributeBody({ ...withUnit, type: 'number' }, 'en')).toMatchObject({ unit: 'W', choices: [] })
  expect(toAttributeBody({ ...withUnit, type: 'text' }, 'en')).toMatchObject({ unit: '', choices: [] })
})

test('problems of the request body are shown at the dialog’s fields', () => {
  expect(toAttributeField('name')).toBe('own.name')
  expect(toAttributeField('translations.fa.name')).toBe('other.name')
  expect(toAttributeField('choices.3.value')).toBe('choices.0')
  expect(toAttributeField('choices.3.translations.fa')).toBe('choices.1')
  expect(toAttributeField('type')).toBe('type')
})

test('a line that is changed in its place keeps the number of its choice', () => {
  const values = toAttributeFormValues(energy, 'en')
  const idsOf = (own: string, other = '') =>
    toAttributeBody({ ...values, choices: [own, other] }, 'en', energy.choices).choices.map(one => [
      one.id,
      one.value,
    ])
  expect(idsOf('A\nA plus\nB')).toEqual([
    [1, 'A'],
    [2, 'A plus'],
    [3, 'B'],
  ])
  expect(idsOf('B\nA\nA+').map(([id]) => id)).toEqual([3, 1, 2])
  expect(idsOf('A\nB').map(([id]) => id)).toEqual([1, 3])
  expect(idsOf('A\nA+\nB\nC').map(([id]) => id)).toEqual([1, 2, 3, undefined])
  // It may be the first one with another word, or a new one: its translation tells the server.
  expect(idsOf('A+\nNew').map(([id]) => id)).toEqual([2, undefined])
})
