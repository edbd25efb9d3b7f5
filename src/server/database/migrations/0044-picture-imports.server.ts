/** Imports of pictures for many products. Run by `migrate.server.ts`. */
import type { Migration } from './migration.server.ts'

export const pictureImports: Migration = {
  name: '0044-picture-imports',
  async up({ db, engine }) {
    const withId = (name: string) => {
      const table = db.schema.createTable(name)
      return engine === 'sqlite'
        ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
    }
    await withId('pictureImport')
      .addColumn('adminId', 'bigint', c => c.notNull())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('folder', 'text', c => c.notNull())
      .addColumn('slices', 'text', c => c.notNull())
      .addColumn('archiveRead', 'integer', c => c.notNull())
      .addColumn('workId', 'bigint')
      .addColumn('groupId', 'text')
      .addColumn('createdAt', 'text', c => c.notNull())
      .addColumn('expiresAt', 'text', c => c.notNull())
      .execute()
    await db.schema.createIndex('pictureImportByAdmin').on('pictureImport').column('adminId').execute()
    await withId('pictureImportFile')
      .addColumn('pictureImportId', 'bigint', c => c.notNull())
      .addColumn('position', 'integer', c => c.notNull())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('bytes', 'bigint', c => c.notNull())
      .addColumn('ref', 'text', c => c.notNull())
      .addColumn('stored', 'text', c => c.notNull())
      .addColumn('productId', 'bigint')
      .addColumn('number', 'integer', c => c.notNull())
      .addColumn('outcome', 'text', c => c.notNull())
      .addColumn('reason', 'text')
      .execute()
    await db.schema
      .createIndex('pictureImportFileByImport')
      .on('pictureImportFile')
      .columns(['pictureImportId', 'position'])
      .execute()
    await db.schema
      .createIndex('pictureImportFileByProduct')
      .on('pictureImportFile')
      .columns(['pictureImportId', 'productId'])
      .execute()
    await db.schema
      .createTable('pictureFileName')
      .addColumn('adminId', 'bigint', c => c.notNull())
      .addColumn('key', 'text', c => c.notNull())
      .addColumn('productId', 'bigint', c => c.notNull())
      .addColumn('position', 'integer', c => c.notNull())
      .addColumn('expiresAt', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('pictureFileNameKey', ['adminId', 'key', 'productId'])
      .execute()
  },
}
