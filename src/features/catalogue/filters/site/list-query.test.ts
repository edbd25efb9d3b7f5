import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isFilteredBy,
  isNonCanonical,
  readListQuery,
  toApiQuery,
  toSearch,
  typedNumber,
} from './list-query.ts'

const read = (query: string, currency = 'USD') => readListQuery(new URLSearchParams(query), currency)
const canonical = (query: string, currency = 'USD') => toSearch(read(query, currency), currency)

test('an address without filters means all products, newest first', () => {
  expect(read('utm_source=x')).toEqual({
    q: '',
    category: '',
    tags: [],
    specs: [],
    minPrice: null,
    maxPrice: null,
    sort: 'newest',
    page: 1,
  })
  expect(canonical('page=1&sort=newest&q=++')).toBe('')
})

test('filters of every kind are read, and written back in the canonical spelling', () => {
  const query = 'q=lamp&category=home&tag=new&tag=old&spec=Colour%3ARed&minPrice=12.5&maxPrice=40&page=2'
  expect(read(query)).toMatchObject({
    minPrice: 1250,
    maxPrice: 4000,
    tags: ['new', 'old'],
    sort: 'relevance',
  })
  expect(canonical(query)).toBe(`?${query}`)
})

test('what a form sends without JavaScript becomes the same address', () => {
  const sent =
    'sort=newest&minPrice=&maxPrice=%DB%B1%DB%B2%D9%AB%DB%B5&tag=new&min%3AWeight=20&max%3AWeight=10&min%3ASize='
  expect(canonical(sent)).toBe('?tag=new&spec=Weight%3A10..20&maxPrice=12.5')
  expect(isNonCanonical(new URLSearchParams(sent), canonical(sent))).toBe(true)
  expect(isNonCanonical(new URLSearchParams(`${canonical(sent)}&utm_source=x`), canonical(sent))).toBe(false)
})

test('prices are in the main unit of the currency, and two ends in the wrong order are swapped', () => {
  expect(read('minPrice=۲۰۰٬۰۰۰&maxPrice=100000', 'IRT')).toMatchObject({
    minPrice: 100_000,
    maxPrice: 200_000,
  })
  expect(canonical('minPrice=0.5', 'USD')).toBe('?minPrice=0.5')
  for (const text of ['abc', '-1', '1e3', '9999999999999999'])
    expect(read(`minPrice=${text}`).minPrice).toBeNull()
})

test('orders map to those of the API, and relevance is offered only with search words', () => {
  expect(read('sort=relevance').sort).toBe('newest')
  expect(read('q=a&sort=newest')).toMatchObject({ sort: 'newest' })
  expect(toApiQuery(read('sort=price-desc'))).toMatchObject({ sort: 'price', order: 'desc' })
  expect(toApiQuery(read('sort=price'))).toMatchObject({ sort: 'price', order: undefined })
})

test('numbers are read in both languages', () => {
  expect(typedNumber('۱٬۲۵۰٫۵')).toBe(1250.5)
  expect(typedNumber('−3')).toBe(-3)
  for (const text of [null, '', 'x', '1.', '--1']) expect(typedNumber(text)).toBeNull()
})

test('the canonical spelling of any address is stable and accepted by the API', () => {
  const name = fc.constantFrom('q', 'tag', 'spec', 'minPrice', 'maxPrice', 'sort', 'page', 'min:A', 'max:A:b')
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('A:1', '12', '۳', 'price', ':', 'a:'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 50 }), pairs => {
      const query = readListQuery(new URLSearchParams(pairs), 'EUR')
      const search = toSearch(query, 'EUR')
      expect(readListQuery(new URLSearchParams(search), 'EUR')).toEqual(query)
      expect(isNonCanonical(new URLSearchParams(search), search)).toBe(false)
      expect(Array.from(query.q).length).toBeLessThanOrEqual(100)
      expect(query.specs.every(spec => spec.indexOf(':') > 0 && spec.length >= 3)).toBe(true)
      expect(query.tags.length).toBeLessThanOrEqual(20)
    }),
  )
})

test('filters and orders make an address a filtered one, page numbers and parameters of other sites do not', () => {
  expect(isFilteredBy(new URLSearchParams('page=2&utm=1'))).toBe(false)
  for (const query of ['q=', 'tag=a', 'sort=name', 'min:Weight=1', 'spec=a'])
    expect(isFilteredBy(new URLSearchParams(query))).toBe(true)
})
