// The order of the entries in a thread.
import { expect, test } from 'vitest'
import type { Message } from '../../ticket.ts'
import { firstUnread, threadEntries } from './thread-entries.ts'

const message = (id: number, at: string, from: Message['from'] = 'visitor'): Message => ({
  id,
  at,
  from,
  body: `${id}`,
  attachments: [],
  admin: null,
  delivery: null,
})
const options = { dayOf: (iso: string) => iso.slice(0, 10), newFrom: undefined }
const keys = (parts: Parameters<typeof threadEntries>[0], newFrom?: number) =>
  threadEntries(parts, { ...options, newFrom }).map(({ key }) => key)

test('messages and changes are sorted by time and grouped by day', () => {
  const messages = [message(1, '2026-11-14T10:00:00.000Z'), message(2, '2026-11-15T09:00:00.000Z', 'admin')]
  const activity = [{ id: 7, at: '2026-11-15T08:00:00.000Z', admin: null, status: 'open' as const }]
  expect(keys({ messages, activity, held: [] })).toEqual([
    'day-2026-11-14',
    'message-1',
    'day-2026-11-15',
    'activity-7',
    'message-2',
  ])
})

test('a change that a message caused comes after it', () => {
  const at = '2026-11-14T10:00:00.000Z'
  const activity = [{ id: 7, at, admin: null, status: 'closed' as const }]
  expect(keys({ messages: [message(1, at)], activity, held: [] })).toEqual([
    'day-2026-11-14',
    'message-1',
    'activity-7',
  ])
})

test('held replies come last, and the first new message is marked', () => {
  const messages = [message(1, '2026-11-14T10:00:00.000Z'), message(2, '2026-11-14T11:00:00.000Z')]
  const held = [
    {
      heldId: 3,
      from: 'admin' as const,
      body: '',
      close: false,
      attachments: [],
      admin: { id: 1, name: 'Sara' },
      releaseAt: '2026-11-14T10:00:00.000Z',
    },
  ]
  expect(keys({ messages, activity: [], held }, 2)).toEqual([
    'day-2026-11-14',
    'message-1',
    'new',
    'message-2',
    'held-3',
  ])
})

test('messages of the visitor after the last reply are new; a note does not count as a reply', () => {
  const at = '2026-11-14T10:00:00.000Z'
  const messages = [message(1, at), message(2, at, 'admin'), message(3, at, 'note'), message(4, at)]
  expect(firstUnread({ unread: true, messages })).toBe(4)
  expect(firstUnread({ unread: false, messages })).toBeUndefined()
  expect(firstUnread({ unread: true, messages: messages.slice(0, 2) })).toBeUndefined()
})
