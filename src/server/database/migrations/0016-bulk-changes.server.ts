/** Changes of any number of products, which run in the background. Run by `migrate.server.ts`. */
import type { Migration } from './migration.server.ts'

export const bulkChanges: Migration = {
  name: '0016-bulk-changes',
  async up({ db, engine }) {
    const table = db.schema.createTable('bulkChange')
    const withId =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
    await withId
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('adminId', 'bigint', c => c.references('admin.id').onDelete('set null'))
      .addColumn('adminName', 'text', c => c.notNull())
      .addColumn('change', 'text', c => c.notNull())
      .addColumn('groupId', 'text', c => c.notNull())
      .addColumn('undoneGroupId', 'text')
      .addColumn('total', 'integer', c => c.notNull())
      .addColumn('done', 'integer', c => c.notNull())
      .addColumn('changed', 'integer', c => c.notNull())
      .addColumn('skipped', 'integer', c => c.notNull())
      .addColumn('position', 'bigint', c => c.notNull())
      .addColumn('cancelRequested', 'integer', c => c.notNull())
      .addColumn('conflict', 'text')
      .addColumn('problem', 'text')
      .addColumn('createdAt', 'text', c => c.notNull())
      .addColumn('finishedAt', 'text')
      .addColumn('dismissedAt', 'text')
      .execute()
    await db.schema.createIndex('bulkChangeByAdmin').on('bulkChange').columns(['adminId', 'id']).execute()
    await db.schema
      .createTable('bulkChangePart')
      .addColumn('bulkChangeId', 'bigint', c => c.notNull().references('bulkChange.id').onDelete('cascade'))
      .addColumn('position', 'integer', c => c.notNull())
      .addColumn('ids', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('bulkChangePartKey', ['bulkChangeId', 'position'])
      .execute()
  },
}
