/** Invitations of new administrators, with the hashes of the secrets in their links. Run by `migrate.server.ts`. */
import type { Migration } from './migration.server.ts'

export const invitations: Migration = {
  name: '0037-invitations',
  async up({ db, engine }) {
    const table = db.schema.createTable('invitation')
    const withId =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
    await withId
      .addColumn('displayName', 'text', c => c.notNull())
      .addColumn('username', 'text')
      .addColumn('email', 'text')
      .addColumn('adminId', 'bigint', c => c.notNull().references('admin.id').onDelete('cascade'))
      .addColumn('createdAt', 'text', c => c.notNull())
      .addColumn('expiresAt', 'text', c => c.notNull())
      .addColumn('acceptedAt', 'text')
      .addColumn('withdrawnAt', 'text')
      .execute()
    await db.schema.createIndex('invitationByAdmin').on('invitation').column('adminId').execute()
    await db.schema.createIndex('invitationByEnd').on('invitation').column('expiresAt').execute()
    await db.schema
      .createTable('invitationSecret')
      .addColumn('secretHash', 'text', c => c.primaryKey())
      .addColumn('invitationId', 'bigint', c => c.notNull().references('invitation.id').onDelete('cascade'))
      .execute()
    await db.schema
      .createIndex('invitationSecretByInvitation')
      .on('invitationSecret')
      .column('invitationId')
      .execute()
  },
}
