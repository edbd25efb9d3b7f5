import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productFields } from '../../model/product-fields.ts'
import { type Adjustments, adjustments, adjustProduct } from './adjust-product.ts'

const priced = (price: number | null, adjustment: Adjustments['price']) =>
  adjustProduct({ tags: [], price }, { price: adjustment }).price
const tagged = (tags: string[], adjust: Adjustments) => adjustProduct({ tags, price: null }, adjust).tags
const fieldsOf = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return (error as { details: { fields: unknown } }).details.fields
  }
}

test.each([
  [1000, { amount: 50 }, 1050],
  [1000, { amount: -1001 }, 0],
  [1000, { percent: 10 }, 1100],
  [999, { percent: -10 }, 899],
  [995, { percent: 10 }, 1095],
  [5, { percent: 10 }, 6],
  [1000, { percent: -100 }, 0],
  [1000, { percent: 0.04 }, 1000],
  [1000, { percent: 0.05 }, 1001],
  [0, { percent: 50 }, 0],
  [10 ** 12 - 1, { amount: 1 }, 10 ** 12],
  [null, { amount: 5 }, undefined],
  [null, { percent: 5 }, undefined],
])('a price of %s by %o becomes %s', (price, adjustment, expected) => {
  expect(priced(price, adjustment)).toBe(expected)
})

test('any price stays a whole amount that a product may have, or is refused', () => {
  const { max } = productFields.price
  const adjustment = fc.oneof(
    fc.record({ amount: fc.integer({ min: -max, max }) }),
    fc.record({ percent: fc.double({ min: -100, max: 1000, noNaN: true }) }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max }), adjustment, (price, by) => {
      const adjusted = fieldsOf(() => priced(price, by))
      if (typeof adjusted !== 'number') {
        expect(adjusted).toEqual({ 'adjust.price': { code: 'too_big', params: { max } } })
        return
      }
      expect([Number.isInteger(adjusted), Object.is(adjusted, -0)]).toEqual([true, false])
      expect(adjusted).toBeGreaterThanOrEqual(0)
      expect(adjusted).toBeLessThanOrEqual(max)
    }),
  )
})

test('tags are removed and added in any spelling, and the others keep their order', () => {
  expect(tagged(['a', 'Sale', 'c'], { removeTags: ['sale'] })).toEqual(['a', 'c'])
  expect(tagged(['a', 'Sale'], { addTags: ['sale', 'new'] })).toEqual(['a', 'Sale', 'new'])
  expect(tagged(['a'], { removeTags: ['a'], addTags: ['A'] })).toEqual(['A'])
  expect(tagged([], { removeTags: ['a'] })).toEqual([])
  expect(adjustProduct({ tags: ['a'], price: 1 }, {})).toEqual({})
})

test('a product does not get more tags than it may have', () => {
  const full = Array.from({ length: 20 }, (_, index) => `t${index}`)
  expect(tagged(full, { addTags: ['T3'] })).toEqual(full)
  expect(tagged(full, { removeTags: ['t0'], addTags: ['new'] })).toHaveLength(20)
  expect(fieldsOf(() => tagged(full, { addTags: ['new'] }))).toEqual({
    'adjust.addTags': { code: 'too_many', params: { max: 20 } },
  })
})

test.each([
  { price: { percent: -101 } },
  { price: { percent: 1001 } },
  { price: { amount: 0.5 } },
  { price: { amount: 1, percent: 1 } },
  { price: {} },
  { price: 5 },
  { addTags: [''] },
  { colour: 'red' },
])('%j is refused', adjust => {
  expect(adjustments.safeParse(adjust).success).toBe(false)
})
