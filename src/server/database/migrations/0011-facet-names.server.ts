import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

/** The table that the facet index is read from gets the name of what it holds. */
export const facetNames: Migration = {
  name: '0011-facet-names',
  async up({ db }) {
    await db.schema.alterTable('productFacts').renameTo('productFacet').execute()
    await db.schema.alterTable('productFacet').renameColumn('facts', 'facets').execute()
    // SQLite cannot rename an index.
    await sql`drop index "productFactsByVersion"`.execute(db)
    await db.schema
      .createIndex('productFacetByVersion')
      .on('productFacet')
      .columns(['version', 'productId'])
      .execute()
  },
}
