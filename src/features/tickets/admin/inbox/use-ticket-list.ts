/**
 * The list of conversations for the filters in the address. It stays as it is while the network is down, and is updated by live
 * events. Used by the inbox page.
 */
import type { RefObject } from 'react'
import { type LiveEvent, useLiveEvents } from '#admin/live/live-events.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import type { Ticket } from '../../ticket.ts'
import { type InboxQuery, listQueryOf } from './inbox-query.ts'
import { adopt, inPlace, isMoved, newcomers } from './list-merge.ts'

type Page = CallOutput<Calls['GET /ticket']>
export type Counts = CallOutput<Calls['GET /ticket/counts']>
type View = {
  rows: Ticket[]
  page: Page
  /** A newer list that is not shown yet, because showing it would move rows under the pointer. */
  waiting?: Page
}

/** Several events in a row, as after a reply, cause one request. */
const eventsMs = 250
const retryMs = 5000

export type LoadedTickets = ReturnType<typeof useTicketList>

export function useTicketList(query: InboxQuery, scroller: RefObject<HTMLElement | null>) {
  const listQuery = listQueryOf(query)
  const key = JSON.stringify(listQuery)
  const list = useServerData<View>({
    key,
    retryMs,
    async load(api) {
      const page = await api.call('GET /ticket', { query: listQuery })
      const isFree = mayMove(scroller.current)
      return view => {
        if (!view) return { rows: page.items, page }
        if (isFree || !isMoved(view.rows, page.items))
          return { rows: adopt(view.rows, page.items, query.id), page }
        return { ...view, rows: inPlace(view.rows, page.items), waiting: page }
      }
    },
  })
  // The list does not wait for the counts, and does not fail with them: the filters work without numbers.
  const counts = useServerData({ key, retryMs, load: api => api.call('GET /ticket/counts') })

  const reloadSoon = () => {
    list.reloadSoon(eventsMs)
    counts.reloadSoon(eventsMs)
  }
  const change = (run: (rows: Ticket[]) => Ticket[]) =>
    list.change(view => ({ ...view, rows: run(view.rows) }))
  const remove = (id: number) => change(rows => rows.filter(one => one.id !== id))

  useLiveEvents(event => {
    if (event.type === 'presence') return
    if (event.type === 'ticket') {
      if (event.data.deleted !== query.trash) remove(event.data.ticketId)
      else change(rows => rows.map(one => withEvent(one, event)))
    }
    reloadSoon()
  })

  const { data: view, lastData: shown } = list
  return {
    /** The previous list while the next one is loading. */
    rows: shown?.rows,
    page: shown?.page,
    counts: counts.lastData,
    isLoading: !view,
    failure: list.failure,
    newCount: view?.waiting ? newcomers(view.rows, view.waiting.items) : 0,
    showNew: () =>
      list.change(view => (view.waiting ? { rows: view.waiting.items, page: view.waiting } : view)),
    /** Applies the result of an action of this user. */
    put: (ticket: Ticket) => {
      change(rows => inPlace(rows, [ticket]))
      reloadSoon()
    },
    remove: (id: number) => {
      remove(id)
      reloadSoon()
    },
    reload: () => {
      void list.reload()
      void counts.reload()
    },
  }
}

function withEvent(row: Ticket, { data }: Extract<LiveEvent, { type: 'ticket' }>): Ticket {
  if (row.id !== data.ticketId) return row
  const { status, unread, assigneeId } = data
  return { ...row, status, unread, assigneeId, assignee: assigneeId === row.assigneeId ? row.assignee : null }
}

/**
 * Whether rows may change their order. They stay while the pointer or the keyboard focus is in the list, and while it is
 * scrolled.
 */
function mayMove(list: HTMLElement | null): boolean {
  if (!list || document.visibilityState === 'hidden') return true
  // On a phone the whole pane scrolls instead of the rows.
  const scrolled = list.scrollTop + (list.closest('section')?.scrollTop ?? 0)
  return !list.matches(':hover') && !list.contains(document.activeElement) && scrolled < 8
}
