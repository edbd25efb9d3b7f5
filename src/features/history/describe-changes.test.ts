// The description of an event's changes by the description of its entity.
import { expect, test } from 'vitest'
import { describeChanges, labelOfField } from './describe-changes.ts'
import { asPosition, type EntityHistory, inWords } from './entity-history.ts'
import { type Changes, changesBetween } from './event.ts'

const texts = {
  title: 'Things',
  one: 'thing',
  many: 'things',
  actions: {},
  fields: {
    name: 'Name',
    notes: 'Notes',
    visible: 'Visible',
    count: 'Count',
    state: 'State',
    position: 'Position',
    fileRef: 'File',
    parts: 'Parts',
    ids: 'Ids',
  },
}
type Field = keyof typeof texts.fields
const history: EntityHistory<Field, never> = {
  texts: { en: texts, fa: { ...texts, fields: { ...texts.fields, name: 'نام' } } },
  values: {
    state: inWords({ en: { on: 'Running' }, fa: { on: 'روشن' } }),
    position: asPosition,
    fileRef: 'changed',
    ids: list => `${(list as unknown[]).length} ids`,
  },
}
const reader = { locale: 'en', currency: 'USD', categoryName: () => undefined } as const
const describeAll = (changes: Changes, locale: 'en' | 'fa' = 'en') =>
  describeChanges(changes, { history, reader: { ...reader, locale } }).map(line => [
    line.label,
    line.before,
    line.after,
  ])

test('describes values by their type, or as the entity describes them', () => {
  expect(
    describeAll({
      name: { before: '', after: 'Kettle' },
      visible: { before: false, after: true },
      count: { before: null, after: 1200 },
      state: { before: 'on', after: 'unheard-of' },
      position: { before: 0, after: 3 },
      parts: { before: [], after: [{ name: 'Power', value: '1 kW' }, 'cable'] },
    }),
  ).toEqual([
    ['Name', 'empty', 'Kettle'],
    ['Visible', 'no', 'yes'],
    ['Count', 'empty', '1,200'],
    ['State', 'Running', 'unheard-of'],
    ['Position', '1', '4'],
    ['Parts', 'empty', 'Power: 1 kW · cable'],
  ])
  expect(describeAll({ name: { before: 'x', after: null } }, 'fa')).toEqual([['نام', 'x', 'خالی']])
})

test('a field that nobody describes is never shown by its name in the program', () => {
  const changes = {
    oldField: { before: 'a', after: 'b' },
    oldObject: { before: { innerName: 1 }, after: { innerName: 2 } },
    parts: { before: [{ innerName: 1 }], after: [{ innerName: 2 }] },
    translations: { before: {}, after: { fa: { oldText: 'متن' } } },
  }
  expect(describeAll(changes)).toEqual([
    ['Other field', 'a', 'b'],
    ['Other field', undefined, undefined],
    ['Parts', undefined, undefined],
    ['Other field (Persian)', undefined, 'متن'],
  ])
  expect(describeAll(changes, 'fa').map(([label]) => label)).toEqual([
    'فیلد دیگر',
    'فیلد دیگر',
    'Parts',
    'فیلد دیگر (فارسی)',
  ])
  expect(labelOfField('oldField', { history, locale: 'en' })).toBe('Other field')
})

test('describes only the changed texts of a translation, with its language', () => {
  const before = { fa: { name: 'کتری', notes: 'یک' } }
  const after = { fa: { name: 'کتری', notes: 'دو', state: 'on' } }
  expect(describeAll({ translations: { before, after } })).toEqual([
    ['Notes (Persian)', 'یک', 'دو'],
    ['State (Persian)', undefined, 'Running'],
  ])
})

test('of a deleted entry it shows what the entry had, and nothing about what it had not', () => {
  expect(
    describeAll({
      name: { before: 'Thanks' },
      notes: { before: '' },
      position: { before: null },
      visible: { before: false },
      translations: { before: { fa: { name: 'سپاس' } } },
    }),
  ).toEqual([
    ['Name', 'Thanks', undefined],
    ['Visible', 'no', undefined],
    ['Name (Persian)', 'سپاس', undefined],
  ])
  // A translation that was emptied is no deletion.
  expect(describeAll({ translations: { before: { fa: { name: 'سپاس' } }, after: {} } })).toEqual([
    ['Name (Persian)', 'سپاس', 'empty'],
  ])
})

test('cuts long texts, and says that something changed if the words would be the same', () => {
  const long = 'x'.repeat(500)
  expect(describeAll({ notes: { before: '', after: long } })).toEqual([
    ['Notes', 'empty', `${'x'.repeat(280)}…`],
  ])
  expect(describeAll({ notes: { before: long, after: `${long}y` } })).toEqual([
    ['Notes', undefined, undefined],
  ])
  expect(describeAll({ ids: { before: [1], after: [1, 2] } })).toEqual([['Ids', '1 ids', '2 ids']])
  expect(describeAll({ ids: { before: [1, 2], after: [2, 1] } })).toEqual([['Ids', undefined, 'new order']])
  expect(describeAll({ ids: { before: [1], after: [2] } })).toEqual([['Ids', undefined, undefined]])
  expect(describeAll({ fileRef: { before: 'a', after: 'b' } })).toEqual([['File', undefined, undefined]])
})

test('the order of keys makes no difference, the order of a list does', () => {
  const before = { a: { x: 1, y: [1, 2] }, b: undefined, c: 1 }
  expect(changesBetween(before, { a: { y: [1, 2], x: 1 }, c: 1 })).toEqual({})
  expect(changesBetween(before, { a: { x: 1, y: [2, 1] } })).toEqual({
    a: { before: { x: 1, y: [1, 2] }, after: { x: 1, y: [2, 1] } },
    c: { before: 1 },
  })
})
