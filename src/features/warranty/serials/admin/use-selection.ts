/** Which entries are selected: single ones on any page, or all that match the filters. */
import { useState } from 'react'
import type { SerialEntry } from '../serial-record.ts'

/** Ranges are told apart from single numbers by a negative id. */
const idOf = ({ kind, id }: Pick<SerialEntry, 'kind' | 'id'>) => (kind === 'range' ? -id : id)

export type EntrySelection = {
  ids: number[]
  isAll: boolean
  has(entry: Pick<SerialEntry, 'kind' | 'id'>): boolean
  toggle(entry: Pick<SerialEntry, 'kind' | 'id'>): void
  togglePage(): void
  selectAll(): void
  clear(): void
}

/** With other filters (`list`) it begins anew. */
export function useEntrySelection(items: SerialEntry[], list: string): EntrySelection {
  const [ids, setIds] = useState<number[]>([])
  const [isAll, setIsAll] = useState(false)
  const [shownList, setShownList] = useState(list)
  const replace = (next: number[]) => {
    setIds(next)
    setIsAll(false)
  }
  if (list !== shownList) {
    setShownList(list)
    replace([])
  }
  const page = items.map(idOf)
  /** While all are selected, taking one away leaves the rest of this page: others are not on the screen. */
  const current = isAll ? page : ids
  const has = (entry: Pick<SerialEntry, 'kind' | 'id'>) => isAll || ids.includes(idOf(entry))
  return {
    ids: isAll ? [] : ids,
    isAll,
    has,
    selectAll: () => setIsAll(true),
    clear: () => replace([]),
    toggle(entry) {
      const id = idOf(entry)
      replace(current.includes(id) ? current.filter(one => one !== id) : [...current, id])
    },
    togglePage() {
      const others = current.filter(id => !page.includes(id))
      replace(page.every(id => current.includes(id)) ? others : [...others, ...page])
    },
  }
}

export const toTarget = (ids: number[]) => ({
  serialIds: ids.filter(id => id > 0),
  rangeIds: ids.filter(id => id < 0).map(id => -id),
})
