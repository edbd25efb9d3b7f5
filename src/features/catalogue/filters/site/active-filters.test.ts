import { expect, test } from 'vitest'
import type { Facets } from '../facets.ts'
import { activeFiltersOf, isOffering, offeredFacets, writtenNumber } from './active-filters.ts'
import { readListQuery, toSearch } from './list-query.ts'

const value = (name: string, count: number, selected = false) => ({ name, translations: {}, count, selected })
const nothing: Facets = { categories: [], price: null, tags: { values: [], more: 0 }, attributes: [] }
const query = (search = '') => readListQuery(new URLSearchParams(search), { currency: 'USD', locale: 'en' })

const facets: Facets = {
  ...nothing,
  price: { min: 100, max: 900 },
  tags: { values: [value('new', 2, true), value('old', 1)], more: 0 },
  attributes: [
    {
      name: 'Colour',
      unit: '',
      translations: { fa: { name: 'رنگ' } },
      type: 'choice',
      values: [value('Red', 2, true), value('Blue', 1)],
      more: 0,
    },
    {
      name: 'Weight',
      unit: 'kg',
      translations: {},
      type: 'number',
      min: 1,
      max: 20,
      selected: [{ from: 10, to: null }],
    },
  ],
}

test('each filter can be removed alone, whatever spelling the address had', () => {
  const requested = query('tag=NEW&spec=رنگ:قرمز&spec=weight:10..&minPrice=2&sort=name&page=3')
  const left = activeFiltersOf(facets, requested).map(({ key, without }) => [key, toSearch(without, 'USD')])
  expect(left).toEqual([
    ['Colour:Red', '?tag=new&spec=Weight%3A10..&minPrice=2&sort=name'],
    ['Weight:10..', '?tag=new&spec=Colour%3ARed&minPrice=2&sort=name'],
    ['tag new', '?spec=Colour%3ARed&spec=Weight%3A10..&minPrice=2&sort=name'],
    ['price', '?tag=new&spec=Colour%3ARed&spec=Weight%3A10..&sort=name'],
  ])
})

test('an address without filters has no active filters', () => {
  expect(activeFiltersOf(nothing, query())).toEqual([])
})

test('a facet that would filter nothing is not offered, one with a selected value always is', () => {
  const same: Facets = {
    ...nothing,
    price: { min: 5, max: 5 },
    tags: { values: [value('black', 3)], more: 0 },
  }
  expect(isOffering(offeredFacets(same, { total: 3, query: query() }))).toBe(false)
  expect(isOffering(offeredFacets(same, { total: 4, query: query() }))).toBe(true)
  expect(offeredFacets(same, { total: 3, query: query('minPrice=1') }).price).toBeDefined()
  const chosen = { ...same, tags: { values: [value('black', 3, true)], more: 0 } }
  expect(offeredFacets(chosen, { total: 3, query: query() }).tags).toBeDefined()
  expect(offeredFacets(facets, { total: 3, query: query() }).attributes).toHaveLength(2)
})

test('numbers of attributes are written in the digits of the language, with all decimals', () => {
  expect(writtenNumber(2024.0625, 'en')).toBe('2024.0625')
  expect(writtenNumber(4.5, 'fa')).toBe('۴٫۵')
})
