import type { ContentTx, Database } from '#server/database/database.server.ts'

/** The same database within a transaction that is already open. `readContent` returns a new object each time: nothing is cached. */
export function within(tx: ContentTx, database: Database): Database {
  return {
    ...database,
    db: tx,
    transaction: run => run(tx),
    contentTransaction: run => run(tx),
    contentLockTransaction: run => run(tx),
    readContent: () => ({ version: 0, lastChanged: new Map() }),
  }
}
