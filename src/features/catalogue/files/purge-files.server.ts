/**
 * Deletes pictures and documents whose time in the trash is over. Runs once a day. Garbage collection removes their files later.
 */
import { sql } from 'kysely'
import type { Database } from '#server/database/database.server.ts'
import { trashMs } from '#shared/trash.ts'

/** Rows in one statement: few enough that other writes do not wait for it. */
const chunk = 200

export function createAttachmentPurge({ db }: Pick<Database, 'db'>) {
  /** Visitors saw none of them, so the content version is not raised. A row that is restored meanwhile stays. */
  async function purge(table: 'productImage' | 'productDocument', before: string) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where "deletedAt" < ${before} and ("productId", "ref") in (
        select "productId", "ref" from ${sql.table(table)} where "deletedAt" < ${before} limit ${chunk})`.execute(
      db,
    )
    return numAffectedRows > 0n
  }

  return async function purgeAttachments(now = Date.now()) {
    const before = new Date(now - trashMs).toISOString()
    while (await purge('productImage', before));
    while (await purge('productDocument', before));
  }
}
