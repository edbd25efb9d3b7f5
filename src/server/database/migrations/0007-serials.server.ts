import { type CreateTableBuilder, sql } from 'kysely'
import type { Migration } from './migration.server.ts'

/** Serial numbers with their warranties: single ones and ranges. */
export const serials: Migration = {
  name: '0007-serials',
  async up({ db, engine }) {
    // Compared byte by byte on both engines, whatever collation the database was created with.
    const bytewise = engine === 'sqlite' ? sql`text` : sql`text collate "C"`
    const numbered = (name: string) => {
      const table = db.schema.createTable(name)
      return engine === 'sqlite'
        ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
    }
    const withWarranty = <Table extends string, Column extends string>(
      table: CreateTableBuilder<Table, Column>,
    ) =>
      table
        .addColumn('productId', 'bigint', c => c.references('product.id').onDelete('set null'))
        .addColumn('startsOn', 'text')
        .addColumn('months', 'integer')
        .addColumn('expiresOn', 'text')
        .addColumn('state', 'text', c => c.notNull())
        .addColumn('reason', 'text', c => c.notNull())
        .addColumn('createdAt', 'text', c => c.notNull())
        .addColumn('updatedAt', 'text', c => c.notNull())
        .addColumn('version', 'integer', c => c.notNull())

    await withWarranty(numbered('serial').addColumn('serial', bytewise, c => c.notNull().unique())).execute()
    await withWarranty(
      numbered('serialRange')
        .addColumn('prefix', 'text', c => c.notNull())
        .addColumn('length', 'integer', c => c.notNull())
        .addColumn('first', bytewise, c => c.notNull())
        .addColumn('last', bytewise, c => c.notNull()),
    ).execute()
    // Ranges of one length never overlap, so only the last one that begins at or before a number can contain it.
    await db.schema
      .createIndex('serialRangeByFirst')
      .on('serialRange')
      .columns(['length', 'first'])
      .unique()
      .execute()
    for (const table of ['serial', 'serialRange']) {
      await db.schema.createIndex(`${table}ByProduct`).on(table).column('productId').execute()
      await db.schema.createIndex(`${table}ByEnd`).on(table).column('expiresOn').execute()
    }
  },
}
