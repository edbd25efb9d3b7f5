// How the history describes the fields of a product.
import { expect, test } from 'vitest'
import { describeChanges } from '#features/history/describe-changes.ts'
import type { Changes } from '#features/history/event.ts'
import { productHistory } from './product-history.ts'

const reader = {
  locale: 'en',
  currency: 'USD',
  categoryName: (id: number) => (id === 1 ? 'Kettles' : undefined),
} as const
const describeAll = (changes: Changes, locale: 'en' | 'fa' = 'en') =>
  describeChanges(changes, { history: productHistory, reader: { ...reader, locale } }).map(line => [
    line.label,
    line.before,
    line.after,
  ])

test('fields are described in the reader’s language and units', () => {
  expect(
    describeAll({
      price: { before: 1900, after: 2150 },
      visible: { before: false, after: true },
      categoryId: { before: 1, after: 99 },
      extraCategoryIds: { before: [], after: [1, 99] },
      warrantyMonths: { before: null, after: 24 },
      tags: { before: [], after: ['a', 'b'] },
      lifecycle: { before: 'active', after: 'discontinued' },
      replacementId: { before: null, after: 7 },
      relatedIds: { before: [], after: [7] },
    }),
  ).toEqual([
    ['Price', '$19', '$21.50'],
    ['Visible', 'no', 'yes'],
    ['Category', 'Kettles', '#99'],
    ['Other categories', 'empty', 'Kettles, #99'],
    ['Warranty', 'empty', '24 months'],
    ['Tags', 'empty', 'a · b'],
    ['Sales status', 'Current', 'Discontinued'],
    ['Replacement', 'empty', '#7'],
    ['Related products', 'empty', '1 product'],
  ])
  expect(describeAll({ price: { before: 1900, after: null } }, 'fa')).toEqual([['قیمت', '۱۹ دلار', 'خالی']])
  expect(describeAll({ warrantyMonths: { before: 1, after: 24 } }, 'fa')).toEqual([
    ['گارانتی', '۱ ماه', '۲۴ ماه'],
  ])
})

test('descriptions lose their tags, and files are counted', () => {
  const description = { before: '', after: '<p>One <b>two</b></p>' }
  expect(describeAll({ description })).toEqual([['Description', 'empty', 'One two']])
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)]
  expect(describeAll({ imageRefs: { before: [a], after: [a, b] } })).toEqual([
    ['Images', '1 image', '2 images'],
  ])
  expect(describeAll({ imageRefs: { before: [a, b], after: [b, a] } })).toEqual([
    ['Images', undefined, 'new order'],
  ])
  expect(describeAll({ mainImageRef: { before: a, after: b } })).toEqual([
    ['Main image', undefined, undefined],
  ])
})
