import type { Migration } from './migration.server.ts'

/** What is kept of a product that visitors saw, after it left the trash for good, so that its old address can still name it. */
export const goneProducts: Migration = {
  name: '0024-gone-products',
  async up({ db }) {
    await db.schema
      .createTable('goneProduct')
      .addColumn('id', 'bigint', column => column.primaryKey())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('translations', 'text', column => column.notNull())
      .addColumn('categoryId', 'bigint')
      .addColumn('replacementId', 'bigint')
      .execute()
  },
}
