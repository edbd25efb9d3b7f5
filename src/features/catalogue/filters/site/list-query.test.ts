import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Locale, locales } from '#shared/locale.ts'
import {
  isFilteredBy,
  isNonCanonical,
  readListQuery,
  toApiQuery,
  toSearch,
  withoutFilters,
} from './list-query.ts'

const read = (query: string, currency = 'USD', locale: Locale = 'en') =>
  readListQuery(new URLSearchParams(query), { currency, locale })
const canonical = (query: string, currency = 'USD') => toSearch(read(query, currency), currency)

test('an address without filters means all products, newest first', () => {
  expect(read('utm_source=x')).toEqual({
    q: '',
    exact: false,
    category: '',
    tags: [],
    specs: [],
    minPrice: null,
    maxPrice: null,
    available: false,
    unused: {},
    sort: 'newest',
    page: 1,
  })
  expect(canonical('page=1&sort=newest&q=++')).toBe('')
})

test('filters of every kind are read, and written back in the canonical spelling', () => {
  const query =
    'q=lamp&category=home&tag=new&tag=old&spec=Colour%3ARed&minPrice=12.5&maxPrice=40&available=1&page=2'
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
    'sort=newest&minPrice=&maxPrice=%DB%B1%DB%B2%D9%AB%DB%B5&tag=new&min%3AWeight=10&max%3AWeight=20&min%3ASize='
  expect(canonical(sent)).toBe('?tag=new&spec=Weight%3A10..20&maxPrice=12.5')
  expect(isNonCanonical(new URLSearchParams(sent), canonical(sent))).toBe(true)
  expect(isNonCanonical(new URLSearchParams(`${canonical(sent)}&utm_source=x`), canonical(sent))).toBe(false)
})

test('prices are in the main unit of the currency', () => {
  expect(read('minPrice=۱۰۰٬۰۰۰&maxPrice=200000', 'IRT')).toMatchObject({
    minPrice: 100_000,
    maxPrice: 200_000,
    unused: {},
  })
  expect(canonical('minPrice=0.5', 'USD')).toBe('?minPrice=0.5')
  for (const text of ['abc', '-1', '1e3', '9999999999999999'])
    expect(read(`minPrice=${text}`).minPrice).toBeNull()
})

test('what is no number is not applied, and stays in the address to be asked about; the other end is applied', () => {
  expect(read('minPrice=abc&maxPrice=40')).toMatchObject({
    minPrice: null,
    maxPrice: 4000,
    unused: { minPrice: { text: 'abc', problem: { readings: [] } } },
  })
  expect(canonical('minPrice=abc&maxPrice=40')).toBe('?maxPrice=40&minPrice=abc')
  expect(canonical('min%3AA=x&max%3AA=5')).toBe('?spec=A%3A..5&min%3AA=x')
  expect(canonical(`minPrice=${'x'.repeat(90)}`)).toBe(`?minPrice=${'x'.repeat(40)}`)
  expect(withoutFilters(read('minPrice=abc')).unused).toEqual({})
})

test('two ends in the wrong order are not swapped: the upper one is asked about', () => {
  expect(read('minPrice=50&maxPrice=20')).toMatchObject({
    minPrice: null,
    maxPrice: null,
    unused: { minPrice: { text: '50' }, maxPrice: { text: '20', problem: { least: 5000 } } },
  })
  expect(canonical('minPrice=50&maxPrice=20')).toBe('?minPrice=50&maxPrice=20')
  expect(read('min:A=9&max:A=4')).toMatchObject({ specs: [], unused: { 'max:A': { problem: { least: 9 } } } })
  expect(canonical('min%3AA=9&max%3AA=4')).toBe('?min%3AA=9&max%3AA=4')
})

test('orders map to those of the API, and relevance is offered only with search words', () => {
  expect(read('sort=relevance').sort).toBe('newest')
  expect(read('q=a&sort=newest')).toMatchObject({ sort: 'newest' })
  expect(toApiQuery(read('sort=price-desc'))).toMatchObject({ sort: 'price', order: 'desc' })
  expect(toApiQuery(read('sort=price'))).toMatchObject({ sort: 'price', order: undefined })
})

