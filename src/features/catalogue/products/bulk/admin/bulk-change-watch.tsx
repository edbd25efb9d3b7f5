/**
 * Watches the bulk changes of this administrator. Their cards are loaded when there is something to show, and the list on the
 * screen is loaded again when one has ended. Rendered by `bulk-change-watch-loader.tsx`.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { BulkChange } from '../bulk-changes.contract.ts'
import type { BulkChangeCards } from './bulk-change-cards.tsx'
import { isOngoing, useBulkChanges } from './poll-bulk-changes.ts'

/** Not forms, which may hold unsaved changes. */
const listPaths = ['/admin/products', '/admin/invisible-products', '/admin/categories', '/admin/activity']

export function BulkChangeWatch() {
  const items = useBulkChanges()
  const before = useRef<BulkChange[]>(undefined)
  const Cards = useLoadedCards(items)
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const showChanges = () => {
    if (listPaths.includes(pathname)) void revalidate()
  }
  const onItems = useEffectEvent((now: BulkChange[]) => {
    if (before.current && hasNewEnd(before.current, now)) showChanges()
    before.current = now
  })
  useEffect(() => {
    if (items) onItems(items)
  }, [items])

  if (!Cards || !items || items.length === 0) return null
  return <Cards items={items} onUndone={showChanges} />
}

/** Tried again with the next answer if they could not be loaded, for example without a connection. */
function useLoadedCards(items: BulkChange[] = []) {
  const [Cards, setCards] = useState<typeof BulkChangeCards>()
  useEffect(() => {
    if (Cards || items.length === 0) return
    import('./bulk-change-cards.tsx').then(
      ({ BulkChangeCards }) => setCards(() => BulkChangeCards),
      () => {},
    )
  }, [Cards, items])
  return Cards
}

const hasNewEnd = (before: BulkChange[], now: BulkChange[]) =>
  now.some(one => !isOngoing(one) && !before.some(({ id, finishedAt }) => id === one.id && finishedAt))
