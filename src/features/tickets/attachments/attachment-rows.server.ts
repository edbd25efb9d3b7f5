/** Rows of attachments: which uploads may still be attached to a message, and to which message each one belongs. */
import type { Db, Tx } from '#server/database/database.server.ts'
import { secretHashOf } from '#server/secret-links/secret-links.server.ts'
import { AppError } from '#shared/errors.ts'

/** How long an uploaded file waits for its message. */
const claimableMs = 24 * 3600_000

const oldestClaimable = () => new Date(Date.now() - claimableMs).toISOString()

const unknownFile = (index: number) =>
  new AppError('invalid', { fields: { [`attachments.${index}`]: { code: 'not_found' } } })

/** Refuses unknown tokens before any other work is done. `claimAttachments` checks again in the transaction. */
export async function requireClaimable(db: Db, tokens: string[]) {
  if (tokens.length === 0) return
  const rows = await db
    .selectFrom('attachment')
    .select('tokenHash')
    .where('tokenHash', 'in', tokens.map(secretHashOf))
    .where('heldMessageId', 'is', null)
    .where('createdAt', '>', oldestClaimable())
    .execute()
  const known = new Set(rows.map(row => row.tokenHash))
  const missing = tokens.findIndex(token => !known.delete(secretHashOf(token)))
  if (missing >= 0) throw unknownFile(missing)
}

/** Attaches the files to a message. A token is valid for one message. */
export async function claimAttachments(tx: Tx, messageId: number, tokens: string[]) {
  await claim(tx, tokens, { messageId, tokenHash: null })
}

/**
 * Attaches the files to a held message. The token stays stored: it is valid again if the message is cancelled, and nobody else
 * can use it until then.
 */
export async function holdAttachments(tx: Tx, heldMessageId: number, tokens: string[]) {
  await claim(tx, tokens, { heldMessageId })
}

type Claim = { messageId: number; tokenHash: null } | { heldMessageId: number }

async function claim(tx: Tx, tokens: string[], change: Claim) {
  for (const [position, token] of tokens.entries()) {
    const claimed = await tx
      .updateTable('attachment')
      .set({ ...change, position })
      .where('tokenHash', '=', secretHashOf(token))
      .where('heldMessageId', 'is', null)
      .where('createdAt', '>', oldestClaimable())
      .returning('id')
      .executeTakeFirst()
    if (!claimed) throw unknownFile(position)
  }
}

/** When a held message is sent, its files are attached to the sent message. */
export async function claimHeldAttachments(tx: Tx, messageId: number, heldId: number) {
  await tx
    .updateTable('attachment')
    .set({ messageId, tokenHash: null, heldMessageId: null })
    .where('heldMessageId', '=', heldId)
    .execute()
}

/**
 * Detaches the files of messages that are about to be deleted. Their names are erased at once, and their files are removed by
 * the next `removeUnused`.
 */
export async function releaseAttachments(tx: Tx, ticketId: number) {
  const messages = tx.selectFrom('message').select('id').where('ticketId', '=', ticketId)
  const held = tx.selectFrom('heldMessage').select('id').where('ticketId', '=', ticketId)
  const detached = { messageId: null, heldMessageId: null, tokenHash: null, name: '', createdAt: '' }
  await tx.updateTable('attachment').set(detached).where('messageId', 'in', messages).execute()
  await tx.updateTable('attachment').set(detached).where('heldMessageId', 'in', held).execute()
}
