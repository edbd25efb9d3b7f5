import type { Migration } from './migration.server.ts'

/** The values that product lists can be filtered by (the facet index). */
export const facets: Migration = {
  name: '0006-facets',
  async up({ db, engine }) {
    await db.schema
      .createTable('productFacts')
      .addColumn('productId', engine === 'sqlite' ? 'integer' : 'bigint', c =>
        c.primaryKey().references('product.id').onDelete('cascade'),
      )
      .addColumn('version', 'bigint', c => c.notNull())
      .addColumn('facts', 'text', c => c.notNull())
      .execute()
    await db.schema
      .createIndex('productFactsByVersion')
      .on('productFacts')
      .columns(['version', 'productId'])
      .execute()
  },
}
