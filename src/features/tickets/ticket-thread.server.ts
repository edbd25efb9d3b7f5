/**
 * A ticket with everything staff see of it: messages, held messages, changes, and who else is reading it. Used by the ticket
 * API.
 */
import type { Database, Db } from '#server/database/database.server.ts'
import { listHeld } from './live/held-messages.server.ts'
import { listPresence } from './live/ticket-presence.server.ts'
import { listMessageRows, toMessages } from './message-rows.server.ts'
import type { DeliveryStates } from './stored-message.ts'
import { type Status, senders, type Thread, type Ticket } from './ticket.ts'
import {
  type AlsoDeleted,
  type FindSerialProduct,
  requireTicket,
  type TicketRow,
  toTickets,
} from './ticket-rows.server.ts'

/** At most this many of the newest changes of a ticket are read. */
const maxActivity = 200

export type Threads = ReturnType<typeof createThreads>

type Options = {
  database: Pick<Database, 'db'>
  deliveryStates: DeliveryStates
  findSerialProduct: FindSerialProduct
}

export function createThreads({ database: { db }, deliveryStates, findSerialProduct }: Options) {
  async function readSerialProduct({ productId, serial }: TicketRow): Promise<Thread['serialProduct']> {
    const id = productId === null && serial !== null ? await findSerialProduct(serial) : null
    if (id === null) return null
    const row = await db
      .selectFrom('product')
      .select(['name', 'slug', 'shown'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? { ...row, shown: Boolean(row.shown) } : null
  }

  return {
    async requireById(id: number, also?: AlsoDeleted): Promise<Thread> {
      const row = await requireTicket(db, id, also)
      const [ticket] = (await toTickets(db, [row])) as [Ticket]
      return {
        ...ticket,
        serialProduct: await readSerialProduct(row),
        messages: await toMessages(db, await listMessageRows(db, id, senders), {
          contact: row,
          deliveryStates,
        }),
        held: await listHeld(db, id),
        nextDelivery: await deliveryStates.ofNextReply(db, row),
        activity: await listActivity(db, id),
        presence: await listPresence(db, id),
      }
    },
  }
}

type Changes = { status?: { after?: Status }; assigneeId?: { after?: number | null } }

/** Changes of status and assignee, read from the history. */
async function listActivity(db: Db, ticketId: number): Promise<Thread['activity']> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'at', 'adminId', 'adminName', 'changes'])
    .where('entity', '=', 'ticket')
    .where('entityId', '=', ticketId)
    // Replies and notes are events too, but they are shown in the thread already.
    .where(row => row.or([row('changes', 'like', '%"status":%'), row('changes', 'like', '%"assigneeId":%')]))
    .orderBy('id', 'desc')
    .limit(maxActivity)
    .execute()
  const events = rows.reverse().map(row => ({ ...row, changes: JSON.parse(row.changes) as Changes }))
  const names = await namesOf(
    db,
    events.flatMap(({ changes }) => changes.assigneeId?.after ?? []),
  )
  return events.map(({ id, at, adminId, adminName, changes }) => ({
    id,
    at,
    admin: adminName === '' ? null : { id: adminId, name: adminName },
    ...(changes.status?.after && { status: changes.status.after }),
    ...(changes.assigneeId && { assignee: toAssignee(changes.assigneeId.after, names) }),
  }))
}

/** The name is empty if the account was deleted since. */
const toAssignee = (id: number | null | undefined, names: Map<number, string>) =>
  id ? { id, name: names.get(id) ?? '' } : null

async function namesOf(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('admin')
    .select(['id', 'username', 'displayName'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row.displayName || row.username]))
}
