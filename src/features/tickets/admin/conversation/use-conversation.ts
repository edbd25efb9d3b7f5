/** The open conversation with its thread. It stays on the screen while the network is down. Used by the inbox page. */
import { useEffect, useRef } from 'react'
import { useLiveEvents } from '#admin/live/live-events.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { codeOf, isNotFound } from '#shared/errors.ts'
import type { HeldMessage, Thread, Ticket } from '../../ticket.ts'
import { firstUnread } from './thread-entries.ts'

/** Several events in a row cause one request. */
const eventsMs = 120
const retryMs = 5000
/** How often the state of a mail that is being sent is loaded again, at most and at least. */
const [deliveryMs, maxDeliveryMs] = [2000, 60_000]
/** The upper bound of a hold, in case this browser's clock is wrong. */
const maxHoldMs = 10_000
/** The number of cached conversations. Switching back to one of them shows it at once, and loads it again. */
const maxCached = 20

/** `newFrom`: the position of the "new" divider is fixed when the conversation is opened, and stays until another one is opened. */
type ShownThread = { thread: Thread; newFrom: number | undefined }

/** The query for a ticket that may be in the trash. The trash view also shows a ticket that was restored a moment ago. */
export const deletedIf = (isInTrash: boolean) => ({ deleted: isInTrash ? ('true' as const) : undefined })

export type Conversation = ReturnType<typeof useConversation>

export function useConversation(id: number | undefined, { isInTrash }: { isInTrash: boolean }) {
  const cache = useRef(new Map<number, Thread>())
  const cached = cache.current.get(id ?? 0)
  const conversation = useServerData<ShownThread>({
    key: id,
    initial: cached && { thread: cached, newFrom: firstUnread(cached) },
    retryMs: error => (isNotFound(error) ? undefined : retryMs),
    async load(api) {
      const thread = await api.call('GET /ticket/:id', {
        params: { id: id as number },
        query: deletedIf(isInTrash),
      })
      store(cache.current, thread)
      return shown => ({ thread, newFrom: shown?.newFrom ?? firstUnread(thread) })
    },
  })
  const { failure, reload } = conversation
  const thread = conversation.data?.thread

  // Loads the thread again when the first held reply is due, in case no live event arrives.
  useEffect(() => {
    const [first] = (thread?.held ?? [])
      .map(({ releaseAt }) => Date.parse(releaseAt))
      .toSorted((a, b) => a - b)
    if (first === undefined) return
    const timer = setTimeout(() => void reload(), Math.min(Math.max(first - Date.now(), 0), maxHoldMs) + 1000)
    return () => clearTimeout(timer)
  }, [thread, reload])

  // No event says that a mail was sent, so a thread with one on its way is loaded again when it should have been.
  useEffect(() => {
    const waitMs = thread && deliveryWait(thread)
    if (waitMs === undefined) return
    const timer = setTimeout(() => void reload(), waitMs)
    return () => clearTimeout(timer)
  }, [thread, reload])

  const reloadSoon = () => conversation.reloadSoon(eventsMs)
  const change = (run: (thread: Thread) => Thread) =>
    conversation.change(shown => ({ ...shown, thread: run(shown.thread) }))

  useLiveEvents(event => {
    if (event.type === 'refresh') return reloadSoon()
    if (event.data.ticketId !== id) return
    if (event.type === 'presence') change(one => ({ ...one, presence: event.data.people }))
    else reloadSoon()
  })

  const isGone = failure !== undefined && isNotFound(failure)
  return {
    thread,
    newFrom: conversation.data?.newFrom,
    isGone,
    /** Why loading failed. What was loaded before is still shown. */
    error: !isGone && codeOf(failure) !== 'unauthenticated' ? failure : undefined,
    reload: () => void reload(),
    /** Applies the result of an action of this user. */
    put: (ticket: Ticket) => {
      change(one => (one.id === ticket.id ? { ...one, ...ticket } : one))
      reloadSoon()
    },
    addHeld: (ticketId: number, held: HeldMessage) =>
      change(one =>
        one.id !== ticketId || one.held.some(({ heldId }) => heldId === held.heldId)
          ? one
          : { ...one, held: [...one.held, held] },
      ),
    removeHeld: (heldId: number) => {
      change(one => ({ ...one, held: one.held.filter(held => held.heldId !== heldId) }))
      reloadSoon()
    },
  }
}

/** How long to wait until the next mail or text message may have been sent. Undefined if none is on its way. */
function deliveryWait({ messages }: Thread): number | undefined {
  const times = messages.flatMap(({ delivery }) =>
    delivery && ['waiting', 'limited', 'retrying'].includes(delivery.state) && 'at' in delivery
      ? Date.parse(delivery.at) - Date.now()
      : [],
  )
  if (times.length === 0) return undefined
  return Math.min(Math.max(Math.min(...times), 0) + deliveryMs, maxDeliveryMs)
}

function store(cache: Map<number, Thread>, thread: Thread) {
  cache.delete(thread.id)
  cache.set(thread.id, thread)
  for (const old of cache.keys()) {
    if (cache.size <= maxCached) break
    cache.delete(old)
  }
}
