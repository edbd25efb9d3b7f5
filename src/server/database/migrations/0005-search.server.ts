/** The schema of the product search. Run by `migrate.server.ts`. */
import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

/** Which words lead to which products. */
export const search: Migration = {
  name: '0005-search',
  async up({ db, engine }) {
    const bytewise = engine === 'sqlite' ? sql`text` : sql`text collate "C"`

    await db.schema
      .createTable('searchText')
      .addColumn('productId', engine === 'sqlite' ? 'integer' : 'bigint', c =>
        c.primaryKey().references('product.id').onDelete('cascade'),
      )
      .addColumn('words', 'text', c => c.notNull())
      .addColumn('names', 'text', c => c.notNull())
      .execute()
    // Writing `words` updates the index automatically, so it cannot be forgotten, and both engines index the same words.
    const index = engine === 'sqlite' ? sqliteIndex : postgresIndex
    for (const statement of index) await sql.raw(statement).execute(db)

    await db.schema
      .createTable('searchWord')
      .addColumn('word', bytewise, c => c.primaryKey())
      .addColumn('products', 'integer', c => c.notNull())
      .modifyEnd(engine === 'sqlite' ? sql`without rowid` : sql``)
      .execute()
    await db.schema
      .createTable('searchSpelling')
      .addColumn('spelling', bytewise, c => c.notNull())
      .addColumn('word', bytewise, c => c.notNull().references('searchWord.word').onDelete('cascade'))
      .addPrimaryKeyConstraint('searchSpellingKey', ['spelling', 'word'])
      .modifyEnd(engine === 'sqlite' ? sql`without rowid` : sql``)
      .execute()
    await db.schema.createIndex('searchSpellingByWord').on('searchSpelling').column('word').execute()

    await db.schema
      .createTable('searchMiss')
      .addColumn('term', bytewise, c => c.primaryKey())
      .addColumn('count', 'integer', c => c.notNull())
      .addColumn('lastAt', 'text', c => c.notNull())
      .execute()
    await db.schema
      .createIndex('searchMissByCount')
      .on('searchMiss')
      .columns(['count', 'lastAt', 'term'])
      .execute()
  },
}

/** Words are separated only by spaces: `ascii` treats every character outside ASCII as part of a word. */
const sqliteIndex = [
  `create virtual table "searchIndex" using fts5("words", content='searchText', content_rowid='productId', tokenize='ascii', prefix='1 2 3 4', detail=none, columnsize=0)`,
  `create trigger "searchTextAdded" after insert on "searchText" begin insert into "searchIndex" (rowid, "words") values (new."productId", new."words"); end`,
  `create trigger "searchTextRemoved" after delete on "searchText" begin insert into "searchIndex" ("searchIndex", rowid, "words") values ('delete', old."productId", old."words"); end`,
  `create trigger "searchTextChanged" after update of "words" on "searchText" begin insert into "searchIndex" ("searchIndex", rowid, "words") values ('delete', old."productId", old."words"); insert into "searchIndex" (rowid, "words") values (new."productId", new."words"); end`,
]

/** Without a text parser and a dictionary. The GIN pending list is kept short, because every search has to read it too. */
const postgresIndex = [
  `alter table "searchText" add column "tokens" tsvector generated always as (array_to_tsvector(string_to_array(btrim("words"), ' '))) stored`,
  `create index "searchTextByTokens" on "searchText" using gin ("tokens") with (gin_pending_list_limit = 256)`,
]
