/** What customers send to have a warranty activated. Run by `migrate.server.ts`. */
import type { Migration } from './migration.server.ts'

export const activationRequests: Migration = {
  name: '0043-activation-requests',
  async up({ db, engine }) {
    const table = db.schema.createTable('activationRequest')
    const withId =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
    await withId
      .addColumn('ticketId', 'bigint', c => c.notNull().references('ticket.id').onDelete('cascade'))
      .addColumn('messageId', 'bigint', c => c.notNull().references('message.id').onDelete('cascade'))
      .addColumn('serialKey', 'text', c => c.notNull())
      .addColumn('purchasedOn', 'text', c => c.notNull())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('phone', 'text')
      .addColumn('email', 'text')
      .addColumn('requestHash', 'text', c => c.unique())
      .addColumn('createdAt', 'text', c => c.notNull())
      .execute()
    for (const column of ['ticketId', 'messageId', 'serialKey'] as const) {
      const name = `activationRequestBy${column.charAt(0).toUpperCase()}${column.slice(1)}`
      await db.schema.createIndex(name).on('activationRequest').column(column).execute()
    }
  },
}
