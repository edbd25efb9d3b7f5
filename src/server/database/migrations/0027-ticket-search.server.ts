/** The inbox finds every word of a conversation, not only those of its head. Run by `migrate.server.ts`. */
import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

export const ticketSearch: Migration = {
  name: '0027-ticket-search',
  async up({ db, engine }) {
    // The next start fills the table, because the words of a message are computed by the program.
    const index = engine === 'sqlite' ? sqliteIndex : postgresIndex
    for (const statement of index) await sql.raw(statement).execute(db)
    await db.schema.alterTable('ticket').dropColumn('searchText').execute()
  },
}

const ticketId = (type: string) =>
  `"ticketId" ${type} primary key references "ticket" ("id") on delete cascade`
const remove = `insert into "ticketSearchIndex" ("ticketSearchIndex", rowid, "words") values ('delete', old."ticketId", old."words");`
const add = `insert into "ticketSearchIndex" (rowid, "words") values (new."ticketId", new."words");`

/** Words are separated only by spaces: `ascii` treats every character outside ASCII as part of a word. */
const sqliteIndex = [
  `create table "ticketSearch" (${ticketId('integer')}, "words" text not null)`,
  `create virtual table "ticketSearchIndex" using fts5("words", content='ticketSearch', content_rowid='ticketId', tokenize='ascii', prefix='2 3', detail=none, columnsize=0)`,
  `create trigger "ticketSearchAdded" after insert on "ticketSearch" begin ${add} end`,
  `create trigger "ticketSearchRemoved" after delete on "ticketSearch" begin ${remove} end`,
  `create trigger "ticketSearchChanged" after update of "words" on "ticketSearch" begin ${remove} ${add} end`,
]

/** As for products, the words are kept apart from the rows, of which a search reads the ids (0018). */
const postgresIndex = [
  `create table "ticketSearch" (${ticketId('bigint')}, "words" text not null, "tokens" tsvector generated always as (array_to_tsvector(string_to_array("words", ' '))) stored)`,
  'alter table "ticketSearch" set (toast_tuple_target = 400)',
  'alter table "ticketSearch" alter column "words" set storage external',
  'alter table "ticketSearch" alter column "tokens" set storage external',
  'create index "ticketSearchByTokens" on "ticketSearch" using gin ("tokens") with (gin_pending_list_limit = 256)',
]
