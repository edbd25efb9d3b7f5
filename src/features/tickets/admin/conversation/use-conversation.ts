/** The open conversation with its thread. It stays on the screen while the network is down. Used by the inbox page. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLiveEvents } from '#admin/live/live-events.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { codeOf, isNotFound } from '#shared/errors.ts'
import type { HeldMessage, Thread, Ticket } from '../../ticket.ts'
import { firstUnread } from './thread-entries.ts'

const debounceMs = 120
const retryMs = 5000
/** The upper bound of a hold, in case this browser's clock is wrong. */
const maxHoldMs = 10_000
/** The number of cached conversations. Switching back to one of them shows it at once, and loads it again. */
const maxCached = 20

type Shown = { thread: Thread; newFrom: number | undefined }
type Failure = { id: number; error: unknown }

/** In the trash view, a ticket that was just restored is found as well. */
export const deletedIf = (isInTrash: boolean) => ({ deleted: isInTrash ? ('true' as const) : undefined })

export type Conversation = ReturnType<typeof useConversation>

export function useConversation(id: number | undefined, { isInTrash }: { isInTrash: boolean }) {
  const api = useApi()
  const [shown, setShown] = useState<Shown>()
  const [failure, setFailure] = useState<Failure>()
  const cache = useRef(new Map<number, Thread>())
  const latest = useRef(0)
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined)

  function show(thread: Thread) {
    cache.current.delete(thread.id)
    cache.current.set(thread.id, thread)
    for (const old of cache.current.keys()) {
      if (cache.current.size <= maxCached) break
      cache.current.delete(old)
    }
    setShown(before => {
      // The position of the "new" divider is fixed when the conversation is opened, and stays until another one is opened.
      const isOpen = before?.thread.id === thread.id
      return { thread, newFrom: (isOpen ? before.newFrom : undefined) ?? firstUnread(thread) }
    })
  }

  const read = useEffectEvent(async () => {
    if (id === undefined) return
    latest.current++
    const request = latest.current
    try {
      const thread = await api.call('GET /ticket/:id', { params: { id }, query: deletedIf(isInTrash) })
      if (request !== latest.current) return
      setFailure(undefined)
      show(thread)
    } catch (error) {
      if (request === latest.current) setFailure({ id, error })
    }
  })

  const open = useEffectEvent(() => {
    const cached = id === undefined ? undefined : cache.current.get(id)
    setFailure(undefined)
    setShown(cached && { thread: cached, newFrom: firstUnread(cached) })
    void read()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is another conversation
  useEffect(() => {
    open()
    return () => clearTimeout(debounce.current)
  }, [id])

  const isGone = failure !== undefined && isNotFound(failure.error)
  useEffect(() => {
    if (!failure || isGone) return
    const retry = () => void read()
    const timer = setTimeout(retry, retryMs)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [failure, isGone])

  // Loads the thread again when the first held reply is due, in case no live event arrives.
  const thread = shown?.thread.id === id ? shown?.thread : undefined
  useEffect(() => {
    const [first] = (thread?.held ?? [])
      .map(({ releaseAt }) => Date.parse(releaseAt))
      .toSorted((a, b) => a - b)
    if (first === undefined) return
    const timer = setTimeout(() => void read(), Math.min(Math.max(first - Date.now(), 0), maxHoldMs) + 1000)
    return () => clearTimeout(timer)
  }, [thread])

  const readSoon = () => {
    clearTimeout(debounce.current)
    debounce.current = setTimeout(() => void read(), debounceMs)
  }

  const change = (run: (thread: Thread) => Thread) =>
    setShown(before => before && { ...before, thread: run(before.thread) })

  useLiveEvents(event => {
    if (event.type === 'refresh') return readSoon()
    if (event.data.ticketId !== id) return
    if (event.type === 'presence') change(one => ({ ...one, presence: event.data.people }))
    else readSoon()
  })

  return {
    thread,
    newFrom: thread && shown?.newFrom,
    isGone,
    /** Why loading failed. What was loaded before is still shown. */
    error: failure && !isGone && codeOf(failure.error) !== 'unauthenticated' ? failure.error : undefined,
    reload: () => void read(),
    /** Applies the result of an action of this user. */
    put: (ticket: Ticket) => {
      change(one => (one.id === ticket.id ? { ...one, ...ticket } : one))
      readSoon()
    },
    addHeld: (ticketId: number, held: HeldMessage) =>
      change(one =>
        one.id !== ticketId || one.held.some(({ heldId }) => heldId === held.heldId)
          ? one
          : { ...one, held: [...one.held, held] },
      ),
    removeHeld: (heldId: number) => {
      change(one => ({ ...one, held: one.held.filter(held => held.heldId !== heldId) }))
      readSoon()
    },
  }
}
