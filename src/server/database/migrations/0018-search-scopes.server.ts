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
const columns =
  '"words" text not null, "allWords" text not null, "names" text not null, "categoryId" bigint not null'

/**
 * Words are separated only by spaces: `ascii` treats every character outside ASCII as part of a word. The beginnings that queries
 * look for have three letters or more, and a mark before them in names.
 */
const fts5 =
  "content='searchText', content_rowid='productId', tokenize='ascii', prefix='3 4', detail=none, columnsize=0"
const remove = (index: string, column: string) =>
  `insert into "${index}" ("${index}", rowid, "${column}") values ('delete', old."productId", old."${column}");`
const add = (index: string, column: string) =>
  `insert into "${index}" (rowid, "${column}") values (new."productId", new."${column}");`
const sqliteFor = (index: string, column: string) => [
  `create virtual table "${index}" using fts5("${column}", ${fts5})`,
  `create trigger "${index}Added" after insert on "searchText" begin ${add(index, column)} end`,
  `create trigger "${index}Removed" after delete on "searchText" begin ${remove(index, column)} end`,
  `create trigger "${index}Changed" after update of "${column}" on "searchText" begin ${remove(index, column)} ${add(index, column)} end`,
]
const sqliteIndex = [
  'drop table "searchIndex"',
  'drop table "searchText"',
  `create table "searchText" (${productId.sqlite}, ${columns})`,
  ...sqliteFor('searchIndex', 'words'),
  ...sqliteFor('searchAllIndex', 'allWords'),
]

/** Without a text parser and a dictionary. The GIN pending list is kept short, because every search has to read it too. */
const tokens = (name: string, column: string) =>
  `"${name}" tsvector generated always as (array_to_tsvector(string_to_array(btrim("${column}"), ' '))) stored`
const gin = (column: string) => `using gin ("${column}") with (gin_pending_list_limit = 256)`
const stored = ['words', 'allWords', 'tokens', 'allTokens']
const postgresIndex = [
  'drop table "searchText"',
  `create table "searchText" (${productId.postgres}, ${columns}, ${tokens('tokens', 'words')}, ${tokens('allTokens', 'allWords')})`,
  // A search reads the id of every match from its row. Rows without their words take a tenth of the space: with them, the ids of
  // 17,000 matches among 100,000 products took 60 ms.
  'alter table "searchText" set (toast_tuple_target = 400)',
  ...stored.map(column => `alter table "searchText" alter column "${column}" set storage external`),
  `create index "searchTextByTokens" on "searchText" ${gin('tokens')}`,
  `create index "searchTextByAllTokens" on "searchText" ${gin('allTokens')}`,
]
