import { useEffect, useEffectEvent, useRef } from 'react'
import type { Thread } from '../../ticket.ts'

/**
 * Tells that a conversation was read: once it is really shown, in a tab that is looked at. Answers a function that keeps one unread for
 * as long as it stays open, for whoever marked it so.
 */
export function useMarkRead(
  thread: Thread | undefined,
  markRead: (id: number) => void,
): (id: number) => void {
  const kept = useRef<number>(undefined)
  const id = thread?.id
  const isUnread = thread?.unread === true && thread.deletedAt === null

  const look = useEffectEvent(() => {
    if (id === undefined || !isUnread || kept.current === id || document.visibilityState === 'hidden') return
    markRead(id)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation begins anew
  useEffect(() => {
    kept.current = undefined
  }, [id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next conversation may be unread as well
  useEffect(() => {
    if (!isUnread) return
    // After the browser has painted it.
    const frame = requestAnimationFrame(() => look())
    const onVisible = () => look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [id, isUnread])

  return keptId => {
    kept.current = keptId
  }
}
