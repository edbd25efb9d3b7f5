/** The words the shop knows, and the log of searches, which replaces the list of searches that found nothing. Run by `migrate.server.ts`. */
import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

export const shopWords: Migration = {
  name: '0019-shop-words',
  async up({ db, engine }) {
    const bytewise = engine === 'sqlite' ? sql`text` : sql`text collate "C"`
    const table = db.schema.createTable('shopWord')
    const withId =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
    await withId
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('key', bytewise, c => c.notNull())
      .addColumn('searched', 'text', c => c.notNull())
      .addColumn('fields', 'text', c => c.notNull())
      .addColumn('createdAt', 'text', c => c.notNull())
      .addColumn('updatedAt', 'text', c => c.notNull())
      .addColumn('version', 'integer', c => c.notNull())
      .addUniqueConstraint('shopWordKey', ['kind', 'key'])
      .execute()

    await db.schema
      .createTable('searchTerm')
      .addColumn('term', bytewise, c => c.notNull())
      .addColumn('month', 'text', c => c.notNull())
      .addColumn('searches', 'integer', c => c.notNull())
      .addColumn('nothing', 'integer', c => c.notNull())
      .addColumn('corrected', 'integer', c => c.notNull())
      .addColumn('clicks', 'integer', c => c.notNull())
      .addColumn('lastAt', 'text', c => c.notNull())
      .addColumn('nothingAt', 'text')
      .addPrimaryKeyConstraint('searchTermKey', ['term', 'month'])
      .execute()
    await db.schema
      .createIndex('searchTermBySearches')
      .on('searchTerm')
      .columns(['searches', 'lastAt', 'term'])
      .execute()
    const columns = ['term', 'month', 'searches', 'nothing', 'corrected', 'clicks', 'lastAt', 'nothingAt']
    await db
      .insertInto('searchTerm')
      .columns(columns)
      .expression(
        db
          .selectFrom('searchMiss')
          .select([
            'term',
            sql`substr("lastAt", 1, 7)`.as('month'),
            'count as searches',
            'count as nothing',
            sql`0`.as('corrected'),
            sql`0`.as('clicks'),
            'lastAt',
            'lastAt as nothingAt',
          ]),
      )
      .execute()
    await db.schema.dropTable('searchMiss').execute()
  },
}
