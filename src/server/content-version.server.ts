import type { Tx } from './database.server.ts'

/** Part of every write that a public page can show, in the same transaction: whoever reads the new number sees the write. */
export async function raiseContentVersion(tx: Tx) {
  await tx
    .updateTable('contentVersion')
    .set(row => ({ version: row('version', '+', 1) }))
    .where('id', '=', 1)
    .execute()
}
