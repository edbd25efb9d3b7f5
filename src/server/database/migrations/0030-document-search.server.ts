/** Documents of products are found by their names. Run by `migrate.server.ts`. */
import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

export const documentSearch: Migration = {
  name: '0030-document-search',
  async up({ db, engine }) {
    // The next start fills the table, because the words are computed by the program.
    const index = engine === 'sqlite' ? sqliteIndex : postgresIndex
    for (const statement of index) await sql.raw(statement).execute(db)
  },
}

const productId = (type: string) =>
  `"productId" ${type} primary key references "product" ("id") on delete cascade`
const remove = `insert into "documentSearchIndex" ("documentSearchIndex", rowid, "words") values ('delete', old."productId", old."words");`
const add = `insert into "documentSearchIndex" (rowid, "words") values (new."productId", new."words");`

/**
 * Words are separated only by spaces: `ascii` treats every character outside ASCII as part of a word. Beginnings are stored as words
 * of their own, so the index needs none.
 */
const sqliteIndex = [
  `create table "documentSearch" (${productId('integer')}, "words" text not null)`,
  `create virtual table "documentSearchIndex" using fts5("words", content='documentSearch', content_rowid='productId', tokenize='ascii', detail=none, columnsize=0)`,
  `create trigger "documentSearchAdded" after insert on "documentSearch" begin ${add} end`,
  `create trigger "documentSearchRemoved" after delete on "documentSearch" begin ${remove} end`,
  `create trigger "documentSearchChanged" after update of "words" on "documentSearch" begin ${remove} ${add} end`,
]

const postgresIndex = [
  `create table "documentSearch" (${productId('bigint')}, "words" text not null, "tokens" tsvector generated always as (array_to_tsvector(string_to_array("words", ' '))) stored)`,
  'create index "documentSearchByTokens" on "documentSearch" using gin ("tokens") with (gin_pending_list_limit = 256)',
]
