/** The barcode of a product. Run by `migrate.server.ts`. */
import type { Migration } from './migration.server.ts'

export const barcode: Migration = {
  name: '0013-barcode',
  async up({ db }) {
    await db.schema.alterTable('product').addColumn('barcode', 'text').execute()
  },
}
