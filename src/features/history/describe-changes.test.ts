// The description of an event's changes.
import { expect, test } from 'vitest'
import { describeChanges } from './describe-changes.ts'
import type { Changes } from './event.ts'
import { changesBetween } from './event.ts'
import { historyTexts } from './texts/index.ts'

const reader = {
  t: historyTexts.en,
  locale: 'en',
  currency: 'USD',
  categoryName: (id: number) => (id === 1 ? 'Kettles' : undefined),
} as const
const describeAll = (changes: Changes) =>
  describeChanges(changes, reader).map(({ label, before, after }) => [label, before, after])

test('describes fields in the reader’s language and units', () => {
  expect(
    describeAll({
      price: { before: 1900, after: 2150 },
      visible: { before: false, after: true },
      categoryId: { before: 1, after: 99 },
      warrantyMonths: { before: null, after: 24 },
      tags: { before: [], after: ['a', 'b'] },
      position: { before: 0, after: 3 },
      lifecycle: { before: 'active', after: 'discontinued' },
    }),
  ).toEqual([
    ['Price', '$19.00', '$21.50'],
    ['Visible', 'no', 'yes'],
    ['Category', 'Kettles', '#99'],
    ['Warranty', 'empty', '24 months'],
    ['Tags', 'empty', 'a · b'],
    ['Place among its neighbours', '1', '4'],
    ['Lifecycle', 'Active', 'Discontinued'],
  ])
  const persian = describeChanges(
    { price: { before: 1900, after: null } },
    { ...reader, t: historyTexts.fa, locale: 'fa' },
  )
  expect(persian[0]).toMatchObject({ label: 'قیمت', before: '۱۹٫۰۰ دلار', after: 'خالی' })
})

test('describes only the changed texts of a translation, with its language', () => {
  const before = { fa: { name: 'کتری', summary: 'یک' } }
  const after = { fa: { name: 'کتری', summary: 'دو', description: '<p>بند <b>یک</b></p>' } }
  expect(describeAll({ translations: { before, after } })).toEqual([
    ['Summary (Persian)', 'یک', 'دو'],
    ['Description (Persian)', undefined, 'بند یک'],
  ])
})

test('cuts long texts, and counts files', () => {
  const [line] = describeAll({ description: { before: '', after: `<p>${'x'.repeat(500)}</p>` } })
  expect(line?.[2]).toBe(`${'x'.repeat(280)}…`)
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)]
  expect(describeAll({ imageRefs: { before: [a], after: [a, b] } })).toEqual([
    ['Pictures', '1 picture', '2 pictures'],
  ])
  expect(describeAll({ imageRefs: { before: [a, b], after: [b, a] } })).toEqual([
    ['Pictures', undefined, 'new order'],
  ])
  expect(describeAll({ mainImageRef: { before: a, after: b } })).toEqual([
    ['Main picture', undefined, undefined],
  ])
  expect(
    describeAll({ specs: { before: [], after: [{ group: '', name: 'Power', value: '1 kW' }] } })[0]?.[2],
  ).toBe('Power: 1 kW')
})

test('the order of keys makes no difference, the order of a list does', () => {
  const before = { a: { x: 1, y: [1, 2] }, b: undefined, c: 1 }
  expect(changesBetween(before, { a: { y: [1, 2], x: 1 }, c: 1 })).toEqual({})
  expect(changesBetween(before, { a: { x: 1, y: [2, 1] } })).toEqual({
    a: { before: { x: 1, y: [1, 2] }, after: { x: 1, y: [2, 1] } },
    c: { before: 1 },
  })
})
