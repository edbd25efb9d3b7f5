/** Reads requests for activation: beside a conversation, and for the visitor who follows it. */
import type { Db } from '#server/database/database.server.ts'
import type { TicketRow } from '../ticket-rows.server.ts'
import type { ActivationRequest, TrackedActivation } from './activation.ts'

export type ReadWarrantyState = (serial: string) => Promise<{ state: string; expiresOn: string | null }>

/** Oldest first, because the first one is the conversation's own. */
export async function listRequests(db: Db, ticketId: number): Promise<ActivationRequest[]> {
  const rows = await db
    .selectFrom('activationRequest')
    .select(['id', 'purchasedOn', 'name', 'phone', 'email', 'createdAt as at', 'messageId'])
    .where('ticketId', '=', ticketId)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const receipts = await db
    .selectFrom('attachment')
    .select('messageId')
    .where(
      'messageId',
      'in',
      rows.map(({ messageId }) => messageId),
    )
    .execute()
  const withReceipt = new Set(receipts.map(({ messageId }) => messageId))
  return rows.map(({ messageId, ...row }) => ({ ...row, hasReceipt: withReceipt.has(messageId) }))
}

/** Null for a conversation that is not about an activation. */
export async function trackActivation(
  db: Db,
  { id, serial, status }: Pick<TicketRow, 'id' | 'serial' | 'status'>,
  readWarranty: ReadWarrantyState,
): Promise<TrackedActivation | null> {
  const request = db.selectFrom('activationRequest').select('id').where('ticketId', '=', id).limit(1)
  if (serial === null || !(await request.executeTakeFirst())) return null
  const { state, expiresOn } = await readWarranty(serial)
  if (state === 'active') return { state, expiresOn }
  if (state !== 'not-activated') return { state: 'other', expiresOn: null }
  return { state: status === 'open' ? 'waiting' : 'refused', expiresOn: null }
}
