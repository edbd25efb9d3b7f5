import { expect, test } from 'vitest'
import { moved } from './picture-order.ts'

test('one member moves, the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
})

test('a member moves no further than the ends', () => {
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 0, 9)).toEqual(['b', 'a'])
})
