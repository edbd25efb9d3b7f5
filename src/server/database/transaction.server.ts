/**
 * Runs a transaction, which may say that it changed nothing. Called by `database.server.ts`; the features return `unchanged`.
 */
import type { Db, Tx } from './db.server.ts'

/** What a transaction returns that changed nothing: it is rolled back, and with it the raised content version. */
export const unchanged = Symbol('unchanged')

export async function runTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute()
  try {
    const result = await run(tx)
    await (result === unchanged ? tx.rollback() : tx.commit()).execute()
    return result
  } catch (error) {
    // It has ended already if the database rolled back instead of committing, or if the rollback itself failed.
    if (!tx.isRolledBack) await tx.rollback().execute()
    throw error
  }
}
