/** What the product list remembers for each account in this browser: hidden columns, page size and order. */
import { useState } from 'react'
import { pageSizes, type StaffListQuery, staffListSorts, usualOrder } from './staff-list-query.ts'

/** The columns that can be hidden. The name, the visibility and the menu always stay. */
export const listColumns = ['code', 'category', 'price', 'updated'] as const
export type ListColumn = (typeof listColumns)[number]

export type ListPreferences = { hiddenColumns: ListColumn[] } & Pick<
  StaffListQuery,
  'pageSize' | 'sort' | 'order'
>

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
    // Storage is blocked: the choice lasts as long as the page.
  }
}

export function useHiddenColumns(account: number): [ListColumn[], (columns: ListColumn[]) => void] {
  const [hidden, setHidden] = useState(() => readListPreferences(account).hiddenColumns)
  const change = (columns: ListColumn[]) => {
    setHidden(columns)
    storeListPreferences(account, { hiddenColumns: columns })
  }
  return [hidden, change]
}
