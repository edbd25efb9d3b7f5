/** What happens in the inbox, as it happens, for every part of the back office that shows it. */
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import { type LiveState, type StreamEvent, startLiveStream } from './live-stream.ts'

export type { LiveState }

export type LiveMessage = {
  ticketId: number
  messageId: number
  number: number
  from: 'visitor' | 'admin' | 'note'
  at: string
  subject: string
}
export type LiveTicket = {
  ticketId: number
  changeId: number
  status: 'open' | 'closed'
  assigneeId: number | null
  unread: boolean
  deleted: boolean
}
export type LivePresence = {
  ticketId: number
  people: { adminId: number; name: string; isWriting: boolean }[]
}
/** `refresh` has no data: something may have been missed, so whoever shows anything loads it again. */
export type LiveEvent =
  | { type: 'message'; data: LiveMessage }
  | { type: 'ticket'; data: LiveTicket }
  | { type: 'presence'; data: LivePresence }
  | { type: 'refresh'; data?: undefined }

type Listener = (event: LiveEvent) => void

/** Outside of a session nothing happens. */
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
    // A page that is put away keeps its lock in some browsers, and would read for nobody.
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

/** Calls the handler of the last rendering with each event, in order and once, for as long as the component is there. */
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

/** Events this build does not know are none: the server may be newer than the page. */
function toLiveEvent({ type, data }: StreamEvent): LiveEvent | undefined {
  if (type === 'refresh') return { type }
  if (type !== 'message' && type !== 'ticket' && type !== 'presence') return undefined
  return { type, data: JSON.parse(data ?? '{}') } as LiveEvent
}
