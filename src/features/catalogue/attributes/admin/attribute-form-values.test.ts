import { expect, test } from 'vitest'
import { newAttribute } from '../../model/attribute.ts'
import {
  asNewRow,
  type ChoiceRow,
  emptyRow,
  toAttributeBody,
  toAttributeField,
  toAttributeFormValues,
  withLines,
} from './attribute-form-values.ts'

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

const row = (key: string, own: string, other = '', swatch = ''): ChoiceRow => ({ key, own, other, swatch })

test('an attribute is unchanged by opening and saving its dialog', () => {
  const values = toAttributeFormValues(energy, 'en')
  expect(values.choices).toEqual([row('1', 'A'), row('2', 'A+', 'آ مثبت'), row('3', 'B')])
  const body = newAttribute.parse(toAttributeBody(values, 'en'))
  expect(body).toMatchObject({ name: 'Energy class', type: 'choice', filterable: true })
  expect(body.choices.map(choice => [choice.id, choice.value, choice.translations?.fa])).toEqual([
    [1, 'A', ''],
    [2, 'A+', 'آ مثبت'],
    [3, 'B', ''],
  ])
})

test('a row keeps the number of its choice, wherever it is moved; a new one has none, and empty ones are left out', () => {
  const values = toAttributeFormValues(energy, 'en')
  const choices = [row('3', 'B'), row('new-1', ' '), row('1', 'A plus', '', '#1F2A44 '), row('new-2', 'C')]
  expect(toAttributeBody({ ...values, choices }, 'en').choices).toEqual([
    { id: 3, value: 'B', translations: { fa: '' } },
    { id: 1, value: 'A plus', translations: { fa: '' }, swatch: '#1F2A44' },
    { value: 'C', translations: { fa: '' } },
  ])
  expect(emptyRow(choices).key).toBe('new-3')
  const asNew = { ...values, choices: values.choices.map(asNewRow) }
  expect(toAttributeBody(asNew, 'en').choices.map(({ id }) => id)).toEqual([undefined, undefined, undefined])
})

test('pasted lines fill the rows below that are empty in that language, and new ones', () => {
  const rows = [row('1', 'A'), row('2', 'B', 'ب')]
  const pasted = withLines(rows, { text: 'Navy #1f2a44\n\n C# \r\nRed', row: 1, field: 'own' })
  expect(pasted).toEqual([
    ...[row('1', 'A'), row('2', 'Navy', 'ب', '#1f2a44')],
    ...[row('new-1', 'C#'), row('new-2', 'Red')],
  ])
  expect(withLines(pasted, { text: 'آ\nب', row: 2, field: 'other' }).map(({ other }) => other)).toEqual([
    ...['', 'ب', 'آ', 'ب'],
  ])
  const many = Array.from({ length: 80 }, (_, index) => `Choice ${index}`).join('\n')
  expect(withLines([], { text: many, row: 0, field: 'own' })).toHaveLength(50)
})

test('only numbers have a unit, only choices have choices', () => {
  const values = toAttributeFormValues(energy, 'en')
  const withUnit = { ...values, own: { ...values.own, unit: 'W' } }
  expect(toAttributeBody({ ...withUnit, type: 'number' }, 'en')).toMatchObject({ unit: 'W', choices: [] })
  expect(toAttributeBody({ ...withUnit, type: 'text' }, 'en')).toMatchObject({ unit: '', choices: [] })
})

test('problems of the request body are shown at the dialog’s fields', () => {
  const values = { choices: [row('new-1', ''), row('1', 'A')] }
  const fieldOf = (path: string) => toAttributeField(path, values)
  expect(fieldOf('name')).toBe('own.name')
  expect(fieldOf('translations.fa.name')).toBe('other.name')
  // The empty row before it was not sent.
  expect(fieldOf('choices.0.value')).toBe('choices.1.own')
  expect(fieldOf('choices.0.translations.fa')).toBe('choices.1.other')
  expect(fieldOf('choices.0.swatch')).toBe('choices.1.swatch')
  expect(fieldOf('choices')).toBe('choices')
  expect(fieldOf('type')).toBe('type')
})
