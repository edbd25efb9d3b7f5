/** What a listener gets about a message while it is being stored, such as the code that queues mails. */
import type { Selectable } from 'kysely'
import type { Tx } from '#server/database/database.server.ts'
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

/** Runs in the transaction in which a visitor reopens a ticket without writing a message. */
export type OnReopened = (tx: Tx, ticketId: number) => Promise<void>
