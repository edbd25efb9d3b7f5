/**
 * Turns message rows into the messages of the API: as staff see them, with how the visitor was told of them, and as the visitor
 * sees them. Used by the thread, the tracking page and `messages.server.ts`.
 */
import type { Selectable } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import type { VisitorContact } from './delivery.ts'
import type { DeliveryStates } from './stored-message.ts'
import type { TicketsTables } from './tables.server.ts'
import type { Message, PublicMessage, Sender } from './ticket.ts'

/** The number of messages of a thread that are read. Nobody reads more on one screen. */
const longestThread = 500

type MessageRow = Selectable<TicketsTables['message']>
type MessagesOptions = { contact: VisitorContact; deliveryStates: Pick<DeliveryStates, 'ofMessages'> }

/** Oldest first. */
export async function listMessageRows(db: Db, ticketId: number, from: readonly Sender[]) {
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .where('from', 'in', from)
    .orderBy('id', 'desc')
    .limit(longestThread)
    .execute()
  return rows.reverse()
}

export async function toMessages(
  db: Db,
  rows: MessageRow[],
  { contact, deliveryStates }: MessagesOptions,
): Promise<Message[]> {
  const files = await listFiles(db, rows)
  const deliveries = await deliveryStates.ofMessages(db, contact, rows)
  return rows.map(({ adminId, adminName, ...row }) => ({
    ...row,
    admin: row.from === 'visitor' ? null : { id: adminId, name: adminName },
    attachments: files.get(row.id) ?? [],
    delivery: deliveries.get(row.id) ?? null,
  }))
}

export async function toPublicMessages(db: Db, rows: MessageRow[]): Promise<PublicMessage[]> {
  const files = await listFiles(db, rows)
  return rows.map(({ id, from, body, at }) => ({
    ...{ id, body, at },
    from: from as PublicMessage['from'],
    attachments: files.get(id) ?? [],
  }))
}

/** The files of each message, by its id. */
async function listFiles(db: Db, rows: MessageRow[]) {
  if (rows.length === 0) return new Map()
  const files = await db
    .selectFrom('attachment')
    .select(['id', 'messageId', 'name', 'type', 'bytes'])
    .where(
      'messageId',
      'in',
      rows.map(row => row.id),
    )
    .orderBy('messageId')
    .orderBy('position')
    .execute()
  return Map.groupBy(files, file => file.messageId)
}
