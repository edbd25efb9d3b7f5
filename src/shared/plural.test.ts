import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test('only one is singular, and large numbers are grouped', () => {
  const texts = [0, 1, 2, 1200].map(count => plural(count, 'sub-category', 'sub-categories'))
  expect(texts).toEqual(['0 sub-categories', '1 sub-category', '2 sub-categories', '1,200 sub-categories'])
})
