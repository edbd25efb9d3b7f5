/**
 * Deletes tickets whose time in the trash is over, with everything personal. Run once a day as a background job.
 */
import type { RecordEvent } from '#features/history/event.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import { trashMs } from '#shared/trash.ts'
import { releaseAttachments } from './attachments/attachment-rows.server.ts'
import type { AttachmentService } from './attachments/attachments.server.ts'
import type { TicketPresence } from './live/ticket-presence.server.ts'
import { eventFieldsOf } from './ticket-events.ts'
import { lockInbox } from './ticket-rows.server.ts'

/** Tickets per query, so that no other write has to wait long. */
const chunk = 25

type Options = {
  database: Database
  record: RecordEvent
  attachments: Pick<AttachmentService, 'removeUnused'>
  presence: Pick<TicketPresence, 'purge'>
}

export function createTicketPurge({ database, record, attachments, presence }: Options) {
  const { db, transaction } = database

  async function purgeChunk(before: string): Promise<boolean> {
    const expired = await db
      .selectFrom('ticket')
      .select('id')
      .where('deletedAt', '<', before)
      .orderBy('deletedAt')
      .limit(chunk)
      .execute()
    for (const { id } of expired) {
      await transaction(async tx => {
        await lockInbox(tx)
        await purgeOne(tx, id)
      })
    }
    return expired.length === chunk
  }

  /** The history keeps the ticket's number and the fact that it was purged. */
  async function purgeOne(tx: Tx, id: number) {
    const row = await tx
      .selectFrom('ticket')
      .select(['id', 'number'])
      .where('id', '=', id)
      // A ticket that was restored at the last moment stays.
      .where('deletedAt', 'is not', null)
      .executeTakeFirst()
    if (!row) return
    await releaseAttachments(tx, id)
    await tx.deleteFrom('ticket').where('id', '=', id).execute()
    await tx
      .updateTable('event')
      .set({ changes: '{}' })
      .where('entity', '=', 'ticket')
      .where('entityId', '=', id)
      .execute()
    await record(tx, eventFieldsOf(row, 'purge', undefined))
  }

  return async function purgeTickets(now = Date.now()) {
    const before = new Date(now - trashMs).toISOString()
    while (await purgeChunk(before));
    await attachments.removeUnused(now)
    await presence.purge(now)
  }
}
