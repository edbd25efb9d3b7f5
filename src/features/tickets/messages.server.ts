/**
 * What staff write: sent at once, or held for some seconds in which it can be cancelled. Called by the ticket API, and by the
 * job that releases held messages.
 */
import type { RecordEvent } from '#features/history/event.ts'
import type { Enqueue } from '#features/jobs/job.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Actor, Caller } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import {
  getHeld,
  getHeldTwin,
  type HeldRow,
  insertHeld,
  listDueBefore,
  type StaffDraft,
  toHeldMessages,
} from './live/held-messages.server.ts'
import { toMessages } from './message-rows.server.ts'
import type { DeliveryStates } from './stored-message.ts'
import type { HeldMessage, Message, NewMessage } from './ticket.ts'
import { eventFieldsOf } from './ticket-events.ts'
import { lockInbox, requireTicket, setStatus, type TicketRow } from './ticket-rows.server.ts'
import { getRepeated, toAuthor, type WriteMessage } from './write-message.server.ts'

/** The kind of the job that sends a held message. Its payload is `{ heldId, ticketId }`. */
export const releaseMessageKind = 'release-message'

type Options = {
  database: Database
  record: RecordEvent
  writeMessage: WriteMessage
  enqueue: Enqueue
  deliveryStates: DeliveryStates
  /** Called after a message is stored. */
  notify(): void
}
type MessageToSend = { draft: StaffDraft; admin: Caller['admin']; close: boolean; heldId?: number }
type HeldDraft = StaffDraft & { close: boolean; holdSeconds: number }

export type Messages = ReturnType<typeof createMessages>

export function createMessages({
  database: { transaction },
  record,
  writeMessage,
  enqueue,
  deliveryStates,
  notify,
}: Options) {
  async function send(tx: Tx, ticket: TicketRow, { draft, admin, close, heldId }: MessageToSend) {
    const { id, isNew } = await writeMessage(tx, ticket.id, {
      ...draft,
      ...(heldId !== undefined && { heldId }),
    })
    if (!isNew) return id
    const closes = close && ticket.status === 'open'
    if (closes) await setStatus(tx, ticket, 'closed')
    // The event does not contain the text of the message. The text is stored in the thread only.
    await record(tx, {
      ...eventFieldsOf(ticket, draft.from === 'note' ? 'note' : 'reply', admin),
      ...(closes && { before: { status: 'open' }, after: { status: 'closed' } }),
    })
    return id
  }

  async function hold(tx: Tx, ticketId: number, { holdSeconds, ...held }: HeldDraft) {
    const releaseAt = new Date(Date.now() + holdSeconds * 1000).toISOString()
    const heldId = await insertHeld(tx, ticketId, { ...held, releaseAt })
    await enqueue(tx, { kind: releaseMessageKind, payload: { heldId, ticketId }, runAt: releaseAt })
    return heldId
  }

  async function releaseOne(tx: Tx, held: HeldRow) {
    // The ticket may be in the trash. The message was written before the ticket was deleted, and a restored ticket must have it.
    const ticket = await tx
      .selectFrom('ticket')
      .selectAll()
      .where('id', '=', held.ticketId)
      .executeTakeFirstOrThrow()
    const { id: heldId, from, body, close } = held
    const author = { id: held.adminId, name: held.adminName }
    const draft: StaffDraft = { from, body, attachments: [], author }
    await send(tx, ticket, { draft, admin: adminOf(held), close: Boolean(close), heldId })
    await tx.deleteFrom('heldMessage').where('id', '=', heldId).execute()
  }

  async function readMessage(tx: Tx, contact: TicketRow, id: number): Promise<Message> {
    const rows = await tx.selectFrom('message').selectAll().where('id', '=', id).execute()
    return (await toMessages(tx, rows, { contact, deliveryStates }))[0] as Message
  }

  return {
    async add(
      ticketId: number,
      { note, close, holdSeconds, after, ...sent }: NewMessage,
      { admin }: Pick<Caller, 'admin'>,
    ) {
      const draft: StaffDraft = {
        ...sent,
        from: note ? 'note' : 'admin',
        ...(admin && { author: toAuthor(admin) }),
      }
      const result = await transaction(async tx => {
        await lockInbox(tx)
        const ticket = await requireTicket(tx, ticketId)
        const twin = await getHeldTwin(tx, ticketId, draft)
        if (twin !== undefined) return await readHeld(tx, twin)
        const repeated = await getRepeated(tx, ticketId, draft)
        if (repeated !== undefined) return await readMessage(tx, ticket, repeated)
        if (after !== undefined && !note) await requireNoOtherReply(tx, ticketId, { admin, after })
        if (holdSeconds === 0)
          return await readMessage(tx, ticket, await send(tx, ticket, { draft, admin, close }))
        return await readHeld(tx, await hold(tx, ticketId, { ...draft, close, holdSeconds }))
      })
      if ('id' in result) notify()
      return result
    },

    /** Only the author can cancel. Their screen puts the text back into the composer. */
    async cancel(heldId: number, { admin }: Actor) {
      await transaction(async tx => {
        // The lock makes a simultaneous release happen entirely before or entirely after this.
        await lockInbox(tx)
        const { numDeletedRows } = await tx
          .deleteFrom('heldMessage')
          .where('id', '=', heldId)
          .where('adminId', '=', admin?.id ?? null)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw new AppError('not_found')
      })
    },

    /**
     * Sends the held message, after those that were written to the same ticket before it and are due as well: the process that
     * was to send them may have been killed. A message that was cancelled or already sent no longer exists, so a job that runs
     * twice does nothing the second time.
     */
    async release(heldId: number) {
      const isReleased = await transaction(async tx => {
        await lockInbox(tx)
        const held = await getHeld(tx, heldId)
        if (!held) return false
        for (const earlier of await listDueBefore(tx, held)) await releaseOne(tx, earlier)
        await releaseOne(tx, held)
        return true
      })
      if (isReleased) notify()
    },
  }
}

type Seen = { admin: Caller['admin']; after: number }

/** Two answers to one question confuse the visitor, so whoever is second is told of the first one before it is too late. */
async function requireNoOtherReply(tx: Tx, ticketId: number, { admin, after }: Seen) {
  const me = admin?.id ?? 0
  const held = await tx
    .selectFrom('heldMessage')
    .select('adminName')
    .where('ticketId', '=', ticketId)
    .where('from', '=', 'admin')
    .where('adminId', '!=', me)
    .executeTakeFirst()
  const sent = await tx
    .selectFrom('message')
    .select(['adminName', 'at'])
    .where('ticketId', '=', ticketId)
    .where('from', '=', 'admin')
    .where('adminId', '!=', me)
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const name = (held ?? sent)?.adminName
  if (name === undefined) return
  const at = held || !sent ? new Date().toISOString() : sent.at
  throw new AppError('colleague_replied', {
    params: { name },
    data: { name, at, secondsAgo: Math.round((Date.now() - Date.parse(at)) / 1000) },
  })
}

async function readHeld(tx: Tx, id: number): Promise<HeldMessage> {
  const row = await getHeld(tx, id)
  return (await toHeldMessages(tx, row ? [row] : []))[0] as HeldMessage
}

/** The author of a held message, under the name they had when they wrote it. */
const adminOf = ({ adminId, adminName }: HeldRow): Caller['admin'] =>
  adminId === null ? undefined : { id: adminId, username: adminName, displayName: adminName }
