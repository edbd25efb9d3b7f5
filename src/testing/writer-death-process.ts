// Run as a separate process: opens a database file, and ends the thread that writes to it during a transaction.
import { SqliteWriter } from '#server/database/sqlite-writer.server.ts'

const writer = new SqliteWriter(process.argv[2] ?? '')
await writer.execute('open')
for (const sql of ['create table "note" ("text")', 'begin', 'insert into "note" values (1)'])
  await writer.execute({ sql, parameters: [] })
void writer.thread.terminate()
// Its answer never comes.
await writer.execute({ sql: 'commit', parameters: [] })
