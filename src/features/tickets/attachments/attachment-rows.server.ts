/** Attachments in the database: who may still be attached, and to which message it is. */
import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'

/** So long an uploaded file waits for its message. */
const claimableMs = 24 * 3600_000

/** What `secretText` describes. */
export const newSecret = () => randomBytes(16).toString('base64url')
export const attachmentHashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

const oldestClaimable = () => new Date(Date.now() - claimableMs).toISOString()

const unknownFile = (index: number) =>
  new AppError('invalid', { fields: { [`attachments.${index}`]: { code: 'not_found' } } })

/** Known before any work is done; `claimAttachments` looks again. */
export async function requireClaimable(db: Db, tokens: string[]) {
  if (tokens.length === 0) return
  const rows = await db
    .selectFrom('attachment')
    .select('tokenHash')
    .where('tokenHash', 'in', tokens.map(attachmentHashOf))
    .where('heldMessageId', 'is', null)
    .where('createdAt', '>', oldestClaimable())
    .execute()
  const known = new Set(rows.map(row => row.tokenHash))
  const missing = tokens.findIndex(token => !known.delete(attachmentHashOf(token)))
  if (missing >= 0) throw unknownFile(missing)
}

/** A token is good for one message. */
export async function claimAttachments(tx: Tx, messageId: number, tokens: string[]) {
  await claim(tx, tokens, { messageId, tokenHash: null })
}

/** The token is kept: it is good again when the message is taken back, and nobody else can use it until then. */
export async function holdAttachments(tx: Tx, heldMessageId: number, tokens: string[]) {
  await claim(tx, tokens, { heldMessageId })
}

type Claim = { messageId: number; tokenHash: null } | { heldMessageId: number }

async function claim(tx: Tx, tokens: string[], change: Claim) {
  for (const [position, token] of tokens.entries()) {
    const claimed = await tx
      .updateTable('attachment')
      .set({ ...change, position })
      .where('tokenHash', '=', attachmentHashOf(token))
      .where('heldMessageId', 'is', null)
      .where('createdAt', '>', oldestClaimable())
      .returning('id')
      .executeTakeFirst()
    if (!claimed) throw unknownFile(position)
  }
}

/** The files of a held message go out with it. */
export async function claimHeldAttachments(tx: Tx, messageId: number, heldId: number) {
  await tx
    .updateTable('attachment')
    .set({ messageId, tokenHash: null, heldMessageId: null })
    .where('heldMessageId', '=', heldId)
    .execute()
}

/** Of messages that are about to go: their names go at once, their files with the next sweep. */
export async function releaseAttachments(tx: Tx, ticketId: number) {
  const messages = tx.selectFrom('message').select('id').where('ticketId', '=', ticketId)
  const held = tx.selectFrom('heldMessage').select('id').where('ticketId', '=', ticketId)
  const nobodys = { messageId: null, heldMessageId: null, tokenHash: null, name: '', createdAt: '' }
  await tx.updateTable('attachment').set(nobodys).where('messageId', 'in', messages).execute()
  await tx.updateTable('attachment').set(nobodys).where('heldMessageId', 'in', held).execute()
}
