import { expect, test } from 'vitest'
import { pageOfQuery, pagesOf, pageWindow, pathOfPage } from './page-numbers.ts'

test('an invalid page number means the first page', () => {
  expect(pageOfQuery('3', 24)).toBe(3)
  for (const value of [null, '', '0', '-1', '1.5', 'abc', '٢', '99999', '417'])
    expect(pageOfQuery(value, 24)).toBe(1)
  expect(pageOfQuery('416', 24)).toBe(416)
})

test('a list has at least one page and none deeper than the API goes', () => {
  expect(pagesOf({ total: 0, pageSize: 24 })).toBe(1)
  expect(pagesOf({ total: 25, pageSize: 24 })).toBe(2)
  expect(pagesOf({ total: 10_000, pageSize: 24 })).toBe(416)
})

test('the address of the first page has no page number', () => {
  expect(pathOfPage('/main/lamps', 1)).toBe('/main/lamps')
  expect(pathOfPage('/main/lamps', 2)).toBe('/main/lamps?page=2')
})

test('a gap in the page numbers never stands for a single page', () => {
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(2, 4)).toEqual([1, 2, 3, 4])
  expect(pageWindow(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
  expect(pageWindow(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9])
})
