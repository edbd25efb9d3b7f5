/**
 * What the product list of the back office shows, as given in its address: reload, the back button and a copied link lead to the
 * same list. The address of the editor holds the same query, so that it knows the way back and the next product.
 */

import { pageOfQuery } from '../../../cards/site/page-numbers.ts'
import { type MissingPart, missingParts } from '../../../filters/product-flags.ts'
import { lifecycles } from '../../../model/product-fields.ts'

export const productsPath = '/admin/products'
export const hiddenProductsPath = '/admin/invisible-products'

export const staffListSorts = ['relevance', 'newest', 'updated', 'name', 'price', 'visits'] as const
export type StaffSort = (typeof staffListSorts)[number]

export const pageSizes = [25, 50, 100] as const

/** The columns that can be hidden. The name, the visibility and the menu always stay. */
export const listColumns = ['code', 'category', 'price', 'updated'] as const
export type ListColumn = (typeof listColumns)[number]

export type StaffListQuery = {
  /** The list of hidden products has an address of its own. */
  isHiddenList: boolean
  q: string
  /** Only what matches the words as typed, without corrections. */
  exact: boolean
  /** With everything below it. `none`: products without a category. */
  category: number | 'none' | undefined
  visible: 'true' | 'false' | undefined
  lifecycle: (typeof lifecycles)[number] | undefined
  tags: string[]
  missing: MissingPart[]
  sort: StaffSort
  order: 'asc' | 'desc'
  page: number
  pageSize: number
  hiddenColumns: ListColumn[]
}

const longestSearch = 100
const longestTag = 40
const maxTags = 20

export const defaultStaffSort = (q: string): StaffSort => (q ? 'relevance' : 'newest')
/** The order that people expect first: names from A, prices from the lowest, and times and visits from the highest. */
export const usualOrder = (sort: StaffSort) =>
  sort === 'name' || sort === 'price' ? ('asc' as const) : ('desc' as const)

type Address = { pathname: string; search: string }

/** Unknown values are ignored, so that an old or mistyped link still opens the list. */
export function readStaffListQuery({ pathname, search }: Address): StaffListQuery {
  const params = new URLSearchParams(search)
  const q = (params.get('q') ?? '').trim().slice(0, longestSearch)
  const category = params.get('category') ?? ''
  const sort = staffListSorts.find(one => one === params.get('sort') && (q || one !== 'relevance'))
  const isHiddenList =
    pathname.toLowerCase().startsWith(hiddenProductsPath) || params.get('list') === 'hidden'
  const pageSize = pageSizes.find(size => String(size) === params.get('pageSize')) ?? pageSizes[0]
  const usual = usualOrder(sort ?? defaultStaffSort(q))
  const order = params.get('order')
  return {
    isHiddenList,
    q,
    exact: q !== '' && params.get('exact') === '1',
    category: category === 'none' ? 'none' : /^[1-9]\d{0,14}$/.test(category) ? Number(category) : undefined,
    visible: isHiddenList ? 'false' : (['true', 'false'] as const).find(one => one === params.get('visible')),
    lifecycle: lifecycles.find(one => one === params.get('lifecycle')),
    tags: tagsIn(params),
    missing: missingParts.filter(part => params.getAll('missing').includes(part)),
    sort: sort ?? defaultStaffSort(q),
    order: order === 'asc' || order === 'desc' ? order : usual,
    page: pageOfQuery(params.get('page'), pageSize),
    pageSize,
    hiddenColumns: hiddenColumnsIn(params),
  }
}

/** The address names the columns that are shown, or `none`. Without any, all are. */
function hiddenColumnsIn(params: URLSearchParams) {
  const named = params.getAll('column')
  const shown = listColumns.filter(column => named.includes(column))
  const isAll = shown.length === 0 && !named.includes('none')
  return isAll ? [] : listColumns.filter(column => !shown.includes(column))
}

function columnsOf(hidden: ListColumn[]): string[] {
  if (hidden.length === 0) return []
  const shown = listColumns.filter(column => !hidden.includes(column))
  return shown.length > 0 ? shown : ['none']
}

function tagsIn(params: URLSearchParams) {
  const tags = params.getAll('tag').map(tag => tag.trim())
  return [...new Set(tags)].filter(tag => tag && Array.from(tag).length <= longestTag).slice(0, maxTags)
}

