/** Attributes whose products follow a change in parts, as long work. Run by `migrate.server.ts`. */
import type { Migration } from './migration.server.ts'

export const attributeUpdates: Migration = {
  name: '0031-attribute-updates',
  async up({ db }) {
    const table = () => db.schema.alterTable('attribute')
    await table()
      .addColumn('updatingProducts', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await table()
      .addColumn('filterReady', 'integer', column => column.notNull().defaultTo(1))
      .execute()
  },
}
