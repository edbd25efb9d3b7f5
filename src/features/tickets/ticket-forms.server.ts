/**
 * Helpers for creating a ticket from a visitor's form: its secret and code, the detection of a repeated form, and the check of
 * its product.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/database/database.server.ts'
import { isRecognizable } from '#server/process/mask-secrets.server.ts'
import { newSecret, secretHashOf } from '#server/secret-links/secret-links.server.ts'
import { AppError } from '#shared/errors.ts'
import type { NewTicket } from './ticket.ts'
import { toTrackingCode } from './tracking/tracking-code.ts'

export type Keys = { secret: string; requestHash: string | null }

/**
 * The secret of a ticket. Without a `requestKey` it is random. With one, it is derived from the key and the form, so that the
 * same form submitted again gets the same secret although only hashes are stored. Another form with the same key is another
 * ticket.
 */
export function keysOf({ requestKey, ...fields }: NewTicket): Keys {
  if (requestKey === undefined) return { secret: newSecret(), requestHash: null }
  const form = JSON.stringify([requestKey, fields])
  let secret = digest(`secret ${form}`).slice(0, 22)
  // About one in 70,000 reads like a word, and the log would not mask it.
  while (!isRecognizable(secret)) secret = digest(`secret ${secret}`).slice(0, 22)
  return { secret, requestHash: secretHashOf(`request ${form}`) }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

export const newCode = () => toTrackingCode(randomBytes(10))

export async function getByRequest(db: Db, requestHash: string | null) {
  if (requestHash === null) return undefined
  return await db
    .selectFrom('ticket')
    .select(['id', 'code', 'email', 'phone'])
    .where('requestHash', '=', requestHash)
    .executeTakeFirst()
}

/** Visitors may refer to products they can see; staff to any product that is not in the trash. */
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
