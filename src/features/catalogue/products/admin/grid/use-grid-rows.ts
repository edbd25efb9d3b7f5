/**
 * The products of the table: the filtered list in its order, loaded a page at a time as one scrolls. Used by `product-grid.tsx`. What is
 * known of a product stays, so that its edits can be shown when the list changes.
 */
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { onceConnected } from '#admin/server-data/once-connected.ts'
import { useApi } from '#app/api/api-provider.tsx'
import type { Api } from '#contract'
import type { EachProduct } from '../../each/each-product.ts'
import { type StaffListQuery, toStaffQuery } from '../list/staff-list-query.ts'

const pageRows = 100

export type GridPage = {
  total: number
  totalIsAtLeast?: boolean | undefined
  items: EachProduct[]
  /** Their ids, also of those that were deleted while the page was loaded. */
  ids: number[]
}

/** One page: the list says which products it has, and the second call what the table shows of them. */
export async function loadGridPage(api: Api, query: StaffListQuery, page: number): Promise<GridPage> {
  const list = await api.call('GET /products/staff', {
    query: { ...toStaffQuery(query), page, pageSize: pageRows },
  })
  const ids = list.items.map(({ id }) => id)
  const { total, totalIsAtLeast } = list
  return { total, totalIsAtLeast, ids, items: await loadEach(api, ids) }
}

/** The products with these ids, in parts that fit into an address. */
export async function loadEach(api: Api, ids: number[]): Promise<EachProduct[]> {
  const loaded: EachProduct[] = []
  for (let from = 0; from < ids.length; from += pageRows) {
    const part = ids.slice(from, from + pageRows).map(String)
    const { items } = await api.call('GET /products/each', { query: { id: part } })
    loaded.push(...items)
  }
  return loaded
}

type Order = { list: string; total: number; ids: (number | undefined)[] }
type Products = Map<number, EachProduct>

function withPage(order: Order, page: number, ids: number[]): Order {
  const next = [...order.ids]
  ids.forEach((id, index) => {
    next[(page - 1) * pageRows + index] = id
  })
  return { ...order, ids: next }
}

const begin = (list: string, first: GridPage): Order =>
  withPage({ list, total: first.total, ids: [] }, 1, first.ids)

export function useGridRows(query: StaffListQuery, first: GridPage) {
  const api = useApi()
  const list = JSON.stringify(toStaffQuery(query))
  // Beside the state for rendering: what was loaded a moment ago can be pasted into at once.
  const order = useRef<Order>(undefined)
  const products = useRef<Products>(undefined)
  const [, render] = useReducer((count: number) => count + 1, 0)
  const [shown, setShown] = useState<GridPage>()
  const [hasFailed, setFailed] = useState(false)
  const loading = useRef(new Map<string, Promise<boolean>>())
  if (shown !== first) {
    // The first list, another search or filter, or the same list loaded again.
    setShown(first)
    order.current = begin(list, first)
    products.current = withProducts(products.current ?? new Map(), first.items)
  }
  const now = () => order.current as Order
  const known = () => products.current as Products

  const store = useCallback((items: EachProduct[]) => {
    products.current = withProducts(products.current as Products, items)
    render()
  }, [])

  /** Loads these rows, from 0, the last one included. Whether they are there. */
  const ensure = useCallback(
    async (from: number, to: number): Promise<boolean> => {
      const load = async (page: number) => {
        try {
          const { ids, items } = await loadGridPage(api, query, page)
          if (order.current?.list === list) order.current = withPage(order.current, page, ids)
          store(items)
          setFailed(false)
          return true
        } catch {
          setFailed(true)
          return false
        } finally {
          loading.current.delete(`${list} ${page}`)
        }
      }
      const { ids, total } = order.current as Order
      const wanted = new Set<number>()
      for (let row = Math.max(0, from); row <= Math.min(to, total - 1); row++) {
        if (ids[row] === undefined) wanted.add(Math.floor(row / pageRows) + 1)
      }
      const started = [...wanted].map(page => {
        const key = `${list} ${page}`
        const running = loading.current.get(key) ?? load(page)
        loading.current.set(key, running)
        return running
      })
      return (await Promise.all(started)).every(Boolean)
    },
    [api, list, query, store],
  )

  const retry = useCallback(() => setFailed(false), [])
  useEffect(() => {
    if (hasFailed) return onceConnected(retry)
  }, [hasFailed, retry])

  return {
    total: now().total,
    /** Undefined while its page is loading, and for a product that was deleted meanwhile. */
    productAt(row: number) {
      const id = now().ids[row]
      return id === undefined ? undefined : known().get(id)
    },
    product: (id: number) => known().get(id),
    rowOf: (id: number) => now().ids.indexOf(id),
    ensure,
    store,
    hasFailed,
    retry,
  }
}

function withProducts(before: Map<number, EachProduct>, items: EachProduct[]) {
  const next = new Map(before)
  for (const item of items) {
    // A page that was on its way while its products were saved is older than what the save answered.
    if ((next.get(item.id)?.version ?? 0) <= item.version) next.set(item.id, item)
  }
  return next
}

export type GridRows = ReturnType<typeof useGridRows>
