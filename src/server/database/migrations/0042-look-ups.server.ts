import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

/** How often serial numbers were looked up: sums of days, unknown numbers, and those that staff ignore. Run by `migrate.server.ts`. */
export const lookUps: Migration = {
  name: '0042-look-ups',
  async up({ db, engine }) {
    // Compared byte by byte on both engines, as the column of serial numbers is.
    const bytewise = engine === 'sqlite' ? sql`text` : sql`text collate "C"`
    await db.schema
      .createTable('lookUpDay')
      .addColumn('day', 'text', c => c.notNull())
      .addColumn('outcome', 'text', c => c.notNull())
      .addColumn('count', 'integer', c => c.notNull())
      .addPrimaryKeyConstraint('lookUpDayKey', ['day', 'outcome'])
      .execute()
    await db.schema
      .createTable('unknownSerial')
      .addColumn('day', 'text', c => c.notNull())
      .addColumn('serial', bytewise, c => c.notNull())
      .addColumn('count', 'integer', c => c.notNull())
      .addPrimaryKeyConstraint('unknownSerialKey', ['day', 'serial'])
      .execute()
    await db.schema
      .createTable('ignoredSerial')
      .addColumn('serial', bytewise, c => c.primaryKey())
      .addColumn('createdAt', 'text', c => c.notNull())
      .execute()
  },
}
