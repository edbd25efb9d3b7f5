/** The values of one attribute are found in the order of their products. Run by `migrate.server.ts`. */
import type { Migration } from './migration.server.ts'

export const specsByAttribute: Migration = {
  name: '0022-specs-by-attribute',
  async up({ db }) {
    await db.schema.dropIndex('specByAttribute').execute()
    await db.schema.createIndex('specByAttribute').on('spec').columns(['attributeId', 'productId']).execute()
  },
}
