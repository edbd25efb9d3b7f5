/** Leases, by which processes know of each other. Run by `migrate.server.ts`. */
import type { Migration } from './migration.server.ts'

export const leases: Migration = {
  name: '0039-leases',
  async up({ db }) {
    await db.schema
      .createTable('lease')
      .addColumn('name', 'text', c => c.primaryKey())
      .addColumn('owner', 'text', c => c.notNull())
      .addColumn('until', 'text', c => c.notNull())
      .execute()
  },
}
