/** What others are told of a message while it is being stored, as the ones who send mails are. */
import type { Selectable } from 'kysely'
import type { Tx } from '#server/database/database.server.ts'
import type { TicketTable } from './tables.server.ts'

export type StoredMessage = {
  /** As it is with the message; not yet closed where the message closes it. */
  ticket: Selectable<TicketTable>
  messageId: number
  /** Notes are between colleagues: nobody is told of them. */
  from: 'visitor' | 'admin'
  /** The message that opened the ticket. */
  isFirst: boolean
}

/** Runs in the transaction that stores the message: whatever it enqueues is there with the message, or neither is. */
export type OnStored = (tx: Tx, stored: StoredMessage) => Promise<void>
