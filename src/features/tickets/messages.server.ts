/** Messages of a ticket: each goes through one function, so that what it does to the ticket depends on no screen. */
import type { RecordEvent } from '#features/history/event.ts'
import type { Caller } from '#server/api.server.ts'
import type { Database, Tx } from '#server/database.server.ts'
import { claimAttachments, requireClaimable } from './attachment-rows.server.ts'
import type { Message, NewMessage, Sender } from './ticket.ts'
import { toldOf } from './ticket-events.ts'
import { lockInbox, requireTicket, setStatus, toMessages } from './ticket-rows.server.ts'

/** The same words again within this time are a second click, not a second message. */
const repeatMs = 60_000

type Written = {
  from: Sender
  body: string
  /** Tokens of uploaded files. */
  attachments: string[]
  admin?: Caller['admin']
}

type Result = { id: number; isNew: boolean }

/** In a transaction that has locked the inbox. */
export async function writeMessage(tx: Tx, ticketId: number, written: Written): Promise<Result> {
  const { from, body, attachments, admin } = written
  const repeated = await getRepeated(tx, ticketId, written)
  if (repeated !== undefined) return { id: repeated, isNew: false }
  const { lastMessageId: id } = await tx
    .updateTable('inbox')
    .set(row => ({ lastMessageId: row('lastMessageId', '+', 1) }))
    .where('id', '=', 1)
    .returning('lastMessageId')
    .executeTakeFirstOrThrow()
  const adminName = admin ? admin.displayName || admin.username : ''
  const at = new Date().toISOString()
  await tx
    .insertInto('message')
    .values({ id, ticketId, from, body, at, adminId: admin?.id ?? null, adminName })
    .execute()
  await claimAttachments(tx, id, attachments)
  // A note is between colleagues: the visitor still waits, and the inbox stays in the order of the talk.
  if (from !== 'note') {
    await tx
      .updateTable('ticket')
      .set({ lastMessageId: id, lastMessageAt: at, unread: from === 'visitor' ? 1 : 0 })
      .where('id', '=', ticketId)
      .execute()
  }
  if (from === 'admin') {
    await tx
      .updateTable('ticket')
      .set({ firstReplyAt: at })
      .where('id', '=', ticketId)
      .where('firstReplyAt', 'is', null)
      .execute()
  }
  return { id, isNew: true }
}

async function getRepeated(tx: Tx, ticketId: number, { from, body, attachments, admin }: Written) {
  if (attachments.length > 0) return undefined
  const last = await tx
    .selectFrom('message')
    .select(['id', 'from', 'body', 'adminId', 'at'])
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSame = last?.from === from && last.body === body && last.adminId === (admin?.id ?? null)
  return isSame && Date.parse(last.at) > Date.now() - repeatMs ? last.id : undefined
}

type Options = {
  database: Database
  record: RecordEvent
  /** Told after a message is stored. */
  onMessage(): void
}

export type Messages = ReturnType<typeof createMessages>

/** What staff write. */
export function createMessages({ database: { db, transaction }, record, onMessage }: Options) {
  return {
    async add(ticketId: number, { note, close, ...sent }: NewMessage, { admin }: Pick<Caller, 'admin'>) {
      await requireClaimable(db, sent.attachments)
      const id = await transaction(async tx => {
        await lockInbox(tx)
        const row = await requireTicket(tx, ticketId)
        const written = await writeMessage(tx, ticketId, { ...sent, from: note ? 'note' : 'admin', admin })
        if (!written.isNew) return written.id
        const closes = close && row.status === 'open'
        if (closes) await setStatus(tx, row, 'closed')
        // What was said stands in the thread, and only there.
        await record(tx, {
          ...toldOf(row, note ? 'note' : 'reply', admin),
          ...(closes && { before: { status: 'open' }, after: { status: 'closed' } }),
        })
        return written.id
      })
      onMessage()
      const rows = await db.selectFrom('message').selectAll().where('id', '=', id).execute()
      return (await toMessages(db, rows))[0] as Message
    },
  }
}
