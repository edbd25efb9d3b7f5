/**
 * The list of conversations for the filters in the address. It stays as it is while the network is down, and is updated by live
 * events. Used by the inbox page.
 */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type LiveEvent, useLiveEvents } from '#admin/live/live-events.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import type { Ticket } from '../../ticket.ts'
import { type InboxQuery, listQueryOf } from './inbox-query.ts'
import { adopt, inPlace, isMoved, newcomers } from './list-merge.ts'

type Page = CallOutput<Calls['GET /ticket']>
export type Counts = CallOutput<Calls['GET /ticket/counts']>
type View = {
  key: string
  rows: Ticket[]
  page: Page
  /** A newer list that is not shown yet, because showing it would move rows under the pointer. */
  waiting?: Page
}

const debounceMs = 250
const retryMs = 5000

export type LoadedTickets = ReturnType<typeof useTicketList>

export function useTicketList(query: InboxQuery, scroller: RefObject<HTMLElement | null>) {
  const api = useApi()
  const listQuery = listQueryOf(query)
  const key = JSON.stringify(listQuery)
  const [view, setView] = useState<View>()
  const [counts, setCounts] = useState<Counts>()
  const [failure, setFailure] = useState<unknown>()
  const latest = useRef(0)
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined)

  function showPage(page: Page) {
    const isFree = mayMove(scroller.current)
    setView(view => {
      if (view?.key !== key) return { key, rows: page.items, page }
      if (isFree || !isMoved(view.rows, page.items))
        return { key, rows: adopt(view.rows, page.items, query.id), page }
      return { ...view, rows: inPlace(view.rows, page.items), waiting: page }
    })
  }

  const read = useEffectEvent(async () => {
    latest.current++
    const request = latest.current
    // The list does not wait for the counts, and does not fail with them: the filters work without numbers.
    api.call('GET /ticket/counts').then(setCounts, () => {})
    try {
      const page = await api.call('GET /ticket', { query: listQuery })
      if (request !== latest.current) return
      setFailure(undefined)
      showPage(page)
    } catch (error) {
      if (request === latest.current) setFailure(error)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another list
  useEffect(() => {
    void read()
    return () => clearTimeout(debounce.current)
  }, [key])

  useEffect(() => {
    if (failure === undefined) return
    const retry = () => void read()
    const timer = setTimeout(retry, retryMs)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [failure])

  /** Combines several events in a row, as after a reply, into one request. */
  const readSoon = () => {
    clearTimeout(debounce.current)
    debounce.current = setTimeout(() => void read(), debounceMs)
  }

  const change = (run: (rows: Ticket[]) => Ticket[]) =>
    setView(view => view && { ...view, rows: run(view.rows) })
  const remove = (id: number) => {
    // Discards a response that is on its way. It may still contain the ticket, and would bring it back.
    latest.current++
    change(rows => rows.filter(one => one.id !== id))
  }

  useLiveEvents(event => {
    if (event.type === 'presence') return
    if (event.type === 'ticket') {
      if (event.data.deleted !== query.trash) remove(event.data.ticketId)
      else change(rows => rows.map(one => withEvent(one, event)))
    }
    readSoon()
  })

  const current = view?.key === key ? view : undefined
  return {
    /** The previous list while the next one is loading. */
    rows: view?.rows,
    page: view?.page,
    counts,
    isLoading: !current,
    failure,
    newCount: current?.waiting ? newcomers(current.rows, current.waiting.items) : 0,
    showNew: () =>
      setView(view =>
        view?.waiting ? { key: view.key, rows: view.waiting.items, page: view.waiting } : view,
      ),
    /** Applies the result of an action of this user. */
    put: (ticket: Ticket) => {
      change(rows => inPlace(rows, [ticket]))
      readSoon()
    },
    remove: (id: number) => {
      remove(id)
      readSoon()
    },
    reload: () => void read(),
  }
}

function withEvent(row: Ticket, { data }: Extract<LiveEvent, { type: 'ticket' }>): Ticket {
  if (row.id !== data.ticketId) return row
  const { status, unread, assigneeId } = data
  return { ...row, status, unread, assigneeId, assignee: assigneeId === row.assigneeId ? row.assignee : null }
}

/**
 * Whether rows may change their order: not while the pointer or the keyboard focus is in the list, and not when it is scrolled.
 */
function mayMove(list: HTMLElement | null): boolean {
  if (!list || document.visibilityState === 'hidden') return true
  // On a phone the whole pane scrolls instead of the rows.
  const scrolled = list.scrollTop + (list.closest('section')?.scrollTop ?? 0)
  return !list.matches(':hover') && !list.contains(document.activeElement) && scrolled < 8
}
