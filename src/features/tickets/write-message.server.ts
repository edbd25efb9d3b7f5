/**
 * Stores messages. Every message goes through this one function, so that its effects on the ticket do not depend on where it
 * was written. Used by `tickets.server.ts`, `messages.server.ts` and `tracking.server.ts`.
 */
import type { AdminAccount } from '#features/accounts/account.ts'
import type { Tx } from '#server/database/database.server.ts'
import { claimAttachments, claimHeldAttachments } from './attachments/attachment-rows.server.ts'
import { addSearchWords } from './search/ticket-search.server.ts'
import type { OnStored } from './stored-message.ts'
import type { Sender } from './ticket.ts'

/** The same text again within this time is a second click and not a second message. */
const repeatMs = 60_000

/** The member of staff who writes. The id is null if the account was deleted since. */
export type Author = { id: number | null; name: string }

export const toAuthor = ({ id, displayName, username }: AdminAccount): Author => ({
  id,
  name: displayName || username,
})

export type NewMessageRow = {
  from: Sender
  body: string
  /** Tokens of uploaded files. */
  attachments: string[]
  author?: Author
}

type MessageToWrite = NewMessageRow & {
  /** Whether it is the message that opens the ticket. */
  isFirst?: boolean
  /** Set for a message that was held. Its files are claimed already, and it was already checked for being a repetition. */
  heldId?: number
}

export type WriteMessage = ReturnType<typeof createMessageWriter>

export function createMessageWriter(onStored: OnStored) {
  /** Must run in a transaction that has locked the inbox. */
  return async function writeMessage(tx: Tx, ticketId: number, message: MessageToWrite) {
    const { from, body, attachments, author, isFirst = false, heldId } = message
    const repeated = heldId === undefined ? await getRepeated(tx, ticketId, message) : undefined
    if (repeated !== undefined) return { id: repeated, isNew: false }
    const { lastMessageId: id, lastChangeId: changeId } = await tx
      .updateTable('inbox')
      .set(row => ({
        lastMessageId: row('lastMessageId', '+', 1),
        lastChangeId: row('lastChangeId', '+', 1),
      }))
      .where('id', '=', 1)
      .returning(['lastMessageId', 'lastChangeId'])
      .executeTakeFirstOrThrow()
    const at = new Date().toISOString()
    const authorColumns = { adminId: author?.id ?? null, adminName: author?.name ?? '' }
    await tx
      .insertInto('message')
      .values({ id, ticketId, from, body, at, ...authorColumns })
      .execute()
    if (heldId === undefined) await claimAttachments(tx, id, attachments)
    else await claimHeldAttachments(tx, id, heldId)
    const ticket = await tx
      .updateTable('ticket')
      .set(row => ({
        changeId,
        // A note is internal. The visitor still waits for a reply, and the inbox keeps its order.
        ...(from !== 'note' && { lastMessageId: id, lastMessageAt: at, unread: from === 'visitor' ? 1 : 0 }),
        ...(from === 'admin' && { firstReplyAt: row.fn.coalesce('firstReplyAt', row.val(at)) }),
      }))
      .where('id', '=', ticketId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await addSearchWords(tx, ticket, body)
    if (from !== 'note') await onStored(tx, { ticket, messageId: id, from, isFirst })
    return { id, isNew: true }
  }
}

/** The id of the message that this one repeats, if any. */
export async function getRepeated(
  tx: Tx,
  ticketId: number,
  { from, body, attachments, author }: NewMessageRow,
) {
  if (attachments.length > 0) return undefined
  const last = await tx
    .selectFrom('message')
    .select(['id', 'from', 'body', 'adminId', 'at'])
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSame = last?.from === from && last.body === body && last.adminId === (author?.id ?? null)
  return isSame && Date.parse(last.at) > Date.now() - repeatMs ? last.id : undefined
}
