// How much space the search takes: its tables and indexes on the disk, and the server's memory.
import { readFileSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import { openDatabase } from '../../src/server/database/database.server.ts'
import { readConfig } from '../../src/server/process/config.server.ts'

const megabyte = 1024 * 1024

/** Megabytes of the tables whose names begin with `search`, with their indexes, and of the whole database; how many words it knows. */
export async function diskSpace(env: Record<string, string>) {
  const database = await openDatabase(readConfig(env))
  const read = async (query: RawBuilder<{ bytes: number | string | null }>) =>
    Number((await query.execute(database.db)).rows[0]?.bytes ?? 0) / megabyte
  const space =
    database.engine === 'sqlite'
      ? {
          search: await read(
            sql`select sum(pgsize) as bytes from dbstat
                where name in (select name from sqlite_schema where tbl_name like 'search%')`,
          ),
          all: await read(sql`select sum(pgsize) as bytes from dbstat`),
        }
      : {
          search: await read(
            sql`select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
                where c.relkind = 'r' and c.relname like 'search%'`,
          ),
          all: await read(sql`select pg_database_size(current_database()) as bytes`),
        }
  const { words } = await database.db
    .selectFrom('searchWord')
    .select(count => count.fn.countAll().as('words'))
    .executeTakeFirstOrThrow()
  await database.close()
  return { ...space, words: Number(words) }
}

/** Megabytes that a process holds in memory. */
export const residentMemory = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
