/** The optional email of an account, and the links by which its owner sets a new password. Run by `migrate.server.ts`. */
import type { Migration } from './migration.server.ts'

export const passwordResets: Migration = {
  name: '0038-password-resets',
  async up({ db, engine }) {
    await db.schema.alterTable('admin').addColumn('email', 'text').execute()
    // Accounts without email do not conflict: both engines let a unique index hold any number of nulls.
    await db.schema.createIndex('adminByEmail').on('admin').column('email').unique().execute()
    const table = db.schema.createTable('passwordReset')
    const withId =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
    await withId
      .addColumn('account', 'text', c => c.notNull())
      .addColumn('createdAt', 'text', c => c.notNull())
      .addColumn('adminId', 'bigint', c => c.references('admin.id').onDelete('cascade'))
      .addColumn('secretHash', 'text', c => c.unique())
      .addColumn('expiresAt', 'text')
      .addColumn('usedAt', 'text')
      .execute()
    await db.schema.createIndex('passwordResetByAdmin').on('passwordReset').column('adminId').execute()
    await db.schema.createIndex('passwordResetByTime').on('passwordReset').column('createdAt').execute()
  },
}
