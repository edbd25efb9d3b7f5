/** Tells colleagues that one has a conversation open, or writes in it; and who of them does. */
import { useEffect, useRef, useState } from 'react'
import { useLiveEvents, useLiveState } from '#admin/live/live-events.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import type { Presence, PresenceState } from '../../ticket.ts'

const beatMs = 8000
const writingMs = 4000

/** Answers a function to call with each key that is typed. */
export function useOwnPresence(id: number | undefined): () => void {
  const api = useApi()
  const typedAt = useRef(0)
  const beatNow = useRef<(() => void) | undefined>(undefined)

  useEffect(() => {
    if (id === undefined) return
    typedAt.current = 0
    let said: PresenceState = 'gone'
    let saidAt = 0
    const say = (state: PresenceState) => {
      said = state
      saidAt = Date.now()
      // It is said again soon; whoever opens nothing misses nothing.
      api.call('POST /ticket/:id/presence', { params: { id }, body: { state } }).catch(() => {})
    }
    const leave = () => {
      if (said !== 'gone') say('gone')
    }
    const beat = () => {
      if (document.visibilityState === 'hidden') return leave()
      const state = Date.now() - typedAt.current < writingMs ? 'writing' : 'reading'
      if (state !== said || Date.now() - saidAt >= beatMs) say(state)
    }
    beatNow.current = beat
    beat()
    const timer = setInterval(beat, 1000)
    document.addEventListener('visibilitychange', beat)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beat)
      removeEventListener('pagehide', leave)
      beatNow.current = undefined
      leave()
    }
  }, [api, id])

  return () => {
    typedAt.current = Date.now()
    beatNow.current?.()
  }
}

/** Who is where, for the rows of the list. Without live events nobody knows, so nobody is shown. */
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
