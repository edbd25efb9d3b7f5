/** What a visitor's form becomes: the ways back to the ticket, and what the shop must know of before it is taken. */
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { attachmentHashOf, newSecret } from './attachments/attachment-rows.server.ts'
import type { NewTicket } from './ticket.ts'
import { toTrackingCode } from './tracking/tracking-code.ts'

export type Keys = { secret: string; requestHash: string | null }

/**
 * The secret is by chance. A form that brings a chance number of its own gets the secret that follows from it, so that
 * the same form sent again is answered the same although only hashes are stored; another form with that number is
 * another ticket.
 */
export function keysOf({ requestKey, ...fields }: NewTicket): Keys {
  if (requestKey === undefined) return { secret: newSecret(), requestHash: null }
  const form = JSON.stringify([requestKey, fields])
  return { secret: digest(`secret ${form}`).slice(0, 22), requestHash: attachmentHashOf(`request ${form}`) }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

export const newCode = () => toTrackingCode(randomBytes(10))

export async function getByRequest(db: Db, requestHash: string | null): Promise<string | undefined> {
  if (requestHash === null) return undefined
  const row = await db
    .selectFrom('ticket')
    .select('code')
    .where('requestHash', '=', requestHash)
    .executeTakeFirst()
  return row?.code
}

/** Visitors speak of what they see; staff of whatever is not in the trash. */
export async function requireProduct(db: Db, id: number | null | undefined, onlyShown: boolean) {
  if (id === null || id === undefined) return
  const row = await db
    .selectFrom('product')
    .select('shown')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (row && (row.shown || !onlyShown)) return
  throw new AppError('invalid', { fields: { productId: { code: 'not_found' } } })
}
