/**
 * Conversations that nobody wrote: the demo shop's. They are stored as if they had taken place, on their own days, and nothing is sent
 * or announced. Handed to the demo by `services.server.ts`.
 */
import { toSerialKey } from '#features/warranty/serial.ts'
import type { Tx } from '#server/database/database.server.ts'
import { newSecret, secretHashOf } from '#server/secret-links/secret-links.server.ts'
import { newCode } from '../ticket-forms.server.ts'
import { lockInbox, nextChange } from '../ticket-rows.server.ts'
import { createMessageWriter } from '../write-message.server.ts'
import type { SampleConversation } from './sample-conversation.ts'

const writeMessage = createMessageWriter(async () => {})

export const sampleConversations = {
  async add(tx: Tx, conversation: SampleConversation): Promise<number> {
    const { messages, isUnread, status, ...fields } = conversation
    const [first] = messages
    const last = messages.at(-1)
    if (!first || !last) throw new Error('a conversation has a message')
    await lockInbox(tx)
    const { lastNumber: number } = await tx
      .updateTable('inbox')
      .set(row => ({ lastNumber: row('lastNumber', '+', 1) }))
      .where('id', '=', 1)
      .returning('lastNumber')
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('ticket')
      .values({
        ...fields,
        serialKey: toSerialKey(fields.serial),
        number,
        code: newCode(),
        secretHash: secretHashOf(newSecret()),
        requestHash: null,
        status,
        unread: 1,
        firstReplyAt: null,
        lastMessageAt: first.at,
        lastMessageId: 0,
        deletedAt: null,
        createdAt: first.at,
        updatedAt: last.at,
        version: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { at, ...message } of messages) {
      const written = await writeMessage(tx, id, { ...message, isFirst: message === first })
      await tx.updateTable('message').set({ at }).where('id', '=', written.id).execute()
    }
    await tx
      .updateTable('ticket')
      .set({
        unread: Number(isUnread),
        closedAt: status === 'closed' ? last.at : null,
        firstReplyAt: messages.find(message => message.from === 'admin')?.at ?? null,
        lastMessageAt: (messages.findLast(message => message.from !== 'note') ?? first).at,
      })
      .where('id', '=', id)
      .execute()
    return id
  },

  async trash(tx: Tx, id: number) {
    await lockInbox(tx)
    const deletion = { deletedAt: new Date().toISOString(), ...(await nextChange(tx)) }
    await tx.updateTable('ticket').set(deletion).where('id', '=', id).where('deletedAt', 'is', null).execute()
  },

  async restore(tx: Tx, id: number) {
    await lockInbox(tx)
    await tx
      .updateTable('ticket')
      .set({ deletedAt: null, ...(await nextChange(tx)) })
      .where('id', '=', id)
      .where('deletedAt', 'is not', null)
      .execute()
  },
}
