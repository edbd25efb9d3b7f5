/**
 * Finds a product by its barcode. The log of searches asks whether a long number is one: without an index every product would be
 * read. Run by `migrate.server.ts`.
 */
import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

export const productsByBarcode: Migration = {
  name: '0023-products-by-barcode',
  async up({ db }) {
    await db.schema
      .createIndex('productByBarcode')
      .on('product')
      .column('barcode')
      .where(sql.ref('barcode'), 'is not', null)
      .execute()
  },
}
