/** Files of products that are not saved yet, and previews of what is not saved or not visible. Run by `migrate.server.ts`. */
import type { Migration } from './migration.server.ts'

export const previews: Migration = {
  name: '0025-previews',
  async up({ db }) {
    await db.schema
      .createTable('draftFile')
      .addColumn('adminId', 'bigint', c => c.notNull().references('admin.id').onDelete('cascade'))
      .addColumn('draft', 'text', c => c.notNull())
      .addColumn('ref', 'text', c => c.notNull())
      .addColumn('expiresAt', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('draftFileKey', ['adminId', 'draft', 'ref'])
      .execute()
    await db.schema.createIndex('draftFileByRef').on('draftFile').columns(['ref', 'expiresAt']).execute()
    await db.schema
      .createTable('preview')
      .addColumn('secretHash', 'text', c => c.primaryKey())
      .addColumn('adminId', 'bigint', c => c.notNull().references('admin.id').onDelete('cascade'))
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('snapshot', 'text', c => c.notNull())
      .addColumn('createdAt', 'text', c => c.notNull())
      .addColumn('expiresAt', 'text', c => c.notNull())
      .execute()
    await db.schema.createIndex('previewByAdmin').on('preview').columns(['adminId', 'createdAt']).execute()
    await db.schema
      .createTable('previewFile')
      .addColumn('secretHash', 'text', c => c.notNull().references('preview.secretHash').onDelete('cascade'))
      .addColumn('ref', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('previewFileKey', ['secretHash', 'ref'])
      .execute()
    await db.schema.createIndex('previewFileByRef').on('previewFile').column('ref').execute()
  },
}
