import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { noFormerChoices } from './choices.ts'
import { fromLists, type NewListedSpec, toLists } from './spec-lists.ts'
import { fromRecords, toRecords } from './spec-records.ts'
import { type NewSpecRow, type SpecRow, toCanonicalRows } from './spec-row.ts'
import type { SpecAttribute, SpecAttributes } from './spec-words.ts'

const attribute = (id: number, fields: Partial<SpecAttribute>): SpecAttribute => ({
  ...{ id, categoryId: 1, name: `Attribute ${id}`, type: 'text', unit: '', choices: [], translations: {} },
  ...{ formerChoices: noFormerChoices, isRemoved: false },
  ...fields,
})
const colour = attribute(1, {
  name: 'Colour',
  type: 'choice',
  choices: [
    { id: 1, value: 'Black', translations: { fa: 'مشکی' } },
    { id: 2, value: 'Red', translations: {} },
  ],
  translations: { fa: { name: 'رنگ' } },
  formerChoices: {
    removed: [{ id: 3, value: 'Green', translations: { fa: 'سبز' } }],
    words: [[1, 'Dark']],
  },
})
const weight = attribute(2, {
  name: 'Weight',
  type: 'number',
  unit: 'g',
  translations: { fa: { unit: 'گرم' } },
})
const washable = attribute(3, { name: 'Washable', type: 'yes-no', translations: { fa: { name: 'شستنی' } } })
const wood = attribute(4, { name: 'Wood' })
const attributes: SpecAttributes = new Map([colour, weight, washable, wood].map(one => [one.id, one]))
const base: Locale = 'en'
const known = { attributes, base }

const read = (specs: NewListedSpec[], fa: NewListedSpec[] = [], stored: SpecRow[] = []) =>
  fromLists({ specs, translations: { fa: { specs: fa } } }, { ...known, stored })
const spec = (attributeId: number, value: string) => ({ group: '', value, attributeId })
const free = (name: string, value: string) => ({ group: '', name, value, attributeId: null })

test('a value is entered in one language and said in both', () => {
  const { rows } = read([spec(1, 'black'), spec(2, '1.1 kg'), spec(3, 'yes')])
  expect(rows).toMatchObject([
    { kind: 'choice', choiceId: 1 },
    { kind: 'number', number: 1.1, unit: 'kg' },
    { kind: 'yes-no', yes: true },
  ])
  const lists = toLists(rows, known)
  expect(lists.specs.map(({ name, value }) => [name, value])).toEqual([
    ['Colour', 'Black'],
    ['Weight', '1.1 kg'],
    ['Washable', 'Yes'],
  ])
  expect(lists.translations.fa?.map(({ name, value }) => [name, value])).toEqual([
    ['رنگ', 'مشکی'],
    ['Weight', '۱٫۱ کیلوگرم'],
    ['شستنی', 'بله'],
  ])
})

test('rows without an attribute are paired by their order, and only what differs is a translation', () => {
  const { rows } = read(
    [free('Box', 'Carton'), spec(4, 'Oak'), free('Plug', 'USB-C')],
    [free('جعبه', 'مقوا'), free('درگاه', 'USB-C'), spec(4, 'بلوط')],
  )
  expect(rows).toMatchObject([
    { name: 'Box', translations: { fa: { name: 'جعبه', value: 'مقوا' } } },
    { kind: 'text', attributeId: 4, name: '', value: 'Oak', translations: { fa: { value: 'بلوط' } } },
    { name: 'Plug', value: 'USB-C', translations: { fa: { name: 'درگاه' } } },
  ])
  expect(rows[2]?.translations.fa).not.toHaveProperty('value')
})

test('a language in which nothing is said has no list', () => {
  expect(toLists(read([free('Box', 'Carton')]).rows, known).translations).toEqual({})
})

test('of two lists that differ the one that was changed is meant', () => {
  const stored = read([spec(1, 'Black')]).rows
  const lists = toLists(stored, known)
  const choiceOf = (specs: NewListedSpec[] | undefined, fa: NewListedSpec[] | undefined) =>
    fromLists({ specs, translations: fa && { fa: { specs: fa } } }, { ...known, stored }).rows
  const red = { kind: 'choice', choiceId: 2 }
  expect(choiceOf([spec(1, 'Red')], lists.translations.fa)).toMatchObject([red])
  expect(choiceOf(lists.specs, [spec(1, 'Red')])).toMatchObject([red])
  expect(choiceOf([spec(1, 'Red')], undefined)).toMatchObject([red])
  expect(choiceOf(undefined, [spec(1, 'Red')])).toMatchObject([red])
  expect(choiceOf([], lists.translations.fa)).toEqual([])
})

test('a list that is not given keeps its texts with the rows they belong to', () => {
  const stored = read(
    [free('Box', 'Carton'), free('Plug', 'USB'), free('Cord', '1 m')],
    [free('جعبه', 'مقوا'), free('درگاه', 'یواس‌بی'), free('سیم', '۱ متر')],
  ).rows
  const { rows } = fromLists(
    { specs: [free('Cord', '1 m'), free('Box', 'Wood')], translations: undefined },
    { ...known, stored },
  )
  expect(rows.map(row => row.translations.fa?.name)).toEqual(['سیم', 'جعبه'])
})

test('an earlier word means the choice, and a removed one is accepted where it is stored', () => {
  expect(read([spec(1, 'dark')]).rows).toMatchObject([{ choiceId: 1 }])
  const stored = toCanonicalRows([{ kind: 'choice', attributeId: 1, choiceId: 3 }])
  expect(read([spec(1, 'Green')]).problems).toEqual({ 'specs.0.value': { code: 'invalid_choice' } })
  expect(read([spec(1, 'Green')], [spec(1, 'سبز')], stored)).toEqual({ rows: stored, problems: {} })
})

const word = fc.constantFrom(
  '',
  'Black',
  'Red',
  'مشکی',
  'Green',
  '5',
  '1.1 kg',
  '۷ گرم',
  'yes',
  'خیر',
  'Oak',
  'بلوط',
)
const filled = word.filter(Boolean)
const listed = fc.uniqueArray(
  fc.record({
    group: fc.constantFrom('', 'Body', 'بدنه'),
    name: fc.constantFrom('Colour', 'رنگ', 'Wood', 'Own'),
    value: filled,
    attributeId: fc.constantFrom(null, 1, 2, 3, 4),
  }),
  { maxLength: 6, selector: one => one.attributeId ?? Symbol('free') },
)

test('the old shape in, both shapes out, and each in again: the same', () => {
  fc.assert(
    fc.property(listed, listed, (specs, fa) => {
      const { rows, problems } = read(specs, fa)
      fc.pre(Object.keys(problems).length === 0)
      expect(fromRecords(toRecords(rows))).toEqual(rows)
      expect(toCanonicalRows(rows as NewSpecRow[])).toEqual(rows)
      const lists = toLists(rows, known)
      const again = read(lists.specs, lists.translations.fa, rows)
      expect(again).toEqual({ rows, problems: {} })
      // Also where nothing is stored: what is returned can create a copy.
      expect(read(lists.specs, lists.translations.fa)).toEqual({ rows, problems: {} })
      expect(toLists(again.rows, known)).toEqual(lists)
      const half = fromLists({ specs: lists.specs, translations: undefined }, { ...known, stored: rows })
      expect(half.rows).toEqual(rows)
    }),
    { numRuns: 2000 },
  )
})
