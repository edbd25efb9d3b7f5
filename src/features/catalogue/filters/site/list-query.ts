/**
 * Reads the filters and the order of a list from the query of an address, and writes them back in one canonical spelling. The
 * address is the same with and without JavaScript. Used by the loaders and the forms of category pages and the search page.
 */
import type { Locale } from '#shared/locale.ts'
import { readNumber, type TypedNumber } from '#shared/typed-number.ts'
import { pageOfQuery } from '../../lists/site/paging.ts'
import { decimalsOf } from '../../products/price.ts'
import { readMoney } from '../../products/read-money.ts'
import { cutAtWord, longestQuery } from '../../search/query-length.ts'

export const pageSize = 24

export const listSorts = ['relevance', 'newest', 'name', 'price', 'price-desc', 'visits'] as const
export type ListSort = (typeof listSorts)[number]

export type ListQuery = {
  q: string
  /** Whether only the words as typed are searched for, without corrections. Never set without `q`. */
  exact: boolean
  /** The slug of a category, or empty for all categories. */
  category: string
  tags: string[]
  /** `Colour:Red`, `Weight:10..20`. */
  specs: string[]
  /** In minor units. */
  minPrice: number | null
  maxPrice: number | null
  sort: ListSort
  page: number
}

/** The limits of the API. */
const longest = { tag: 40, spec: 400 }
const most = 20
const largestPrice = 10 ** 12

/** Without JavaScript a form sends the two ends of a range as two parameters: one of these prefixes and the attribute's name. */
export const rangeStart = 'min:'
export const rangeEnd = 'max:'

const names = new Set(['q', 'exact', 'category', 'tag', 'spec', 'minPrice', 'maxPrice', 'sort'])
const isRange = (name: string) => name.startsWith(rangeStart) || name.startsWith(rangeEnd)
const isFilterParam = (name: string) => names.has(name) || isRange(name)

/** Whether an address has any filter or order, that is, more than the page number of the whole list. */
export const isFilteredBy = (params: URLSearchParams) => [...params.keys()].some(isFilterParam)

export const defaultSort = (q: string): ListSort => (q ? 'relevance' : 'newest')
export const offeredSorts = (q: string) => listSorts.filter(sort => q || sort !== 'relevance')

type Habits = { currency: string; locale: Locale }

/** Invalid parameters are ignored, and so are numbers that could mean two things in the language of the page. */
export function readListQuery(params: URLSearchParams, { currency, locale }: Habits): ListQuery {
  const q = cutAtWord(cleaned(params.get('q')), longestQuery)
  const sort = offeredSorts(q).find(one => one === params.get('sort'))
  const price = (name: string) => {
    const minor = certainNumber(readMoney(params.get(name) ?? '', { currency, locale }))
    return minor !== null && minor >= 0 && minor <= largestPrice ? minor : null
  }
  const [minPrice, maxPrice] = inOrder(price('minPrice'), price('maxPrice'))
  return {
    q,
    exact: q !== '' && params.get('exact') === '1',
    category: cleaned(params.get('category')),
    tags: distinct(params.getAll('tag'), longest.tag),
    specs: distinct([...params.getAll('spec'), ...rangesIn(params, locale)], longest.spec).filter(isSpec),
    minPrice,
    maxPrice,
    sort: sort ?? defaultSort(q),
    page: pageOfQuery(params.get('page'), pageSize),
  }
}

/** The query in its canonical spelling: empty, or beginning with `?`. */
export function toSearch(query: ListQuery, currency: string): string {
  const { q, exact, category, tags, specs, minPrice, maxPrice, sort, page } = query
  const pair = (name: string, value: string | number | null) =>
    value === null || value === '' ? [] : [[name, String(value)]]
  const pairs = [
    ...pair('q', q),
    ...(exact ? pair('exact', 1) : []),
    ...pair('category', category),
    ...tags.flatMap(tag => pair('tag', tag)),
    ...specs.flatMap(spec => pair('spec', spec)),
    ...pair('minPrice', toMajor(minPrice, currency)),
    ...pair('maxPrice', toMajor(maxPrice, currency)),
    ...(sort === defaultSort(q) ? [] : pair('sort', sort)),
    ...(page > 1 ? pair('page', page) : []),
  ]
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

/** Whether an address differs from its canonical spelling. Parameters that other sites add to it are ignored. */
export function isNonCanonical(params: URLSearchParams, search: string): boolean {
  const known = [...params].filter(([name]) => isFilterParam(name) || name === 'page')
  return new URLSearchParams(known).toString() !== search.replace(/^\?/, '')
}

export const withoutFilters = (query: ListQuery): ListQuery => ({
  ...query,
  category: '',
  tags: [],
  specs: [],
  minPrice: null,
  maxPrice: null,
  page: 1,
})

/** The query of `GET /products/search-and-sort`, without the category, which that call takes by its id. */
export function toApiQuery({ q, exact, tags, specs, minPrice, maxPrice, sort, page }: ListQuery) {
  return {
    q: q || undefined,
    exact: exact ? ('true' as const) : undefined,
    tag: tags,
    spec: specs,
    minPrice: minPrice ?? undefined,
    maxPrice: maxPrice ?? undefined,
    sort: sort === 'price-desc' ? ('price' as const) : sort,
    order: sort === 'price-desc' ? ('desc' as const) : undefined,
    page,
    pageSize,
  }
}

const certainNumber = (typed: TypedNumber) => (typed.kind === 'number' ? typed.value : null)

/** A price in the main unit of the currency, without trailing zeros: 12.5 and not 12.50. */
export const toMajor = (minor: number | null, currency: string) =>
  minor === null ? null : minor / 10 ** decimalsOf(currency)

/** Two ends in the wrong order are swapped. */
function inOrder(from: number | null, to: number | null): [number | null, number | null] {
  return from !== null && to !== null && from > to ? [to, from] : [from, to]
}

export const toRangeSpec = (name: string, from: number | null, to: number | null) =>
  `${name}:${from ?? ''}..${to ?? ''}`

function rangesIn(params: URLSearchParams, locale: Locale): string[] {
  const attributeNames = [...params.keys()].filter(isRange).map(name => name.slice(rangeStart.length))
  return [...new Set(attributeNames)].flatMap(name => {
    const end = (prefix: string) => certainNumber(readNumber(params.get(prefix + name) ?? '', { locale }))
    const [from, to] = inOrder(end(rangeStart), end(rangeEnd))
    return from === null && to === null ? [] : toRangeSpec(name, from, to)
  })
}

const cleaned = (text: string | null) => (text ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim()
const isSpec = (text: string) => /^[^:]+:./.test(text)

function distinct(texts: string[], length: number): string[] {
  const valid = texts.map(cleaned).filter(text => text && Array.from(text).length <= length)
  return [...new Set(valid)].slice(0, most)
}
