import { expect, test } from 'vitest'
import { listInWords, plural } from './plural.ts'

test('only one is singular, and large numbers are grouped', () => {
  const texts = [0, 1, 2, 1200].map(count => plural(count, 'sub-category', 'sub-categories'))
  expect(texts).toEqual(['0 sub-categories', '1 sub-category', '2 sub-categories', '1,200 sub-categories'])
})

test('names are listed without a comma before the last one', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(names => listInWords(names, 'en'))).toEqual([
    ...['', 'a', 'a and b', 'a, b and c'],
  ])
  expect([[], ['رنگ'], ['رنگ', 'جنس'], ['رنگ', 'جنس', 'وزن']].map(names => listInWords(names, 'fa'))).toEqual(
    [...['', 'رنگ', 'رنگ و جنس', 'رنگ، جنس و وزن']],
  )
})
