/** The open conversation with its thread. What was read stays on the screen while the network is away. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLiveEvents } from '#admin/live/live-events.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { codeOf, isNotFound } from '#shared/errors.ts'
import type { HeldMessage, Thread, Ticket } from '../../ticket.ts'
import { firstUnread } from './thread-entries.ts'

const gatherMs = 120
const retryMs = 5000
/** Whatever this browser's clock says. */
const longestHoldMs = 10_000
/** Switching back to one of the last conversations shows it at once, and reads it again. */
const remembered = 20

type Shown = { thread: Thread; newFrom: number | undefined }
type Failure = { id: number; error: unknown }

/** Looking at the trash, one that was just restored is found as well. */
export const deletedIf = (isInTrash: boolean) => ({ deleted: isInTrash ? ('true' as const) : undefined })

export type Conversation = ReturnType<typeof useConversation>

export function useConversation(id: number | undefined, { isInTrash }: { isInTrash: boolean }) {
  const api = useApi()
  const [shown, setShown] = useState<Shown>()
  const [failure, setFailure] = useState<Failure>()
  const cache = useRef(new Map<number, Thread>())
  const latest = useRef(0)
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined)

  function show(thread: Thread) {
    cache.current.delete(thread.id)
    cache.current.set(thread.id, thread)
    for (const old of cache.current.keys()) {
      if (cache.current.size <= remembered) break
      cache.current.delete(old)
    }
    setShown(before => {
      // Where the new part begins is decided when a conversation is opened, and stays until it is left.
      const isOpen = before?.thread.id === thread.id
      return { thread, newFrom: (isOpen ? before.newFrom : undefined) ?? firstUnread(thread) }
    })
  }

  const read = useEffectEvent(async () => {
    if (id === undefined) return
    latest.current++
    const turn = latest.current
    try {
      const thread = await api.call('GET /ticket/:id', { params: { id }, query: deletedIf(isInTrash) })
      if (turn !== latest.current) return
      setFailure(undefined)
      show(thread)
    } catch (error) {
      if (turn === latest.current) setFailure({ id, error })
    }
  })

  const open = useEffectEvent(() => {
    const known = id === undefined ? undefined : cache.current.get(id)
    setFailure(undefined)
    setShown(known && { thread: known, newFrom: firstUnread(known) })
    void read()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is another conversation
  useEffect(() => {
    open()
    return () => clearTimeout(gathering.current)
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

  // Also where no live event tells it: once its time has come, a held reply has become a message.
  const thread = shown?.thread.id === id ? shown?.thread : undefined
  useEffect(() => {
    const [first] = (thread?.held ?? [])
      .map(({ releaseAt }) => Date.parse(releaseAt))
      .toSorted((a, b) => a - b)
    if (first === undefined) return
    const timer = setTimeout(
      () => void read(),
      Math.min(Math.max(first - Date.now(), 0), longestHoldMs) + 1000,
    )
    return () => clearTimeout(timer)
  }, [thread])

  const readSoon = () => {
    clearTimeout(gathering.current)
    gathering.current = setTimeout(() => void read(), gatherMs)
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
    /** Why it could not be read; what was read before is still there. */
    error: failure && !isGone && codeOf(failure.error) !== 'unauthenticated' ? failure.error : undefined,
    reload: () => void read(),
    /** What an own action answered. */
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
