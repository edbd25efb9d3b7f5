/**
 * Values that do not fit their attribute are found by what kind they are, texts that staff leave as they are are remembered with the
 * attribute, and what was in the place of mended values until that is undone. Run by `migrate.server.ts`.
 */
import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

export const mendedValues: Migration = {
  name: '0032-mended-values',
  async up({ db }) {
    await db.schema
      .alterTable('attribute')
      .addColumn('leftAsText', 'text', column => column.notNull().defaultTo('[]'))
      .execute()
    // An expression rather than a column, which every write of a specification would have to keep true.
    await sql`create index "specByKind" on "spec" ("attributeId",
      (case when "choiceId" is not null then 'choice' when "yes" is not null then 'yes-no'
        when "number" is not null then 'number' else 'text' end), "productId")
      where "locale" = '' and "attributeId" is not null`.execute(db)
    await db.schema
      .createTable('mendedValue')
      .addColumn('mendKey', 'text', column => column.notNull())
      .addColumn('productId', 'bigint', column =>
        column.notNull().references('product.id').onDelete('cascade'),
      )
      .addColumn('attributeId', 'bigint', column =>
        column.notNull().references('attribute.id').onDelete('cascade'),
      )
      .addColumn('earlier', 'text', column => column.notNull())
      .addColumn('mended', 'text', column => column.notNull())
      .addColumn('createdAt', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('mendedValueKey', ['mendKey', 'productId'])
      .execute()
    await db.schema.createIndex('mendedValueByProduct').on('mendedValue').column('productId').execute()
    await db.schema.createIndex('mendedValueByAttribute').on('mendedValue').column('attributeId').execute()
    await db.schema.createIndex('mendedValueByTime').on('mendedValue').column('createdAt').execute()
  },
}
