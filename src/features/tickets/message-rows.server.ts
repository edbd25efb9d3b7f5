/**
 * Turns message rows into the messages of the API, with their files and the state of the mails about them. Used by the thread,
 * the tracking page and `messages.server.ts`.
 */
import type { Db } from '#server/database/database.server.ts'
import type { Message, Sender } from './ticket.ts'

/** The number of messages of a thread that are read. Nobody reads more on one screen. */
const longestThread = 500

/** The kinds of jobs that notify a visitor of a message. */
const channels = { 'mail-visitor': 'email', 'sms-visitor': 'sms' } as const
const deliveryStates = { waiting: 'waiting', done: 'sent', failed: 'failed' } as const
type Channel = keyof typeof channels

/** Oldest first. */
export async function listMessages(db: Db, ticketId: number, from: Sender[]): Promise<Message[]> {
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .where('from', 'in', from)
    .orderBy('id', 'desc')
    .limit(longestThread)
    .execute()
  return await toMessages(db, rows.reverse())
}

type MessageRow = Pick<Message, 'id' | 'from' | 'body' | 'at'> & { adminId: number | null; adminName: string }

export async function toMessages(db: Db, rows: MessageRow[]): Promise<Message[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const files = await db
    .selectFrom('attachment')
    .select(['id', 'messageId', 'name', 'type', 'bytes'])
    .where('messageId', 'in', ids)
    .orderBy('messageId')
    .orderBy('position')
    .execute()
  const byMessage = Map.groupBy(files, file => file.messageId)
  const deliveries = await listDeliveries(db, ids)
  return rows.map(({ adminId, adminName, ...row }) => ({
    ...row,
    admin: row.from === 'visitor' ? null : { id: adminId, name: adminName },
    attachments: byMessage.get(row.id) ?? [],
    deliveries: deliveries.get(aboutMessage(row.id)) ?? [],
  }))
}

/** The value of a job's `about` column for a message. */
const aboutMessage = (id: number) => `message:${id}`

async function listDeliveries(db: Db, messageIds: number[]): Promise<Map<string, Message['deliveries']>> {
  const rows = await db
    .selectFrom('job')
    .select(['kind', 'about', 'state', 'runAt', 'finishedAt'])
    .where('about', 'in', messageIds.map(aboutMessage))
    .where('kind', 'in', Object.keys(channels))
    .orderBy('id')
    .execute()
  const deliveries = rows.map(row => ({
    about: row.about,
    channel: channels[row.kind as Channel],
    state: deliveryStates[row.state],
    at: row.finishedAt ?? row.runAt,
  }))
  return Map.groupBy(deliveries, delivery => delivery.about ?? '')
}
