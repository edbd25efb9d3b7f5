/** Where the serial number is on the products of a category, in words and as a picture. Run by `migrate.server.ts`. */
import type { Migration } from './migration.server.ts'

export const serialPlaces: Migration = {
  name: '0055-serial-places',
  async up({ db }) {
    const table = () => db.schema.alterTable('category')
    await table()
      .addColumn('serialPlace', 'text', column => column.notNull().defaultTo(''))
      .execute()
    await table().addColumn('serialImageRef', 'text').execute()
    await db.schema.createIndex('categoryBySerialImageRef').on('category').column('serialImageRef').execute()
  },
}
