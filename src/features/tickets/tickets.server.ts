/**
 * Creates and changes tickets. Visitors create them, staff change them. Tickets are not shown on public pages, so these writes
 * leave the content version alone. Used by the ticket API.
 */
import type { RecordEvent } from '#features/history/event.ts'
import { toSerialKey } from '#features/warranty/serial.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import type { Actor, Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { secretHashOf } from '#server/secret-links/secret-links.server.ts'
import { AppError } from '#shared/errors.ts'
import { requireClaimable } from './attachments/attachment-rows.server.ts'
import type { VisitorContact } from './delivery.ts'
import { refreshSearchWords } from './search/ticket-search.server.ts'
import type { DeliveryStates } from './stored-message.ts'
import type { CreatedTicket, NewTicket, Ticket, TicketChanges } from './ticket.ts'
import { eventFieldsOf, toTicketEvent } from './ticket-events.ts'
import { getByRequest, keysOf, newCode, requireProduct } from './ticket-forms.server.ts'
import { createBounds } from './ticket-limits.ts'
import {
  closedAtOf,
  lockInbox,
  nextChange,
  requireTicket,
  setStatus,
  type TicketRow,
  toTickets,
} from './ticket-rows.server.ts'
import { showTrackingCode } from './tracking/tracking-code.ts'
import type { WriteMessage } from './write-message.server.ts'

type Options = {
  database: Database
  record: RecordEvent
  limits: Pick<Limits, 'take'>
  writeMessage: WriteMessage
  deliveryStates: Pick<DeliveryStates, 'ofConfirmation' | 'channelOf'>
  /** Called after a write is stored. */
  notify(): void
}

export type InsertTicket = Tickets['insert']
export type Tickets = ReturnType<typeof createTickets>

