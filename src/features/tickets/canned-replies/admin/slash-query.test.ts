import { expect, test } from 'vitest'
import { slashQuery } from './slash-query.ts'

test('a slash at the beginning of a line searches canned replies', () => {
  expect(slashQuery('/', 1)).toEqual({ start: 0, end: 1, query: '' })
  expect(slashQuery('/base', 5)).toEqual({ start: 0, end: 5, query: 'base' })
  expect(slashQuery('Hello\n/پایه\nBye', 11)).toEqual({ start: 6, end: 11, query: 'پایه' })
})

test('other slashes do not', () => {
  expect(slashQuery('1/2', 3)).toBeUndefined()
  expect(slashQuery('see /x', 6)).toBeUndefined()
  expect(slashQuery('/base rest', 5)).toBeUndefined()
  expect(slashQuery('', 0)).toBeUndefined()
  expect(slashQuery('text\n', 5)).toBeUndefined()
})
