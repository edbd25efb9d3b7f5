/** The focal points of pictures: guessed for each file, and chosen by staff where a category or a product refers to it. */
import type { Migration } from './migration.server.ts'

export const focalPoints: Migration = {
  name: '0020-focal-points',
  async up({ db }) {
    await db.schema
      .alterTable('media')
      .addColumn('focus', 'text', column => column.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('category').addColumn('imageFocus', 'text').execute()
    await db.schema.alterTable('productImage').addColumn('focus', 'text').execute()
  },
}
