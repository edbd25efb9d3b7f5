/**
 * Rows of held messages: replies and notes that wait on the server, and that their author can still cancel. Used by
 * `messages.server.ts`.
 */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/database.server.ts'
import { secretHashOf } from '#server/secret-links/secret-links.server.ts'
import { holdAttachments } from '../attachments/attachment-rows.server.ts'
import type { HeldMessageTable } from '../tables.server.ts'
import type { HeldMessage } from '../ticket.ts'
import type { NewMessageRow } from '../write-message.server.ts'

export type HeldRow = Selectable<HeldMessageTable>
export type StaffDraft = NewMessageRow & { from: HeldRow['from'] }

type HoldOptions = { close: boolean; releaseAt: string }

/** Must run in a transaction that has locked the inbox. */
export async function insertHeld(
  tx: Tx,
  ticketId: number,
  { from, body, attachments, author, close, releaseAt }: StaffDraft & HoldOptions,
): Promise<number> {
  const { id } = await tx
    .insertInto('heldMessage')
    .values({
      ticketId,
      adminId: author?.id ?? null,
      adminName: author?.name ?? '',
      from,
      body,
      close: Number(close),
      releaseAt,
      createdAt: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await holdAttachments(tx, id, attachments)
  return id
}

/** Finds the held message that an earlier click already created: the same text and files by the same author. */
export async function getHeldTwin(tx: Tx, ticketId: number, draft: StaffDraft): Promise<number | undefined> {
  const rows = await tx
    .selectFrom('heldMessage')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('adminId', '=', draft.author?.id ?? null)
    .where('from', '=', draft.from)
    .where('body', '=', draft.body)
    .execute()
  const wanted = draft.attachments.map(secretHashOf).join()
  for (const { id } of rows) {
    const files = await tx
      .selectFrom('attachment')
      .select('tokenHash')
      .where('heldMessageId', '=', id)
      .orderBy('position')
      .execute()
    if (files.map(file => file.tokenHash).join() === wanted) return id
  }
  return undefined
}

export async function getHeld(db: Db, id: number): Promise<HeldRow | undefined> {
  return await db.selectFrom('heldMessage').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Messages that were written to the same ticket before this one, and whose time has come as well. */
export async function listDueBefore(tx: Tx, { id, ticketId, releaseAt }: HeldRow): Promise<HeldRow[]> {
  return await tx
    .selectFrom('heldMessage')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .where('id', '<', id)
    .where('releaseAt', '<=', releaseAt)
    .orderBy('id')
    .execute()
}

/** The held messages of one ticket, in the order they were written. */
export async function listHeld(db: Db, ticketId: number): Promise<HeldMessage[]> {
  const rows = await db
    .selectFrom('heldMessage')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .orderBy('id')
    .execute()
  return await toHeldMessages(db, rows)
}

export async function toHeldMessages(db: Db, rows: HeldRow[]): Promise<HeldMessage[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const files = await db
    .selectFrom('attachment')
    .select(['id', 'heldMessageId', 'name', 'type', 'bytes'])
    .where('heldMessageId', 'in', ids)
    .orderBy('position')
    .execute()
  const byHeld = Map.groupBy(files, file => file.heldMessageId)
  return rows.map(({ id, from, body, close, adminId, adminName, releaseAt }) => ({
    heldId: id,
    from,
    body,
    close: Boolean(close),
    attachments: byHeld.get(id) ?? [],
    admin: { id: adminId, name: adminName },
    releaseAt,
  }))
}
