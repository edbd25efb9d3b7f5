/** Further secrets that open a ticket. Only hashes are stored, so each mail with a link brings one of its own. */
import type { Tx } from '#server/database/database.server.ts'
import { attachmentHashOf, newSecret } from '../attachments/attachment-rows.server.ts'
import { lockInbox } from '../ticket-rows.server.ts'

/** So many links of one ticket stay good beside the first one; the oldest go. */
export const secretsPerTicket = 20

/** A new secret for this ticket, stored as its hash. */
export async function mintSecret(tx: Tx, ticketId: number): Promise<string> {
  const secret = newSecret()
  // One after the other: who mints at the same time would not see this one among the newest.
  await lockInbox(tx)
  const createdAt = new Date().toISOString()
  await tx
    .insertInto('ticketSecret')
    .values({ hash: attachmentHashOf(secret), ticketId, createdAt })
    .execute()
  const old = await tx
    .selectFrom('ticketSecret')
    .select('hash')
    .where('ticketId', '=', ticketId)
    .orderBy('createdAt', 'desc')
    .limit(1000)
    .offset(secretsPerTicket)
    .execute()
  if (old.length > 0) {
    const hashes = old.map(row => row.hash)
    await tx.deleteFrom('ticketSecret').where('hash', 'in', hashes).execute()
  }
  return secret
}
