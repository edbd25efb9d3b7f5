/** The menus of header and footer, once staff arranged them. Run by `migrate.server.ts`. */
import type { Migration } from './migration.server.ts'

export const menus: Migration = {
  name: '0035-menus',
  async up({ db }) {
    await db.schema
      .createTable('menu')
      .addColumn('id', 'integer', c => c.primaryKey())
      .addColumn('entries', 'text', c => c.notNull())
      .addColumn('createdAt', 'text', c => c.notNull())
      .addColumn('updatedAt', 'text', c => c.notNull())
      .addColumn('version', 'integer', c => c.notNull())
      .execute()
  },
}