export function createTickets({ database, record, limits, writeMessage, deliveryStates, notify }: Options) {
  const { db, transaction } = database

  const toTicket = async (row: TicketRow): Promise<Ticket> => (await toTickets(db, [row]))[0] as Ticket

  /** Runs one write in a transaction that has locked the inbox, and returns the ticket after it. */
  async function inTransaction(id: number, write: (tx: Tx) => Promise<void>): Promise<Ticket> {
    await transaction(async tx => {
      await lockInbox(tx)
      await write(tx)
    })
    notify()
    return await toTicket(await requireTicket(db, id))
  }

  async function insert(tx: Tx, body: NewTicket, { code, secret, requestHash, locale }: TicketKeys) {
    const { message, attachments, requestKey: _, website: __, ...fields } = body
    const { lastNumber: number } = await tx
      .updateTable('inbox')
      .set(row => ({ lastNumber: row('lastNumber', '+', 1) }))
      .where('id', '=', 1)
      .returning('lastNumber')
      .executeTakeFirstOrThrow()
    const now = new Date().toISOString()
    const { id } = await tx
      .insertInto('ticket')
      .values({
        ...fields,
        serialKey: toSerialKey(fields.serial),
        number,
        code,
        secretHash: secretHashOf(secret),
        requestHash,
        locale,
        status: 'open',
        unread: 1,
        assigneeId: null,
        firstReplyAt: null,
        lastMessageAt: now,
        lastMessageId: 0,
        deletedAt: null,
        createdAt: now,
        updatedAt: now,
        version: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeMessage(tx, id, { from: 'visitor', body: message, attachments, isFirst: true })
    return { id, code, email: fields.email, phone: fields.phone }
  }

  async function toCreated(row: CreatedRow, secret: string): Promise<CreatedTicket> {
    const confirmation = await deliveryStates.ofConfirmation(db, row)
    const replyBy = deliveryStates.channelOf(row)
    return { code: showTrackingCode(row.code), secret, confirmation, replyBy }
  }

  /** What somebody would get whose form was accepted. */
  function toUnstored(contact: VisitorContact, { code, secret }: Pick<TicketKeys, 'code' | 'secret'>) {
    const by = deliveryStates.channelOf(contact)
    const confirmation: CreatedTicket['confirmation'] =
      by === 'none' ? { state: 'none' } : { state: 'waiting', by, at: new Date().toISOString() }
    return { code: showTrackingCode(code), secret, confirmation, replyBy: by }
  }

  return {
    /** For other ways to open a ticket. Must run in a transaction that has locked the inbox. */
    insert,

    async create(
      body: NewTicket,
      { address, locale }: Pick<Caller, 'address' | 'locale'>,
    ): Promise<CreatedTicket> {
      const { secret, requestHash } = keysOf(body)
      const known = await getByRequest(db, requestHash)
      if (known) return await toCreated(known, secret)
      // Mistakes that the visitor can correct do not count against the limit.
      await requireProduct(db, body.productId, true)
      await requireClaimable(db, body.attachments)
      await limits.take(...createBounds(address, body))
      const code = newCode()
      // Only a bot fills in the hidden field. It gets a normal response, so that it believes the form was accepted.
      if (body.website !== '') return toUnstored(body, { code, secret })
      const stored = await transaction(async tx => {
        await lockInbox(tx)
        // If the form was submitted twice, the second request waited for the first at the lock.
        const first = await getByRequest(tx, requestHash)
        return first ?? (await insert(tx, body, { code, secret, requestHash, locale }))
      })
      notify()
      return await toCreated(stored, secret)
    },

    async update(
      id: number,
      { version, unread, ...fields }: TicketChanges,
      { admin }: Actor,
    ): Promise<Ticket> {
      return await inTransaction(id, async tx => {
        const row = await requireTicket(tx, id)
        await requireVersion(tx, { entity: 'ticket', row, version })
        const after = { ...row, ...fields }
        if (after.phone === null && after.email === null) throw invalid('phone', 'required')
        if (after.productId !== row.productId) await requireProduct(tx, after.productId, false)
        if (after.assigneeId !== row.assigneeId) await requireAssignee(tx, after.assigneeId)
        const changes = { before: toTicketEvent(row), after: toTicketEvent(after) }
        const updatedAt = new Date().toISOString()
        // Marking a ticket as read is not recorded in the history, and does not make a save conflict.
        const changed = await record(tx, { ...eventFieldsOf(row, 'update', admin), ...changes })
        const readStateChanges = unread !== undefined && Number(unread) !== row.unread
        if (!changed && !readStateChanges) return
        await tx
          .updateTable('ticket')
          .set({
            ...fields,
            ...(fields.serial !== undefined && { serialKey: toSerialKey(fields.serial) }),
            ...(after.status !== row.status && { closedAt: closedAtOf(after.status, updatedAt) }),
            ...(readStateChanges && { unread: Number(unread) }),
            ...(changed && { version: row.version + 1, updatedAt }),
            ...(await nextChange(tx)),
          })
          .where('id', '=', id)
          .execute()
        if (changed) await refreshSearchWords(tx, after)
      })
    },

    async toggle(id: number, { admin }: Actor): Promise<Ticket> {
      return await inTransaction(id, async tx => {
        const row = await requireTicket(tx, id)
        const status = row.status === 'open' ? 'closed' : 'open'
        await setStatus(tx, row, status)
        const changes = { before: { status: row.status }, after: { status } }
        await record(tx, { ...eventFieldsOf(row, 'update', admin), ...changes })
      })
    },

    async remove(id: number, { admin }: Actor) {
      await transaction(async tx => {
        await lockInbox(tx)
        const row = await requireTicket(tx, id)
        const deletion = { deletedAt: new Date().toISOString(), ...(await nextChange(tx)) }
        await tx.updateTable('ticket').set(deletion).where('id', '=', id).execute()
        await record(tx, eventFieldsOf(row, 'delete', admin))
      })
      notify()
    },

    async restore(id: number, { admin }: Actor): Promise<Ticket> {
      return await inTransaction(id, async tx => {
        const { numUpdatedRows } = await tx
          .updateTable('ticket')
          .set({ deletedAt: null, ...(await nextChange(tx)) })
          .where('id', '=', id)
          .where('deletedAt', 'is not', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw new AppError('not_found')
        await record(tx, eventFieldsOf(await requireTicket(tx, id), 'restore', admin))
      })
    },
  }
}

type CreatedRow = VisitorContact & { id: number; code: string }
type TicketKeys = { code: string; secret: string; requestHash: string | null; locale: Caller['locale'] }

const invalid = (field: string, code: 'required' | 'not_found') =>
  new AppError('invalid', { fields: { [field]: { code } } })

async function requireAssignee(tx: Tx, id: number | null) {
  if (id === null) return
  const row = await tx
    .selectFrom('admin')
    .select('id')
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw invalid('assigneeId', 'not_found')
}
