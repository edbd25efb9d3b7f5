/** Brings the messages, held replies and changes of a conversation into the one order in which they are shown. */
import type { HeldMessage, Message, Thread } from '../../ticket.ts'

export type Activity = Thread['activity'][number]
export type ThreadEntry =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'activity'; key: string; activity: Activity }
  | { kind: 'held'; key: string; held: HeldMessage }

type Options = {
  /** The day of a time where the shop is. */
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
    const ofEntry = dayOf(one.at)
    if (ofEntry !== day) entries.push({ kind: 'day', key: `day-${ofEntry}`, at: one.at })
    day = ofEntry
    if ('message' in one) {
      if (one.message.id === newFrom) entries.push({ kind: 'new', key: 'new' })
      entries.push({ kind: 'message', key: `message-${one.message.id}`, message: one.message })
    } else entries.push({ kind: 'activity', key: `activity-${one.activity.id}`, activity: one.activity })
  }
  // Not sent yet, so after everything that was.
  for (const one of held) entries.push({ kind: 'held', key: `held-${one.heldId}`, held: one })
  return entries
}

/** Where the unread part of a conversation begins: at the first of the visitor's messages after the last reply. */
export function firstUnread({ unread, messages }: Pick<Thread, 'unread' | 'messages'>): number | undefined {
  if (!unread) return undefined
  const answered = messages.findLastIndex(({ from }) => from === 'admin')
  return messages.slice(answered + 1).find(({ from }) => from === 'visitor')?.id
}
