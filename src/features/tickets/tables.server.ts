/** The tables of tickets, messages and their files, as both engines store them. */
import type { Generated } from 'kysely'
import type { Stamps } from '#server/database/columns.server.ts'

export type TicketTable = Stamps & {
  id: Generated<number>
  /** Counted without gaps, for people. */
  number: number
  code: string
  /** Of the secret in the visitor's link. */
  secretHash: string
  /** Of the form it came with: the same form again is the same ticket. */
  requestHash: string | null
  topic: string
  subject: string
  name: string
  phone: string | null
  email: string | null
  productId: number | null
  serial: string | null
  locale: string
  status: string
  /** Since when it is closed; null for those that were closed before this was written down. */
  closedAt: Generated<string | null>
  unread: number
  assigneeId: number | null
  firstReplyAt: string | null
  lastMessageAt: string
  /** The newest message that is no note; the inbox is in its order. */
  lastMessageId: number
  /** Folded: what the inbox is searched by. */
  searchText: string
  /** The number of its last change, out of `inbox.lastChangeId`: streams read on from the last one they sent. */
  changeId: Generated<number>
  deletedAt: string | null
}

export type AttachmentTable = {
  id: Generated<number>
  /** Null: not attached yet, or no more. Its file then goes, and the row after it, so that no file is ever forgotten. */
  messageId: number | null
  position: number
  /** Of the token that attaches it to a message. */
  tokenHash: string | null
  name: string
  type: string
  bytes: number
  folder: string
  createdAt: string
  /** The held message it goes out with: nobody else can attach it meanwhile. */
  heldMessageId: Generated<number | null>
}

/** A reply or note that its author can still take back. It becomes a message when its time comes. */
export type HeldMessageTable = {
  id: Generated<number>
  ticketId: number
  adminId: number | null
  adminName: string
  from: 'admin' | 'note'
  body: string
  /** Whether it closes the ticket. */
  close: number
  releaseAt: string
  createdAt: string
}

export type TicketsTables = {
  /** One row. Every write to tickets locks it first, so that they follow one another and messages appear in their order. */
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
  attachment: AttachmentTable
  heldMessage: HeldMessageTable
  /** More secrets that open a ticket, one for each mail with a link; only hashes are stored. */
  ticketSecret: { hash: string; ticketId: number; createdAt: string }
  /** Who of the staff has a ticket open, or is writing in it; old rows count as gone. */
  ticketPresence: { ticketId: number; adminId: number; isWriting: number; seenAt: string }
  cannedReply: Stamps & { id: Generated<number>; name: string; en: string; fa: string }
  /** Downloads that were allowed and not made yet. */
  attachmentLink: { tokenHash: string; attachmentId: number; expiresAt: string }
}
