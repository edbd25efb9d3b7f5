/** The shop's own pages, their earlier slugs, and the files they show. Run by `migrate.server.ts`. */
import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

export const pages: Migration = {
  name: '0034-pages',
  async up({ db, engine }) {
    const bytewise = engine === 'sqlite' ? sql`text` : sql`text collate "C"`
    const table = db.schema.createTable('page')
    // Ids are never used twice, because an undo brings a page back with its id.
    const withId =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
    await withId
      .addColumn('title', 'text', c => c.notNull())
      .addColumn('slug', bytewise, c => c.notNull().unique())
      .addColumn('body', 'text', c => c.notNull())
      .addColumn('translations', 'text', c => c.notNull())
      .addColumn('visible', 'integer', c => c.notNull())
      .addColumn('inHeader', 'integer', c => c.notNull())
      .addColumn('inFooter', 'integer', c => c.notNull())
      .addColumn('position', 'integer', c => c.notNull())
      .addColumn('createdAt', 'text', c => c.notNull())
      .addColumn('updatedAt', 'text', c => c.notNull())
      .addColumn('version', 'integer', c => c.notNull())
      .execute()
    // Without a reference to the page: its earlier slugs wait for it while it is deleted.
    await db.schema
      .createTable('pageSlug')
      .addColumn('slug', bytewise, c => c.primaryKey())
      .addColumn('pageId', 'bigint', c => c.notNull())
      .execute()
    await db.schema
      .createTable('pageFile')
      .addColumn('pageId', 'bigint', c => c.notNull().references('page.id').onDelete('cascade'))
      .addColumn('ref', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('pageFileKey', ['pageId', 'ref'])
      .execute()
    await db.schema.createIndex('pageFileByRef').on('pageFile').column('ref').execute()
  },
}
