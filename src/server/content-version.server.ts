import type { Tx } from './database.server.ts'

/**
 * The first statement of every write that a public page can show, in its transaction: whoever reads the new number sees
 * the write. First, because the row stays locked until the end, so that on PostgreSQL too one such write follows the other
 * and what it checks (a free name, no cycle) still holds when it commits.
 */
export async function raiseContentVersion(tx: Tx) {
  await tx
    .updateTable('contentVersion')
    .set(row => ({ version: row('version', '+', 1) }))
    .where('id', '=', 1)
    .execute()
}
