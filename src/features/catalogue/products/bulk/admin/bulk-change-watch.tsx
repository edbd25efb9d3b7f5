/**
 * Watches the bulk changes of this administrator. Their cards are loaded when there is something to show, and the list on the
 * screen is loaded again when one has ended. Rendered by `bulk-change-watch-loader.tsx`.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import type { BulkChange } from '../bulk-changes.contract.ts'
import type { BulkChangeCards } from './bulk-change-cards.tsx'
import { isOngoing, pollBulkChanges } from './poll-bulk-changes.ts'

/** Not forms, which may hold unsaved changes. */
const listPaths = ['/admin/products', '/admin/invisible-products', '/admin/categories', '/admin/activity']

export function BulkChangeWatch() {
  const api = useApi()
  const [items, setItems] = useState<BulkChange[]>()
  const Cards = useLoadedCards(items)
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const showChanges = () => {
    if (listPaths.includes(pathname)) void revalidate()
  }
  const onItems = useEffectEvent((now: BulkChange[]) => {
    setItems(now)
    if (items && hasNewEnd(items, now)) showChanges()
  })

  useEffect(
    () =>
      pollBulkChanges({
        load: async () => (await api.call('GET /products/bulk-changes')).items,
        onItems: now => onItems(now),
      }),
    [api],
  )

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
