/**
 * The queries of the inbox stream, and how its events are formatted as server-sent events. Used by `message-stream.server.ts`.
 */
import type { Db } from '#server/database/database.server.ts'
import type { Presence } from '../ticket.ts'
import { oldestPresence, toPresence } from './ticket-presence.server.ts'

/** The position of a stream: the last message and the last change of a ticket that were sent. */
export type Position = { message: number; change: number }
/** `presence`: everybody who has a ticket open, by ticket. */
export type InboxState = Position & { presence: Map<number, Presence[]> }

type ChangeRange = { after: number; until: number; limit: number }

/** One query, because it runs every second: the single row of the inbox, joined with everybody who has a ticket open. */
export async function readInboxState(db: Db): Promise<InboxState> {
  const rows = await db
    .selectFrom('inbox')
    .leftJoin('ticketPresence', on => on.on('ticketPresence.seenAt', '>', oldestPresence()))
    .leftJoin('admin', 'admin.id', 'ticketPresence.adminId')
    .select(['lastMessageId', 'lastChangeId', 'ticketId', 'adminId', 'isWriting', 'username', 'displayName'])
    .where('inbox.id', '=', 1)
    .orderBy('ticketId')
    .orderBy('adminId')
    .execute()
  const presence = new Map<number, Presence[]>()
  for (const { ticketId, adminId, isWriting, username, displayName } of rows) {
    if (ticketId === null || adminId === null) continue
    const person = {
      adminId,
      isWriting: isWriting ?? 0,
      username: username ?? '',
      displayName: displayName ?? '',
    }
    presence.set(ticketId, [...(presence.get(ticketId) ?? []), toPresence(person)])
  }
  return { message: rows[0]?.lastMessageId ?? 0, change: rows[0]?.lastChangeId ?? 0, presence }
}

export async function listNewMessages(db: Db, { after, until, limit }: ChangeRange) {
  return await db
    .selectFrom('message')
    .innerJoin('ticket', 'ticket.id', 'message.ticketId')
    .select(['message.id as messageId', 'ticketId', 'number', 'from', 'at', 'subject'])
    .where('message.id', '>', after)
    .where('message.id', '<=', until)
    .orderBy('message.id')
    .limit(limit)
    .execute()
}

/** A ticket that changes again gets a higher number. So each ticket appears once, in its current state. */
export async function listChanges(db: Db, { after, until, limit }: ChangeRange) {
  const rows = await db
    .selectFrom('ticket')
    .select(['id', 'changeId', 'status', 'assigneeId', 'unread', 'deletedAt'])
    .where('changeId', '>', after)
    .where('changeId', '<=', until)
    .orderBy('changeId')
    .limit(limit)
    .execute()
  return rows.map(({ id, unread, deletedAt, ...row }) => ({
    ticketId: id,
    ...row,
    unread: Boolean(unread),
    deleted: deletedAt !== null,
  }))
}

/** Parses the id of an event: the numbers of a message and a change. Older ids have only the message's number. */
export function readPosition(eventId = ''): { message: number; change?: number } | undefined {
  const [, message, change] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(eventId) ?? []
  if (message === undefined) return undefined
  return { message: Number(message), ...(change !== undefined && { change: Number(change) }) }
}

/**
 * An event without a position has no id, so the browser keeps the last one. Presence events have none, because missed ones are
 * not sent again.
 */
export function toEvent(name: 'message' | 'ticket' | 'presence', data: unknown, at?: Position): string {
  const id = at ? `id: ${at.message}-${at.change}\n` : ''
  return `event: ${name}\n${id}data: ${JSON.stringify(data)}\n\n`
}
