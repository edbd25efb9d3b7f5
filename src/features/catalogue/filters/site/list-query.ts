/**
 * Reads the filters and the order of a list from the query of an address, and writes them back in one canonical spelling. The
 * address is the same with and without JavaScript. Used by the loaders and the forms of category pages and the search page.
 */
import type { Locale } from '#shared/locale.ts'
import { decimalsOf } from '#shared/price.ts'
import { readMoney } from '#shared/read-money.ts'
import { readNumber, type TypedNumber } from '#shared/typed-number.ts'
import { pageOfQuery } from '../../cards/site/page-numbers.ts'
import { cutAtWord, longestQuery } from '../../names/query-length.ts'

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
  /** Whether discontinued products are left out. */
  available: boolean
  /** What was typed into number fields and is not applied, by the name of the field. It stays in the address and in the field. */
  unused: Record<string, UnusedNumber>
  sort: ListSort
  page: number
}

/** `readings`: the numbers that the text may mean, none if it is no number. `least`: the number must not be smaller than this. */
export type UnusedNumber = { text: string; problem?: { readings: number[] } | { least: number } }

/** The limits of the API. */
const longest = { tag: 40, spec: 400 }
const maxValues = 20
const largestPrice = 10 ** 12
const longestNumber = 40

/** Without JavaScript a form sends the two ends of a range as two parameters: one of these prefixes and the attribute's name. */
export const rangeStart = 'min:'
export const rangeEnd = 'max:'

const isRange = (name: string) => name.startsWith(rangeStart) || name.startsWith(rangeEnd)
const isFilterParam = (name: string) =>
  /^(q|exact|category|tag|spec|minPrice|maxPrice|available|sort)$/.test(name) || isRange(name)

/** Whether an address has any filter or order, that is, more than the page number of the whole list. */
export const isFilteredBy = (params: URLSearchParams) => [...params.keys()].some(isFilterParam)

export const defaultSort = (q: string): ListSort => (q ? 'relevance' : 'newest')
export const offeredSorts = (q: string) => listSorts.filter(sort => q || sort !== 'relevance')

type RangeEnds = [from: number | null, to: number | null]
type Habits = { currency: string; locale: Locale }

/**
 * Invalid parameters are ignored. Only numbers are typed by people, so one that cannot be read, or that could mean two things in
 * the language of the page, is kept in `unused` and asked about.
 */
export function readListQuery(params: URLSearchParams, { currency, locale }: Habits): ListQuery {
  const q = cutAtWord(cleaned(params.get('q')), longestQuery)
  const sort = offeredSorts(q).find(one => one === params.get('sort'))
  const unused: ListQuery['unused'] = {}
  const price = readRange(['minPrice', 'maxPrice'], text => readPrice(text, { currency, locale }))
  const ranges = attributesIn(params).flatMap(name => {
    const [from, to] = readRange([rangeStart + name, rangeEnd + name], text => readNumber(text, { locale }))
    return from === null && to === null ? [] : toRangeSpec(name, from, to)
  })

  /** The two ends of a range. They are not swapped when they are in the wrong order: either may be the mistake. */
  function readRange(fields: [string, string], read: (text: string) => TypedNumber): RangeEnds {
    const texts = fields.map(field => cleaned(params.get(field)).slice(0, longestNumber))
    const [from = null, to = null] = texts.map(read).map((typed, index) => {
      if (typed.kind === 'number') return typed.value
      const readings = typed.kind === 'doubtful' ? typed.readings : []
      if (typed.kind !== 'empty') keep(index, { readings })
      return null
    })
    if (from === null || to === null || from <= to) return [from, to]
    keep(0)
    keep(1, { least: from })
    return [null, null]

    function keep(index: number, problem?: UnusedNumber['problem']) {
      unused[fields[index] ?? ''] = { text: texts[index] ?? '', ...(problem && { problem }) }
    }
  }

  return {
    q,
    exact: q !== '' && params.get('exact') === '1',
    category: cleaned(params.get('category')),
    tags: distinct(params.getAll('tag'), longest.tag),
    specs: distinct([...params.getAll('spec'), ...ranges], longest.spec).filter(isSpec),
    minPrice: price[0],
    maxPrice: price[1],
    available: params.get('available') === '1',
    unused,
    sort: sort ?? defaultSort(q),
    page: pageOfQuery(params.get('page'), pageSize),
  }
}

/** The query in its canonical spelling: empty, or beginning with `?`. */
export function toSearch(query: ListQuery, currency: string): string {
  const { q, exact, category, tags, specs, minPrice, maxPrice, available, unused, sort, page } = query
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
    ...(available ? pair('available', 1) : []),
    ...Object.entries(unused).map(([field, { text }]) => [field, text]),
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
  available: false,
  unused: {},
  page: 1,
})

/** The query of `GET /products/search-and-sort`, without the category, which that call takes by its id. */
export function toApiQuery(query: ListQuery) {
  const { q, exact, tags, specs, minPrice, maxPrice, available, sort, page } = query
  return {
    q: q || undefined,
    exact: exact ? ('true' as const) : undefined,
    tag: tags,
    spec: specs,
    minPrice: minPrice ?? undefined,
    maxPrice: maxPrice ?? undefined,
    available: available ? ('true' as const) : undefined,
    sort: sort === 'price-desc' ? ('price' as const) : sort,
    order: sort === 'price-desc' ? ('desc' as const) : undefined,
    page,
    pageSize,
  }
}

function readPrice(text: string, habits: Habits): TypedNumber {
  const typed = readMoney(text, habits)
  const isPrice = typed.kind !== 'number' || (typed.value >= 0 && typed.value <= largestPrice)
  return isPrice ? typed : { kind: 'invalid' }
}

/** A price in the main unit of the currency, without trailing zeros: 12.5 and not 12.50. */
export const toMajor = (minor: number | null, currency: string) =>
  minor === null ? null : minor / 10 ** decimalsOf(currency)

export const toRangeSpec = (name: string, from: number | null, to: number | null) =>
  `${name}:${from ?? ''}..${to ?? ''}`

/** The attributes whose ranges are in separate parameters. */
const attributesIn = (params: URLSearchParams) => [
  ...new Set([...params.keys()].filter(isRange).map(name => name.slice(rangeStart.length))),
]

const cleaned = (text: string | null) => (text ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim()
const isSpec = (text: string) => /^[^:]+:./.test(text)

function distinct(texts: string[], length: number): string[] {
  const valid = texts.map(cleaned).filter(text => text && Array.from(text).length <= length)
  return [...new Set(valid)].slice(0, maxValues)
}