test('a search for the words as typed is part of the address, only with words', () => {
  const query = 'q=ketle&exact=1&category=home&tag=new&sort=price&page=2'
  expect(canonical(query)).toBe(`?${query}`)
  expect(toApiQuery(read(query))).toMatchObject({ q: 'ketle', exact: 'true' })
  expect(toApiQuery(read('q=ketle')).exact).toBeUndefined()
  expect(canonical('exact=1')).toBe('')
  expect(canonical('q=ketle&exact=true')).toBe('?q=ketle')
  expect(isNonCanonical(new URLSearchParams('exact=1&q=ketle'), '?q=ketle&exact=1')).toBe(true)
  expect(withoutFilters(read(query))).toMatchObject({ q: 'ketle', exact: true, tags: [], page: 1 })
})

test('long search words are cut at the end of a word, and a single longer one inside', () => {
  const words = 'kettle '.repeat(20)
  expect(read(`q=${words}`).q).toBe('kettle '.repeat(14).trim())
  expect(read(`q=${'x'.repeat(120)} y`).q).toBe('x'.repeat(100))
})

test('numbers are read by the habits of the page’s language', () => {
  expect(read('min:A=−3&max:A=۱٬۲۵۰٫۵').specs).toEqual(['A:-3..1250.5'])
  expect(read('min:A=1/5', 'USD', 'fa').specs).toEqual(['A:1.5..'])
  expect(read('min:A=1.125', 'USD', 'en').specs).toEqual(['A:1.125..'])
  for (const text of ['', 'x', '1.', '--1', '1/5']) expect(read(`min:A=${text}`).specs).toEqual([])
})

test('numbers that could mean two things are not applied, and both readings are offered', () => {
  expect(read('maxPrice=12,50').unused.maxPrice).toEqual({
    text: '12,50',
    problem: { readings: [1250, 125_000] },
  })
  for (const locale of locales) {
    for (const text of ['12,50', '1.250', '12.345'])
      expect(read(`maxPrice=${text}`, 'USD', locale).maxPrice).toBeNull()
    expect(read('maxPrice=1.250', 'IRT', locale).maxPrice).toBeNull()
    expect(read('maxPrice=1,250', 'IRT', locale).maxPrice).toBe(1250)
    expect(read('min:A=1,5', 'USD', locale).specs).toEqual([])
  }
  expect(read('min:A=1.250', 'USD', 'fa').specs).toEqual([])
})

test('the canonical spelling of any address is stable and accepted by the API', () => {
  const name = fc.constantFrom(
    'q',
    'exact',
    'tag',
    'spec',
    'minPrice',
    'maxPrice',
    'sort',
    'page',
    'min:A',
    'max:A:b',
  )
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('A:1', '1', '12', '۳', '1.125', '1,5', 'price', ':', 'a:'),
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, value), { maxLength: 50 }),
      fc.constantFrom(...locales),
      (pairs, locale) => {
        const habits = { currency: 'EUR', locale }
        const query = readListQuery(new URLSearchParams(pairs), habits)
        const search = toSearch(query, 'EUR')
        expect(readListQuery(new URLSearchParams(search), habits)).toEqual(query)
        expect(isNonCanonical(new URLSearchParams(search), search)).toBe(false)
        expect(Array.from(query.q).length).toBeLessThanOrEqual(100)
        expect(query.specs.every(spec => spec.indexOf(':') > 0 && spec.length >= 3)).toBe(true)
        expect(query.tags.length).toBeLessThanOrEqual(20)
      },
    ),
  )
})

test('filters and orders make an address a filtered one, page numbers and parameters of other sites do not', () => {
  expect(isFilteredBy(new URLSearchParams('page=2&utm=1'))).toBe(false)
  for (const query of ['q=', 'exact=1', 'tag=a', 'sort=name', 'min:Weight=1', 'spec=a'])
    expect(isFilteredBy(new URLSearchParams(query))).toBe(true)
})
