import { useEffect, useEffectEvent, useRef } from 'react'
import type { Thread } from '../../ticket.ts'

/**
 * Marks a conversation as read, once it is shown in a visible tab. Returns a function that keeps a conversation unread for as
 * long as it stays open, for a user who marked it as unread.
 */
export function useMarkRead(
  thread: Thread | undefined,
  markRead: (id: number) => void,
): (id: number) => void {
  const keptUnread = useRef<number>(undefined)
  const id = thread?.id
  const isUnread = thread?.unread === true && thread.deletedAt === null

  const markIfVisible = useEffectEvent(() => {
    if (id === undefined || !isUnread || keptUnread.current === id || document.visibilityState === 'hidden')
      return
    markRead(id)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for each conversation
  useEffect(() => {
    keptUnread.current = undefined
  }, [id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next conversation may be unread as well
  useEffect(() => {
    if (!isUnread) return
    // Waits until the browser has painted the conversation, so that a message counts as read only once it is visible.
    const frame = requestAnimationFrame(() => markIfVisible())
    const onVisible = () => markIfVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [id, isUnread])

  return unreadId => {
    keptUnread.current = unreadId
  }
}
