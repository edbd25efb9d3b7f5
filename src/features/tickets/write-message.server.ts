/** Writes messages. Each goes through one function, so that what it does to its ticket depends on no screen. */
import type { AdminAccount } from '#features/accounts/account.ts'
import type { Tx } from '#server/database/database.server.ts'
import { claimAttachments, claimHeldAttachments } from './attachments/attachment-rows.server.ts'
import type { OnStored } from './stored-message.ts'
import type { Sender } from './ticket.ts'

/** The same words again within this time are a second click, not a second message. */
const repeatMs = 60_000

/** Who of the staff writes; no number for an account that is gone since. */
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

type Written = NewMessageRow & {
  /** The message that opens the ticket. */
  isFirst?: boolean
  /** Of a message that was held: its files are claimed already, and whether it repeats another was asked then. */
  heldId?: number
}

export type WriteMessage = ReturnType<typeof createMessageWriter>

export function createMessageWriter(onStored: OnStored) {
  /** In a transaction that has locked the inbox. */
  return async function writeMessage(tx: Tx, ticketId: number, written: Written) {
    const { from, body, attachments, author, isFirst = false, heldId } = written
    const repeated = heldId === undefined ? await getRepeated(tx, ticketId, written) : undefined
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
    const by = { adminId: author?.id ?? null, adminName: author?.name ?? '' }
    await tx
      .insertInto('message')
      .values({ id, ticketId, from, body, at, ...by })
      .execute()
    if (heldId === undefined) await claimAttachments(tx, id, attachments)
    else await claimHeldAttachments(tx, id, heldId)
    const ticket = await tx
      .updateTable('ticket')
      .set(row => ({
        changeId,
        // A note is between colleagues: the visitor still waits, and the inbox stays in the order of the talk.
        ...(from !== 'note' && { lastMessageId: id, lastMessageAt: at, unread: from === 'visitor' ? 1 : 0 }),
        ...(from === 'admin' && { firstReplyAt: row.fn.coalesce('firstReplyAt', row.val(at)) }),
      }))
      .where('id', '=', ticketId)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (from !== 'note') await onStored(tx, { ticket, messageId: id, from, isFirst })
    return { id, isNew: true }
  }
}

/** The message that this one repeats. */
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
