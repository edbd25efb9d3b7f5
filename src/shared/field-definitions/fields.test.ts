import { expect, test } from 'vitest'
import * as z from 'zod'
import { fromFormValues, toFormTexts, toFormValues } from '#admin/fields/form-values.ts'
import { fromColumns, toColumns } from '../../features/catalogue/model/field-columns.ts'
import type { FieldDefinitions } from './field-definition.ts'
import { creationSchemas, inputSchemas, outputSchemas, translationSchemas } from './field-schemas.ts'

/** One field of each kind. */
const fields = {
  title: { kind: 'text', min: 1, max: 10, translated: true },
  notes: { kind: 'text', max: 20, multiline: true },
  code: { kind: 'code', max: 5 },
  even: {
    kind: 'code',
    max: 8,
    toCanonical: typed => (typed.length % 2 === 0 ? typed.toUpperCase() : undefined),
  },
  months: { kind: 'integer', min: 0, max: 12, unit: 'months' },
  price: { kind: 'money', max: 1000 },
  visible: { kind: 'toggle', initial: true },
  size: { kind: 'choice', choices: ['small', 'large'] },
  tags: { kind: 'tags', maxCount: 2, max: 4 },
  contact: { kind: 'text', max: 20, format: 'email' },
  links: { kind: 'lines', maxCount: 2, max: 20, format: 'link' },
  parentId: { kind: 'link', to: 'category' },
  rest: { kind: 'own' },
} as const satisfies FieldDefinitions

const creation = z.strictObject(creationSchemas(fields))
const changes = z.strictObject(inputSchemas(fields)).partial()
const full = creation.parse({
  title: ' A  title ',
  notes: 'One\n\nTwo',
  code: 'a۱',
  even: 'ab',
  months: 12,
  price: 1000,
  visible: false,
  size: 'large',
  tags: ['a', 'b'],
  contact: ' a@shop.example ',
  links: ['https://a.example'],
  parentId: 3,
})

test('a new entity needs only the text with a minimum; everything else has the value of nothing', () => {
  expect(creation.parse({ title: 'x' })).toEqual({
    title: 'x',
    notes: '',
    code: null,
    even: null,
    months: null,
    price: null,
    visible: true,
    size: 'small',
    tags: [],
    contact: '',
    links: [],
    parentId: null,
  })
  expect(creation.safeParse({}).success).toBe(false)
})

test('a change contains what was sent and no default', () => {
  expect(changes.parse({ price: null })).toEqual({ price: null })
  expect(changes.parse({})).toEqual({})
})

test('texts are cleaned, and each limit is kept', () => {
  expect(full).toMatchObject({
    title: 'A title',
    notes: 'One\n\nTwo',
    code: 'a1',
    even: 'AB',
    contact: 'a@shop.example',
  })
  const refused = {
    title: ['', 'x'.repeat(11)],
    notes: ['x'.repeat(21)],
    code: ['123456'],
    even: ['abc'],
    months: [-1, 13, 1.5, Number.NaN],
    price: [-1, 1001, 0.5, '5'],
    visible: [null, 1],
    size: ['medium', null],
    tags: [['a', 'b', 'c'], ['abcde'], ['']],
    contact: ['nobody', 'a@b'],
    links: [
      [''],
      ['a.example'],
      ['ftp://a.example'],
      ['https://me:secret@a.example'],
      ['https://a.example', 'https://b.example', 'https://c.example'],
    ],
    parentId: [0, '3'],
  }
  for (const [name, values] of Object.entries(refused)) {
    for (const value of values)
      expect([name, value, changes.safeParse({ [name]: value }).success]).toEqual([name, value, false])
  }
})

test('an empty code is accepted, and stored as none', () => {
  expect(toColumns(fields, changes.required().parse({ ...full, code: ' ', even: '' }))).toMatchObject({
    code: null,
    even: null,
  })
})

test('what is stored in columns is read as what was given', () => {
  const row = toColumns(fields, full)
  expect(row).toMatchObject({ visible: 0, price: 1000 })
  // Tags are rows of their own.
  const { tags, ...stored } = full
  expect(fromColumns(fields, row)).toEqual(stored)
  expect(z.strictObject(outputSchemas(fields)).parse({ ...fromColumns(fields, row), tags })).toEqual(full)
})

test('what the form shows is sent as what was given, in either language', () => {
  for (const locale of ['en', 'fa'] as const) {
    const units = { currency: 'USD', locale }
    const typed = toFormValues(fields, full, units)
    expect(fromFormValues(fields, typed, units)).toEqual(full)
    const empty = toFormValues(fields, undefined, units)
    expect(empty).toMatchObject({ title: '', code: '', price: '', months: '', visible: true, size: 'small' })
    expect([typed.links, empty.links]).toEqual(['https://a.example', ''])
    expect(fromFormValues(fields, empty, units)).toEqual({ ...creation.parse({ title: 'x' }), title: '' })
  }
})

test('only translated fields have a text in the other language, which may be empty or left out', () => {
  const translation = z.strictObject(translationSchemas(fields))
  expect([translation.parse({}), translation.parse({ title: '' })]).toEqual([{}, { title: '' }])
  expect(translation.safeParse({ notes: 'x' }).success).toBe(false)
})

test('the form has an empty text for each that is not translated, and leaves out blank lines', () => {
  expect([toFormTexts(fields), toFormTexts(fields, { title: 'x' })]).toEqual([{ title: '' }, { title: 'x' }])
  const units = { currency: 'USD', locale: 'en' } as const
  const links = '\n https://a.example \n\nhttps://b.example'
  const typed = { ...toFormValues(fields, full, units), links }
  expect(fromFormValues(fields, typed, units).links).toEqual(['https://a.example', 'https://b.example'])
})
