/** The tables of tickets, messages and their files, the same for both database engines. */
import type { Generated } from 'kysely'
import type { Stamps } from '#server/database/columns.server.ts'

export type TicketTable = Stamps & {
  id: Generated<number>
  /** A number for people, counted without gaps. */
  number: number
  code: string
  /** The hash of the secret in the visitor's link. */
  secretHash: string
  /** The hash of the submitted form. The same form submitted again is the same ticket. */
  requestHash: string | null
  topic: string
  subject: string
  name: string
  phone: string | null
  email: string | null
  productId: number | null
  serial: string | null
  /** The serial number as it is compared, by which the conversations of a number are found. */
  serialKey: Generated<string | null>
  locale: string
  status: string
  /** When it was closed. Null for open tickets, and for those that were closed before this column existed. */
  closedAt: Generated<string | null>
  unread: number
  assigneeId: number | null
  firstReplyAt: string | null
  lastMessageAt: string
  /** The newest message that is not a note. The inbox is sorted by it. */
  lastMessageId: number
  /** The number of its last change, taken from `inbox.lastChangeId`. Streams continue from the last number they sent. */
  changeId: Generated<number>
  deletedAt: string | null
}

type AttachmentTable = {
  id: Generated<number>
  /**
   * Null: not attached yet, or no longer. Such a file is removed, and its row after it, so that no file is ever left behind.
   */
  messageId: number | null
  position: number
  /** The hash of the token that attaches it to a message. */
  tokenHash: string | null
  name: string
  type: string
  bytes: number
  folder: string
  createdAt: string
  /** The held message it will be sent with. Nobody else can attach it meanwhile. */
  heldMessageId: Generated<number | null>
}

/** A reply or note that its author can still cancel. It becomes a message at `releaseAt`. */
export type HeldMessageTable = {
  id: Generated<number>
  ticketId: number
  adminId: number | null
  adminName: string
  from: 'admin' | 'note'
  body: string
  /** Whether sending it closes the ticket. */
  close: number
  releaseAt: string
  createdAt: string
}

export type TicketsTables = {
  /**
   * A single row. Every write to tickets locks it first. So such writes happen one after the other, and messages become visible
   * in the order of their ids.
   */
  inbox: { id: number; lastMessageId: number; lastNumber: number; lastChangeId: Generated<number> }
  ticket: TicketTable
  message: {
    id: number
    ticketId: number
    from: 'visitor' | 'admin' | 'note'
    adminId: number | null
    adminName: string
    body: string
    at: string
  }
  /** The words by which the inbox finds each ticket, separated by spaces. */
  ticketSearch: { ticketId: number; words: string }
  attachment: AttachmentTable
  heldMessage: HeldMessageTable
  /** What customers sent to have the warranty of a serial number activated. `messageId` is the message or note that has the receipt. */
  activationRequest: {
    id: Generated<number>
    ticketId: number
    messageId: number
    /** The serial number as it is compared. */
    serialKey: string
    purchasedOn: string
    name: string
    phone: string | null
    email: string | null
    /** The hash of the submitted form. The same form submitted again is the same request. */
    requestHash: string | null
    createdAt: string
  }
  /** Further secrets that open a ticket, one for each mail with a link. Only their hashes are stored. */
  ticketSecret: { hash: string; ticketId: number; createdAt: string }
  /** Which staff have a ticket open, or are writing in it. Old rows count as gone. */
  ticketPresence: { ticketId: number; adminId: number; isWriting: number; seenAt: string }
  cannedReply: Stamps & { id: Generated<number>; name: string; en: string; fa: string }
  /** Download links that were issued and not used yet. */
  attachmentLink: { tokenHash: string; attachmentId: number; expiresAt: string }
}
