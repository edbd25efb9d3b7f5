/** Merges the messages, held replies and changes of a conversation into the order in which they are shown. */
import type { HeldMessage, Message, Thread } from '../../ticket.ts'

export type Activity = Thread['activity'][number]
export type ThreadEntry =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'activity'; key: string; activity: Activity }
  | { kind: 'held'; key: string; held: HeldMessage }

type Options = {
  /** The day of a time in the shop's time zone. */
  dayOf(iso: string): string
  /** The first message that was unread when the conversation was opened. */
  newFrom: number | undefined
}

type EntrySources = Pick<Thread, 'messages' | 'activity' | 'held'>

export function threadEntries({ messages, activity, held }: EntrySources, { dayOf, newFrom }: Options) {
  const timed = [
    ...messages.map(message => ({ at: message.at, order: 0, message })),
    ...activity.map(one => ({ at: one.at, order: 1, activity: one })),
  ].toSorted((a, b) => a.at.localeCompare(b.at) || a.order - b.order)
  const entries: ThreadEntry[] = []
  let day: string | undefined
  for (const one of timed) {
    const entryDay = dayOf(one.at)
    if (entryDay !== day) entries.push({ kind: 'day', key: `day-${entryDay}`, at: one.at })
    day = entryDay
    if ('message' in one) {
      if (one.message.id === newFrom) entries.push({ kind: 'new', key: 'new' })
      entries.push({ kind: 'message', key: `message-${one.message.id}`, message: one.message })
    } else entries.push({ kind: 'activity', key: `activity-${one.activity.id}`, activity: one.activity })
  }
  // Held replies are not sent yet, so they come after everything that was.
  for (const one of held) entries.push({ kind: 'held', key: `held-${one.heldId}`, held: one })
  return entries
}

/** The first unread message: the visitor's first message after the last reply. */
export function firstUnread({ unread, messages }: Pick<Thread, 'unread' | 'messages'>): number | undefined {
  if (!unread) return undefined
  const lastReply = messages.findLastIndex(({ from }) => from === 'admin')
  return messages.slice(lastReply + 1).find(({ from }) => from === 'visitor')?.id
}
