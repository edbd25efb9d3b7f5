/**
 * What the tickets and whoever tells visitors of messages say to each other: what a listener gets about a message while it is
 * being stored, and what the tickets can ask about it later.
 */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/database.server.ts'
import type { ConfirmationDelivery, Delivery, ReplyChannel, VisitorContact } from './delivery.ts'
import type { TicketTable } from './tables.server.ts'

type StoredMessage = {
  /** The ticket including this message. Its status is not updated yet if the message closes it. */
  ticket: Selectable<TicketTable>
  messageId: number
  /** Notes are internal: listeners are not called for them. */
  from: 'visitor' | 'admin'
  /** Whether it is the message that opened the ticket. */
  isFirst: boolean
}

/**
 * Runs in the transaction that stores the message. So whatever it queues is committed together with the message, or not at all.
 */
export type OnStored = (tx: Tx, stored: StoredMessage) => Promise<void>

export type MessageToTell = { id: number; from: string; at: string }

/** How visitors are told of messages. Each takes the database or transaction to read with. */
export type DeliveryStates = {
  /** By the id of the message. Messages of which visitors are not told, or of which nothing is known any more, are missing. */
  ofMessages(db: Db, contact: VisitorContact, messages: MessageToTell[]): Promise<Map<number, Delivery>>
  /** What would happen to a reply that is written now. */
  ofNextReply(db: Db, contact: VisitorContact): Promise<Delivery>
  /** The confirmation of this ticket. Null if nothing is known about it any more. */
  ofConfirmation(db: Db, ticket: VisitorContact & { id: number }): Promise<ConfirmationDelivery | null>
  channelOf(contact: VisitorContact): ReplyChannel
}

/** Runs in the transaction in which a visitor reopens a ticket without writing a message. */
export type OnReopened = (tx: Tx, ticketId: number) => Promise<void>
