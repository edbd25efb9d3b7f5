/** What each of the last content writes changed, for the caches of all processes. Run by `migrate.server.ts`. */
import type { Migration } from './migration.server.ts'

export const contentChanges: Migration = {
  name: '0014-content-changes',
  async up({ db }) {
    await db.schema
      .createTable('contentChange')
      .addColumn('version', 'bigint', column => column.primaryKey())
      .addColumn('tags', 'text', column => column.notNull())
      .execute()
  },
}
