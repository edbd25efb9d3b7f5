/** Which products of the list are selected: single ones, a range, or all that match. Used by `product-list.tsx`. */
import { useState } from 'react'

export type Selection = {
  /** In the order in which they were selected. Empty while all that match are selected. */
  ids: number[]
  /** All products that match the filters, on every page. */
  isAll: boolean
  has(id: number): boolean
  /** The row that was selected or taken away last. */
  last: number | undefined
  /** `range`: everything from the row that was last clicked to this one. */
  toggle(id: number, options?: { range: boolean }): void
  togglePage(): void
  selectAll(): void
  clear(): void
}

/** A selection is kept on other pages and in another order. With other filters (`list`) it begins anew. */
export function useSelection(pageIds: number[], list: string): Selection {
  const [ids, setIds] = useState<number[]>([])
  const [isAll, setIsAll] = useState(false)
  const [last, setLast] = useState<number>()
  const [shownList, setShownList] = useState(list)
  const clear = () => {
    setIds([])
    setIsAll(false)
    setLast(undefined)
  }
  if (list !== shownList) {
    setShownList(list)
    clear()
  }
  const has = (id: number) => isAll || ids.includes(id)
  const replace = (next: number[]) => {
    setIds(next)
    setIsAll(false)
  }
  /** While all are selected, taking one away leaves the rest of this page: others are not on the screen. */
  const current = isAll ? pageIds : ids
  const isPageSelected = pageIds.length > 0 && pageIds.every(has)
  return {
    ids: isAll ? [] : ids,
    isAll,
    has,
    last,
    clear,
    selectAll: () => setIsAll(true),
    toggle(id, { range } = { range: false }) {
      const isOn = !has(id)
      const touched = range ? idsBetween(pageIds, { from: last ?? id, to: id }) : [id]
      setLast(id)
      const others = current.filter(one => !touched.includes(one))
      replace(isOn || range ? [...others, ...touched] : others)
    },
    togglePage() {
      const others = current.filter(id => !pageIds.includes(id))
      replace(isPageSelected ? others : [...others, ...pageIds])
    },
  }
}

function idsBetween(ids: number[], { from, to }: { from: number; to: number }) {
  const ends = [ids.indexOf(from), ids.indexOf(to)].filter(index => index >= 0)
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1)
}
