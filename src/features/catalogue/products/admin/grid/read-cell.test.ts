// What is typed or pasted into a cell, in both languages, and what is sent of it.
import { expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import type { Attribute } from '../../../model/attribute.ts'
import type { EachProduct } from '../../each/each-product.ts'
import { clipboardText, textOfCell } from './cell-texts.ts'
import { type GridWords, toGridColumns } from './grid-columns.ts'
import { refusedCells, toUpdate } from './grid-update.ts'
import { isSameCell, readCell } from './read-cell.ts'

const option = (value: number, name: string, label = name) => ({ value, name, label, depth: 0 })
const categories = [
  option(1, 'Kettles'),
  option(2, 'Table lamps'),
  option(3, 'Gifts', 'Home / Gifts'),
  option(4, 'Gifts', 'Office / Gifts'),
]
const wordsIn = (locale: Locale, currency = 'USD'): GridWords => ({
  locale,
  base: 'en',
  currency,
  categories,
})
const attribute = (id: number, fields: Partial<Attribute>) =>
  ({ id, name: `A${id}`, type: 'text', unit: '', choices: [], translations: {}, ...fields }) as Attribute
const attributes = [
  attribute(7, {
    type: 'choice',
    choices: [
      { id: 1, value: 'Red', translations: { fa: 'قرمز' } },
      { id: 2, value: 'Blue', translations: { fa: 'آبی' } },
    ],
  }),
  attribute(8, { type: 'number', unit: 'g', translations: { fa: { unit: 'گرم' } } }),
  attribute(9, { type: 'yes-no' }),
  attribute(10, {}),
]

function reader(locale: Locale, currency?: string) {
  const words = wordsIn(locale, currency)
  const columns = toGridColumns(attributes, words)
  const column = (key: string) => columns.find(one => one.key === key)!
  const read = (key: string, text: string) => {
    const result = readCell(text, column(key), words)
    return result.isWrong
      ? `✗ ${result.problem}${result.suggestion ? ` → ${result.suggestion}` : ''}`
      : result.value
  }
  return { words, columns, column, read }
}

test('prices and months are read in both languages, doubtful ones are asked about', () => {
  const { read } = reader('en')
  expect([read('price', '1,250.5'), read('price', '۳۷'), read('price', '')]).toEqual([125050, 3700, null])
  expect(read('price', '12,5')).toMatch(/^✗ /)
  expect(read('price', 'two')).toMatch(/^✗ Enter a number/)
  expect(read('price', '-1')).toBe('✗ Enter 0 or more.')
  expect([read('warrantyMonths', '24'), read('warrantyMonths', '')]).toEqual([24, null])
  expect([read('warrantyMonths', '121'), read('warrantyMonths', '-1')]).toEqual([
    '✗ Enter 120 or less.',
    '✗ Enter 0 or more.',
  ])
  expect(read('warrantyMonths', '1.5')).toMatch(/^✗ /)
  const persian = reader('fa', 'IRT')
  expect(persian.read('price', '۴٬۸۵۰٬۰۰۰')).toBe(4_850_000)
})

test('names, codes, ticks and tags', () => {
  const { read } = reader('en')
  expect([read('name', '  Kettle\n black '), read('name', ' ')]).toEqual(['Kettle black', '✗ Enter a name.'])
  expect(read('name', 'x'.repeat(201))).toMatch(/^✗ .*200.*201/)
  expect([read('name.fa', ''), read('code', ' '), read('code', 'K-1')]).toEqual(['', null, 'K-1'])
  expect([read('visible', 'yes'), read('visible', '0'), read('visible', 'خیر')]).toEqual([true, false, false])
  expect([read('visible', 'maybe'), read('visible', '')]).toEqual([
    '✗ Enter yes or no.',
    '✗ Enter yes or no.',
  ])
  expect(read('tags', 'red, Sale،new; red')).toEqual(['red', 'Sale', 'new'])
  expect(read('tags', Array.from({ length: 21 }, (_, index) => `t${index}`).join())).toMatch(/^✗ .*20/)
})

test('categories are found by name, or by the names above them where several have it', () => {
  const { read, words, column } = reader('en')
  expect([read('categoryId', 'table LAMPS'), read('categoryId', '')]).toEqual([2, null])
  expect(read('categoryId', 'Office / Gifts')).toBe(4)
  expect(read('categoryId', 'Gifts')).toMatch(/^✗ Several .*→ Home \/ Gifts$/)
  expect(read('categoryId', 'Desk lamp')).toMatch(/^✗ No category .*→ Table lamps$/)
  expect(textOfCell({ categoryId: 4 } as EachProduct, column('categoryId'), words)).toBe('Office / Gifts')
})

test('values of attributes: choices in either language, numbers with units, yes and no, texts', () => {
  const { read } = reader('en')
  expect([read('attribute.7', 'blue'), read('attribute.7', 'قرمز'), read('attribute.7', '')]).toEqual([
    { kind: 'choice', choiceId: 2 },
    { kind: 'choice', choiceId: 1 },
    { kind: 'none' },
  ])
  expect(read('attribute.7', 'dark blue')).toMatch(/^✗ No option .*→ Blue$/)
  expect([read('attribute.8', '1200'), read('attribute.8', '1.1 kg'), read('attribute.8', '1200 g')]).toEqual(
    [
      { kind: 'number', number: 1200 },
      { kind: 'number', number: 1.1, unit: 'kg' },
      { kind: 'number', number: 1200 },
    ],
  )
  expect([read('attribute.8', 'heavy'), read('attribute.9', 'بله'), read('attribute.10', 'Oak')]).toEqual([
    '✗ Enter a number.',
    { kind: 'yes-no', yes: true },
    { kind: 'text', value: 'Oak' },
  ])
  expect(reader('fa').read('attribute.8', '1.250')).toMatch(/^✗ /)
})

const product = {
  id: 5,
  version: 3,
  name: 'Kettle',
  code: 'K-1',
  categoryId: 1,
  price: 125050,
  warrantyMonths: 24,
  visible: true,
  tagList: [{ id: 1, name: 'red', translations: { fa: { name: 'قرمز' } } }],
  translations: { fa: { name: 'کتری' } },
  values: [
    { kind: 'choice', attributeId: 7, choiceId: 2 },
    { kind: 'number', attributeId: 8, number: 1200 },
  ],
} as unknown as EachProduct

test('what is shown is read as what it is, in both languages', () => {
  for (const locale of ['en', 'fa'] as const) {
    const { columns, words, read } = reader(locale)
    const texts = columns.map(column => [column.key, textOfCell(product, column, words)])
    expect(Object.fromEntries(texts.map(([key, text]) => [key, read(key!, text!)]))).toEqual({
      name: 'Kettle',
      'name.fa': 'کتری',
      code: 'K-1',
      categoryId: 1,
      price: 125050,
      warrantyMonths: 24,
      visible: true,
      tags: [locale === 'en' ? 'red' : 'قرمز'],
      'attribute.7': { kind: 'choice', choiceId: 2 },
      'attribute.8': { kind: 'number', number: 1200 },
      'attribute.9': { kind: 'none' },
      'attribute.10': { kind: 'none' },
    })
  }
  const { column, words } = reader('fa')
  expect(textOfCell(product, column('price'), words)).toBe('۱٬۲۵۰٫۵۰')
  expect(clipboardText(product, column('price'), words)).toBe('1250.50')
  expect(clipboardText(product, column('attribute.8'), words)).toBe('1200')
})

test('texts that mean the same are no change', () => {
  const { column, words } = reader('en')
  const isSame = (key: string, one: string, other: string) => isSameCell(one, other, column(key), words)
  expect(isSame('price', '1,250.50', '1250.5')).toBe(true)
  expect(isSame('attribute.7', 'Blue', 'آبی')).toBe(true)
  expect(isSame('tags', 'Red, new', 'red,  new')).toBe(true)
  expect(isSame('tags', 'red, new', 'new, red')).toBe(false)
  expect(isSame('price', 'two', 'three')).toBe(false)
})

test('wrong cells are not sent, and a refusal finds its cell', () => {
  const { columns, words } = reader('en')
  const columnOf = (key: string) => columns.find(column => column.key === key)
  const edit = (text: string) => ({ base: '', text })
  const edits = {
    5: {
      version: 3,
      name: 'Kettle',
      cells: { price: edit('12'), warrantyMonths: edit('two'), 'name.fa': edit('کتری نو') },
    },
    6: { version: 1, name: 'Lamp', cells: { price: edit('x') } },
    7: {
      version: 2,
      name: 'Cup',
      cells: { 'attribute.8': edit('5'), 'attribute.99': edit('hidden'), tags: edit('a, b') },
    },
  }
  const update = toUpdate(edits, { columnOf, words })
  expect(update.body).toEqual({
    products: [
      { id: 5, version: 3, price: 1200, translations: { fa: { name: 'کتری نو' } } },
      { id: 7, version: 2, tags: ['a', 'b'] },
    ],
    values: [{ productId: 7, attributeId: 8, kind: 'number', number: 5 }],
  })
  expect(update.counts).toEqual({ cells: 4, rows: 2, wrong: 2, values: 1 })
  const { cells, deleted } = refusedCells(
    {
      'products.1.tags.1': { message: 'Too long.' },
      'values.0.number': { message: 'No.' },
      'products.0.translations.fa.name': { message: 'Taken.' },
      'products.0.id': { message: 'Gone.' },
    },
    update,
  )
  expect(cells.map(({ id, key, message }) => [id, key, message])).toEqual([
    [7, 'tags', 'Too long.'],
    [7, 'attribute.8', 'No.'],
    [5, 'name.fa', 'Taken.'],
  ])
  expect(deleted).toEqual([5])
})
