import { sql } from 'kysely'
import type { Database, Db } from '#server/database/database.server.ts'

/** Rebuilds the database's own indexes from the stored words. Searches work meanwhile; on SQLite writes wait for it. */
export async function rebuildIndex({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  if (engine === 'postgres') return await db.connection().execute(reindexConcurrently)
  await sql`insert into "searchIndex" ("searchIndex") values ('rebuild')`.execute(db)
  await sql`insert into "searchAllIndex" ("searchAllIndex") values ('rebuild')`.execute(db)
  await sql`insert into "documentSearchIndex" ("documentSearchIndex") values ('rebuild')`.execute(db)
}

/** Waits for every transaction that began before it. Given up after the usual time, it would leave half an index behind. */
async function reindexConcurrently(connection: Db) {
  await sql`set lock_timeout = 0`.execute(connection)
  try {
    await sql`reindex index concurrently "searchTextByTokens"`.execute(connection)
    await sql`reindex index concurrently "searchTextByAllTokens"`.execute(connection)
    await sql`reindex index concurrently "documentSearchByTokens"`.execute(connection)
  } finally {
    await sql`reset lock_timeout`.execute(connection)
  }
}
