/** Provides the live events of the inbox (messages, tickets, presence) to all components of the back office. */
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import { type LiveState, type StreamEvent, startLiveStream } from './live-stream.ts'

export type { LiveState }

type LiveMessage = {
  ticketId: number
  messageId: number
  number: number
  from: 'visitor' | 'admin' | 'note'
  at: string
  subject: string
}
type LiveTicket = {
  ticketId: number
  changeId: number
  status: 'open' | 'closed'
  assigneeId: number | null
  unread: boolean
  deleted: boolean
}
type LivePresence = {
  ticketId: number
  people: { adminId: number; name: string; isWriting: boolean }[]
}
/** `refresh` has no data. It means that events may have been missed, so components load what they show again. */
export type LiveEvent =
  | { type: 'message'; data: LiveMessage }
  | { type: 'ticket'; data: LiveTicket }
  | { type: 'presence'; data: LivePresence }
  | { type: 'refresh'; data?: undefined }

type Listener = (event: LiveEvent) => void

/** The default, outside of a session: no events arrive. */
const ListenersContext = createContext<Set<Listener>>(new Set())
const StateContext = createContext<LiveState>('connecting')

type Props = {
  /** The administrator's id. */
  account: number
  children: ReactNode
}

export function LiveEventsProvider({ account, children }: Props) {
  const api = useApi()
  const [state, setState] = useState<LiveState>('connecting')
  const [listeners] = useState(() => new Set<Listener>())

  useEffect(() => {
    const start = () =>
      startLiveStream({
        account,
        connect: options => api.events('GET /events/stream', options),
        onState: setState,
        onEvent(received) {
          const event = toLiveEvent(received)
          if (event) for (const listener of [...listeners]) listener(event)
        },
      })
    let stop = start()
    // In some browsers a page in the back/forward cache keeps its lock, and would stay the reading tab although nobody sees it.
    const onHide = () => stop()
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setState('connecting')
      stop = start()
    }
    addEventListener('pagehide', onHide)
    addEventListener('pageshow', onShow)
    return () => {
      removeEventListener('pagehide', onHide)
      removeEventListener('pageshow', onShow)
      stop()
    }
  }, [api, account, listeners])

  return (
    <ListenersContext value={listeners}>
      <StateContext value={state}>{children}</StateContext>
    </ListenersContext>
  )
}

/** Calls the handler of the last render with each event, in order and once, while the component is mounted. */
export function useLiveEvents(handler: Listener) {
  const listeners = useContext(ListenersContext)
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const listener: Listener = event => handle(event)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [listeners])
}

export const useLiveState = (): LiveState => useContext(StateContext)

/** Unknown types of events are ignored, because the server may be newer than the page. */
function toLiveEvent({ type, data }: StreamEvent): LiveEvent | undefined {
  if (type === 'refresh') return { type }
  if (type !== 'message' && type !== 'ticket' && type !== 'presence') return undefined
  return { type, data: JSON.parse(data ?? '{}') } as LiveEvent
}
