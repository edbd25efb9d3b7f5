/**
 * Turns ticket rows into the tickets of the API, and holds what every write to tickets needs. Used by all other ticket
 * services.
 */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { TicketTable } from './tables.server.ts'
import type { Status, Ticket, Topic } from './ticket.ts'
import { showTrackingCode } from './tracking/tracking-code.ts'

export type TicketRow = Selectable<TicketTable>

/** The product of a serial number, given by the warranty feature. */
export type FindSerialProduct = (serial: string) => Promise<number | null>

const excerptLength = 140

/**
 * Locks the inbox. This is the first statement of every write to tickets. The row stays locked until the transaction ends, so
 * that on PostgreSQL too such writes happen one after the other. What a write has read is still true when it commits, and
 * messages become visible in the order of their ids, on which the streams rely.
 */
export async function lockInbox(tx: Tx) {
  await tx
    .updateTable('inbox')
    .set(row => ({ lastNumber: row.ref('lastNumber') }))
    .where('id', '=', 1)
    .execute()
}

/** Whether a ticket in the trash is found too, as given in the query of a call. */
export type AlsoDeleted = { deleted?: 'true' | 'false' | undefined }

export async function requireTicket(
  db: Db,
  id: number,
  { deleted = 'false' }: AlsoDeleted = {},
): Promise<TicketRow> {
  const row = await db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || (row.deletedAt !== null && deleted === 'false')) throw new AppError('not_found')
  return row
}

/** The next change number. Writing it to a ticket makes the streams report that ticket. */
export async function nextChange(tx: Tx): Promise<{ changeId: number }> {
  const { lastChangeId: changeId } = await tx
    .updateTable('inbox')
    .set(row => ({ lastChangeId: row('lastChangeId', '+', 1) }))
    .where('id', '=', 1)
    .returning('lastChangeId')
    .executeTakeFirstOrThrow()
  return { changeId }
}

/**
 * Changes the status. It also raises the version, so that a save of somebody who read the ticket before is refused as a
 * conflict.
 */
export async function setStatus(
  tx: Tx,
  { id, version }: TicketRow,
  status: Status,
  more: { unread?: number } = {},
) {
  const updatedAt = new Date().toISOString()
  const change = { status, closedAt: closedAtOf(status, updatedAt), version: version + 1, updatedAt, ...more }
  await tx
    .updateTable('ticket')
    .set({ ...change, ...(await nextChange(tx)) })
    .where('id', '=', id)
    .execute()
}

export const closedAtOf = (status: string, now: string) => (status === 'closed' ? now : null)

/** Keeps the given order. */
export async function toTickets(db: Db, rows: TicketRow[]): Promise<Ticket[]> {
  const products = await byId(idsOf(rows, 'productId'), ids =>
    db.selectFrom('product').select(['id', 'name', 'slug', 'shown']).where('id', 'in', ids).execute(),
  )
  const admins = await byId(idsOf(rows, 'assigneeId'), ids =>
    db.selectFrom('admin').select(['id', 'username', 'displayName']).where('id', 'in', ids).execute(),
  )
  const last = await byId(idsOf(rows, 'lastMessageId'), ids =>
    db
      .selectFrom('message')
      .select(['id', 'from', 'body', 'adminId', 'adminName'])
      .where('id', 'in', ids)
      .execute(),
  )
  const withFiles = await idsWithFiles(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => {
    const product = row.productId === null ? undefined : products.get(row.productId)
    const assignee = row.assigneeId === null ? undefined : admins.get(row.assigneeId)
    const message = last.get(row.lastMessageId)
    return {
      ...row,
      code: showTrackingCode(row.code),
      topic: row.topic as Topic,
      status: row.status as Status,
      locale: row.locale as Locale,
      unread: Boolean(row.unread),
      product: product ? { ...product, shown: Boolean(product.shown) } : null,
      assignee: assignee ? { name: assignee.displayName || assignee.username } : null,
      lastMessage: {
        from: message?.from ?? 'visitor',
        admin: message?.from === 'admin' ? { id: message.adminId, name: message.adminName } : null,
        excerpt: excerptOf(message?.body ?? ''),
      },
      hasAttachments: withFiles.has(row.id),
    }
  })
}

async function idsWithFiles(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('message')
    .innerJoin('attachment', 'attachment.messageId', 'message.id')
    .select('message.ticketId')
    .where('message.ticketId', 'in', ids)
    .distinct()
    .execute()
  return new Set(rows.map(row => row.ticketId))
}

const idsOf = (rows: TicketRow[], name: 'productId' | 'assigneeId' | 'lastMessageId') => [
  ...new Set(rows.map(row => row[name]).filter(id => id !== null)),
]

async function byId<Row extends { id: number }>(ids: number[], read: (ids: number[]) => Promise<Row[]>) {
  return new Map(ids.length > 0 ? (await read(ids)).map(row => [row.id, row]) : [])
}

function excerptOf(body: string): string {
  const letters = [...body.replace(/\s+/g, ' ')]
  return letters.length > excerptLength
    ? `${letters.slice(0, excerptLength).join('').trimEnd()}…`
    : letters.join('')
}
