import { sql } from 'kysely'
import type { Database } from '#server/database/database.server.ts'

/** Rebuilds the database's own index from the stored words. Searches work meanwhile; on SQLite writes wait for it. */
export async function rebuildIndex({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  if (engine === 'sqlite') await sql`insert into "searchIndex" ("searchIndex") values ('rebuild')`.execute(db)
  else await sql`reindex index concurrently "searchTextByTokens"`.execute(db)
}
