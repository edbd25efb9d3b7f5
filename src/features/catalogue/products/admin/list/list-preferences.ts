/** What the product list remembers for each account in this browser: hidden columns, page size and order. */
import {
  listColumns,
  pageSizes,
  type StaffListQuery,
  staffListSorts,
  usualOrder,
} from './staff-list-query.ts'

export type ListPreferences = Pick<StaffListQuery, 'hiddenColumns' | 'pageSize' | 'sort' | 'order'>

const keyOf = (account: number) => `product-list-${account}`

export function readListPreferences(account: number): ListPreferences {
  const { hiddenColumns, pageSize, sort, order } = readStored(account)
  // Relevance needs words to search for, so it is never remembered.
  const knownSort = staffListSorts.find(one => one === sort && one !== 'relevance') ?? 'newest'
  return {
    hiddenColumns: listColumns.filter(
      column => Array.isArray(hiddenColumns) && hiddenColumns.includes(column),
    ),
    pageSize: pageSizes.find(size => size === pageSize) ?? pageSizes[0],
    sort: knownSort,
    order: order === 'asc' || order === 'desc' ? order : usualOrder(knownSort),
  }
}

function readStored(account: number): Record<keyof ListPreferences, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}')
    if (typeof stored === 'object' && stored !== null) return stored as Record<keyof ListPreferences, unknown>
  } catch {
    // Storage is blocked, or something else wrote to it.
  }
  return {} as Record<keyof ListPreferences, unknown>
}

export function storeListPreferences(account: number, changes: Partial<ListPreferences>) {
  try {
    localStorage.setItem(keyOf(account), JSON.stringify({ ...readListPreferences(account), ...changes }))
  } catch {
    // Storage is blocked: the choice lasts as long as the address.
  }
}
