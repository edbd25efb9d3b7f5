/**
 * Reports to colleagues that this user has a conversation open or is writing in it, and tells which of them do. Used by the
 * inbox page and its list.
 */
import { useEffect, useRef, useState } from 'react'
import { useLiveEvents, useLiveState } from '#admin/live/live-events.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import type { Presence, PresenceState } from '../../ticket.ts'

const repeatMs = 8000
const writingMs = 4000

/** Returns a function to call for each key that is typed. */
export function useOwnPresence(id: number | undefined): () => void {
  const api = useApi()
  const typedAt = useRef(0)
  const reportNow = useRef<(() => void) | undefined>(undefined)

  useEffect(() => {
    if (id === undefined) return
    typedAt.current = 0
    let sentState: PresenceState = 'gone'
    let sentAt = 0
    const send = (state: PresenceState) => {
      sentState = state
      sentAt = Date.now()
      // Errors are ignored, because the state is sent again soon.
      api.call('POST /ticket/:id/presence', { params: { id }, body: { state } }).catch(() => {})
    }
    const leave = () => {
      if (sentState !== 'gone') send('gone')
    }
    const report = () => {
      if (document.visibilityState === 'hidden') return leave()
      const state = Date.now() - typedAt.current < writingMs ? 'writing' : 'reading'
      if (state !== sentState || Date.now() - sentAt >= repeatMs) send(state)
    }
    reportNow.current = report
    report()
    const timer = setInterval(report, 1000)
    document.addEventListener('visibilitychange', report)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', report)
      removeEventListener('pagehide', leave)
      reportNow.current = undefined
      leave()
    }
  }, [api, id])

  return () => {
    typedAt.current = Date.now()
    reportNow.current?.()
  }
}

/** Who has which conversation open, for the rows of the list. Without live events this is unknown, so nobody is shown. */
export function useColleaguesPresence(): ReadonlyMap<number, Presence[]> {
  const [byTicket, setByTicket] = useState<ReadonlyMap<number, Presence[]>>(new Map())
  const isLive = useLiveState() === 'live'
  useLiveEvents(event => {
    if (event.type !== 'presence') return
    const { ticketId, people } = event.data
    setByTicket(before => {
      const next = new Map(before)
      if (people.length > 0) next.set(ticketId, people)
      else next.delete(ticketId)
      return next
    })
  })
  return isLive ? byTicket : nobody
}

const nobody: ReadonlyMap<number, Presence[]> = new Map()