/** The address of the list. It contains only what differs from the default. */
export const toStaffListPath = (query: StaffListQuery) =>
  withSearch(query.isHiddenList ? hiddenProductsPath : productsPath, pairsOf(query))

/** The address of a product's editor, opened from this list. */
export const toEditorPath = (id: number, query: StaffListQuery) =>
  withSearch(`${productsPath}/${id}`, [
    ...(query.isHiddenList ? [['list', 'hidden']] : []),
    ...pairsOf(query),
  ])

/** The address of the table in which the products of this list are edited. It begins at the first row. */
export const toTablePath = (query: StaffListQuery) =>
  withSearch(`${productsPath}/table`, [
    ...(query.isHiddenList ? [['list', 'hidden']] : []),
    ...pairsOf({ ...query, page: 1, pageSize: pageSizes[0], hiddenColumns: [] }),
  ])

/** The address of the list with the row of this product in sight. */
export const toRowPath = (id: number, query: StaffListQuery) => `${toStaffListPath(query)}#${rowIdOf(id)}`
export const rowIdOf = (id: number) => `product-${id}`

function pairsOf(query: StaffListQuery): string[][] {
  const { q, exact, category, visible, lifecycle, tags, missing, isHiddenList } = query
  const { sort, order, page, pageSize } = query
  const pair = (name: string, value: string | number | undefined | false) =>
    value ? [[name, String(value)]] : []
  return [
    ...pair('q', q),
    ...pair('exact', exact && 1),
    ...pair('category', category),
    ...pair('visible', !isHiddenList && visible),
    ...pair('lifecycle', lifecycle),
    ...tags.flatMap(tag => pair('tag', tag)),
    ...missing.flatMap(part => pair('missing', part)),
    ...pair('sort', sort !== defaultStaffSort(q) && sort),
    ...pair('order', order !== usualOrder(sort) && order),
    ...pair('page', page > 1 && page),
    ...pair('pageSize', pageSize !== pageSizes[0] && pageSize),
    ...columnsOf(query.hiddenColumns).flatMap(column => pair('column', column)),
  ]
}

const withSearch = (path: string, pairs: string[][]) =>
  pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path

/** A new search or filter begins at the first page. Other words to search for are sorted by how well they match. */
export function changedQuery(query: StaffListQuery, changes: Partial<StaffListQuery>): StaffListQuery {
  const next = { ...query, page: 1, ...changes }
  // Other words are corrected again, unless somebody asked for them as typed.
  if (next.q !== query.q && changes.exact === undefined) next.exact = false
  const isSortUsual = query.sort === defaultStaffSort(query.q)
  const isSortLost = next.sort === 'relevance' && !next.q
  if (changes.sort === undefined && (isSortLost || (next.q !== query.q && isSortUsual)))
    next.sort = defaultStaffSort(next.q)
  if (next.sort !== query.sort && changes.order === undefined) next.order = usualOrder(next.sort)
  return next
}

export const withoutStaffFilters = (query: StaffListQuery): StaffListQuery =>
  changedQuery(query, {
    q: '',
    category: undefined,
    visible: query.isHiddenList ? 'false' : undefined,
    lifecycle: undefined,
    tags: [],
    missing: [],
  })

/** How many filters are chosen, apart from the search. */
export const countFilters = ({ category, visible, lifecycle, tags, missing, isHiddenList }: StaffListQuery) =>
  [category, !isHiddenList && visible, lifecycle, tags.length, missing.length].filter(Boolean).length

export const isStaffFiltered = (query: StaffListQuery) => query.q !== '' || countFilters(query) > 0

/** The filters as the API takes them, in a query and in a body: a change of all products never corrects the words. */
export const toStaffFilters = (query: StaffListQuery) => ({
  q: query.q || undefined,
  category: query.category,
  visible: query.visible ?? ('all' as const),
  lifecycle: query.lifecycle,
  tag: query.tags,
  missing: query.missing,
})

/** The list as the API takes it, with its order. */
export const toStaffQuery = (query: StaffListQuery) => ({
  ...toStaffFilters(query),
  exact: query.exact ? ('true' as const) : undefined,
  sort: query.sort,
  order: query.order,
})
