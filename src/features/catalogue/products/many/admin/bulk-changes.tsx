/**
 * The bulk changes of this administrator, for every page of the back office: pages start them here, and cards show how far they
 * are. The cards are loaded when there is something to show. Rendered by `bulk-changes-layout.tsx`.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useRevalidator } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import type { Calls } from '#contract'
import type { CallInput } from '#shared/endpoint.ts'
import type { BulkChange } from '../bulk-changes.contract.ts'
import type { BulkChangeCards } from './bulk-change-cards.tsx'
import { isUnderWay, pollBulkChanges } from './poll-bulk-changes.ts'

type NewBulkChange = CallInput<Calls['POST /products/bulk-changes']>['body']

type BulkChanges = {
  /** Returns when it was accepted, or throws why it was refused. From then on its card says how far it is. */
  start(change: NewBulkChange): Promise<void>
  /** Grows whenever products were changed in the background. */
  revision: number
}
const BulkChangesContext = createContext<BulkChanges>({
  start: () => Promise.reject(new Error('There are no bulk changes outside the back office.')),
  revision: 0,
})

export const useBulkChanges = () => useContext(BulkChangesContext)

type State = { items: BulkChange[] | undefined; revision: number }

export function BulkChangesProvider({ children }: { children: ReactNode }) {
  const api = useApi()
  const [{ items, revision }, setState] = useState<State>({ items: undefined, revision: 0 })
  const poller = useRef<ReturnType<typeof pollBulkChanges>>(undefined)
  const Cards = useLoadedCards(items)

  useEffect(() => {
    poller.current = pollBulkChanges({
      load: async () => (await api.call('GET /products/bulk-changes')).items,
      onItems: items =>
        setState(last => ({
          items,
          revision: last.items && hasEnded(last.items, items) ? last.revision + 1 : last.revision,
        })),
    })
    return () => poller.current?.stop()
  }, [api])

  const start = useCallback(
    async (change: NewBulkChange) => {
      await api.call('POST /products/bulk-changes', { body: change })
      poller.current?.refresh()
    },
    [api],
  )
  const refresh = useCallback(() => poller.current?.refresh(), [])
  /** For an undo that was done at once. */
  const onUndone = useCallback(() => setState(last => ({ ...last, revision: last.revision + 1 })), [])
  const value = useMemo(() => ({ start, revision }), [start, revision])
  return (
    <BulkChangesContext value={value}>
      {children}
      {Cards && items && items.length > 0 && (
        <Cards items={items} onStart={start} onChanged={refresh} onUndone={onUndone} />
      )}
    </BulkChangesContext>
  )
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

const hasEnded = (before: BulkChange[], now: BulkChange[]) =>
  now.some(one => !isUnderWay(one) && !before.some(({ id, finishedAt }) => id === one.id && finishedAt))

/** Loads what a page shows again after products were changed in the background. Not for forms, which may hold unsaved changes. */
export function useBulkRevalidation() {
  const { revision } = useBulkChanges()
  const { revalidate } = useRevalidator()
  const shown = useRef(revision)
  useEffect(() => {
    if (shown.current === revision) return
    shown.current = revision
    void revalidate()
  }, [revision, revalidate])
}
