/** The search finds descriptions too, and ranks by the main category. Run by `migrate.server.ts`. */
import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

export const searchScopes: Migration = {
  name: '0018-search-scopes',
  async up({ db, engine }) {
    // The words of all products are computed in another way from here on. The next start fills these tables again.
    await sql`delete from "searchSpelling"`.execute(db)
    await sql`delete from "searchWord"`.execute(db)
    const index = engine === 'sqlite' ? sqliteIndex : postgresIndex
    for (const statement of index) await sql.raw(statement).execute(db)
  },
}

const productId = {
  sqlite: '"productId" integer primary key references "product" ("id") on delete cascade',
  postgres: '"productId" bigint primary key references "product" ("id") on delete cascade',
}
const textColumns = '"words" text not null, "names" text not null, "categoryId" bigint not null'

/**
 * Words are separated only by spaces: `ascii` treats every character outside ASCII as part of a word. The beginnings that queries
 * look for have three letters or more, and a mark before them in names.
 */
const fts5 = "tokenize='ascii', prefix='3 4', detail=none, columnsize=0"
const triggers = (table: string, index: string) => [
  `create trigger "${table}Added" after insert on "${table}" begin insert into "${index}" (rowid, "words") values (new."productId", new."words"); end`,
  `create trigger "${table}Removed" after delete on "${table}" begin insert into "${index}" ("${index}", rowid, "words") values ('delete', old."productId", old."words"); end`,
  `create trigger "${table}Changed" after update of "words" on "${table}" begin insert into "${index}" ("${index}", rowid, "words") values ('delete', old."productId", old."words"); insert into "${index}" (rowid, "words") values (new."productId", new."words"); end`,
]
const sqliteIndex = [
  'drop table "searchIndex"',
  'drop table "searchText"',
  `create table "searchText" (${productId.sqlite}, ${textColumns})`,
  `create virtual table "searchIndex" using fts5("words", content='searchText', content_rowid='productId', ${fts5})`,
  ...triggers('searchText', 'searchIndex'),
  `create table "searchDescription" (${productId.sqlite}, "words" text not null)`,
  `create virtual table "searchDescriptionIndex" using fts5("words", content='searchDescription', content_rowid='productId', ${fts5})`,
  ...triggers('searchDescription', 'searchDescriptionIndex'),
]

/** Without a text parser and a dictionary. The GIN pending list is kept short, because every search has to read it too. */
const tokens = `"tokens" tsvector generated always as (array_to_tsvector(string_to_array(btrim("words"), ' '))) stored`
const gin = 'using gin ("tokens") with (gin_pending_list_limit = 256)'
const postgresIndex = [
  'drop table "searchText"',
  `create table "searchText" (${productId.postgres}, ${textColumns}, ${tokens})`,
  `create index "searchTextByTokens" on "searchText" ${gin}`,
  `create table "searchDescription" (${productId.postgres}, "words" text not null, ${tokens})`,
  `create index "searchDescriptionByTokens" on "searchDescription" ${gin}`,
]
