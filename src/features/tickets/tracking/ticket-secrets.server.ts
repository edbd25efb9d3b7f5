/** Further secrets that open a ticket. Only hashes are stored, so each mail with a link needs a new secret. */
import type { Tx } from '#server/database/database.server.ts'
import { newSecret, secretHashOf } from '#server/secret-links/secret-links.server.ts'
import { lockInbox } from '../ticket-rows.server.ts'

/** How many links of one ticket stay valid besides the first one. The oldest are deleted. */
export const secretsPerTicket = 20

/** Creates a secret for this ticket and stores its hash. */
export async function mintSecret(tx: Tx, ticketId: number): Promise<string> {
  const secret = newSecret()
  // The lock serialises this. Otherwise two transactions would not see each other's secret among the newest.
  await lockInbox(tx)
  const createdAt = new Date().toISOString()
  await tx
    .insertInto('ticketSecret')
    .values({ hash: secretHashOf(secret), ticketId, createdAt })
    .execute()
  const surplus = await tx
    .selectFrom('ticketSecret')
    .select('hash')
    .where('ticketId', '=', ticketId)
    .orderBy('createdAt', 'desc')
    .limit(1000)
    .offset(secretsPerTicket)
    .execute()
  if (surplus.length > 0) {
    const hashes = surplus.map(row => row.hash)
    await tx.deleteFrom('ticketSecret').where('hash', 'in', hashes).execute()
  }
  return secret
}
