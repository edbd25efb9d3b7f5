/** Imports of spreadsheets: files, checked rows, corrected cells and remembered columns. Run by `migrate.server.ts`. */
import type { Migration } from './migration.server.ts'

export const sheetImports: Migration = {
  name: '0040-sheet-imports',
  async up({ db, engine }) {
    const table = db.schema.createTable('sheetImport')
    const withId =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
    await withId
      .addColumn('adminId', 'bigint', c => c.notNull().references('admin.id').onDelete('cascade'))
      .addColumn('entity', 'text', c => c.notNull())
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('folder', 'text')
      .addColumn('fileName', 'text', c => c.notNull())
      .addColumn('bytes', 'bigint', c => c.notNull())
      .addColumn('facts', 'text')
      .addColumn('choices', 'text', c => c.notNull())
      .addColumn('problem', 'text')
      .addColumn('summary', 'text')
      .addColumn('workId', 'bigint')
      .addColumn('version', 'integer', c => c.notNull())
      .addColumn('createdAt', 'text', c => c.notNull())
      .addColumn('expiresAt', 'text', c => c.notNull())
      .execute()
    await db.schema.createIndex('sheetImportByAdmin').on('sheetImport').column('adminId').execute()
    await db.schema.createIndex('sheetImportByEnd').on('sheetImport').column('expiresAt').execute()
    await db.schema
      .createTable('sheetRow')
      .addColumn('importId', 'bigint', c => c.notNull().references('sheetImport.id').onDelete('cascade'))
      .addColumn('row', 'integer', c => c.notNull())
      .addColumn('outcome', 'text', c => c.notNull())
      .addColumn('takenOut', 'integer', c => c.notNull())
      .addColumn('entityId', 'bigint')
      .addColumn('entityVersion', 'integer')
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('matchKey', 'text')
      .addColumn('hints', 'text', c => c.notNull())
      .addColumn('plan', 'text')
      .addColumn('given', 'text', c => c.notNull())
      .addColumn('cells', 'text', c => c.notNull())
      .addColumn('problem', 'text')
      .addColumn('result', 'text')
      .addPrimaryKeyConstraint('sheetRowKey', ['importId', 'row'])
      .execute()
    await db.schema
      .createTable('sheetCorrection')
      .addColumn('importId', 'bigint', c => c.notNull().references('sheetImport.id').onDelete('cascade'))
      .addColumn('row', 'integer', c => c.notNull())
      .addColumn('cells', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('sheetCorrectionKey', ['importId', 'row'])
      .execute()
    await db.schema
      .createTable('sheetMemory')
      .addColumn('adminId', 'bigint', c => c.notNull().references('admin.id').onDelete('cascade'))
      .addColumn('entity', 'text', c => c.notNull())
      .addColumn('headers', 'text', c => c.notNull())
      .addColumn('choices', 'text', c => c.notNull())
      .addColumn('usedAt', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('sheetMemoryKey', ['adminId', 'entity', 'headers'])
      .execute()
  },
}
