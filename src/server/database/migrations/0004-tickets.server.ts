/** The schema of tickets. Run by `migrate.server.ts`. */
import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

/** Tickets, their messages and attachments. */
export const tickets: Migration = {
  name: '0004-tickets',
  async up({ db, engine }) {
    const numbered = (name: string) => {
      const table = db.schema.createTable(name)
      return engine === 'sqlite'
        ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
    }

    await db.schema
      .createTable('inbox')
      .addColumn('id', 'integer', c => c.primaryKey())
      .addColumn('lastMessageId', 'bigint', c => c.notNull())
      .addColumn('lastNumber', 'bigint', c => c.notNull())
      .execute()
    await sql`insert into "inbox" ("id", "lastMessageId", "lastNumber") values (1, 0, 1000)`.execute(db)

    await numbered('ticket')
      .addColumn('number', 'bigint', c => c.notNull().unique())
      .addColumn('code', 'text', c => c.notNull().unique())
      .addColumn('secretHash', 'text', c => c.notNull().unique())
      .addColumn('requestHash', 'text', c => c.unique())
      .addColumn('topic', 'text', c => c.notNull())
      .addColumn('subject', 'text', c => c.notNull())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('phone', 'text')
      .addColumn('email', 'text')
      .addColumn('productId', 'bigint', c => c.references('product.id').onDelete('set null'))
      .addColumn('serial', 'text')
      .addColumn('locale', 'text', c => c.notNull())
      .addColumn('status', 'text', c => c.notNull())
      .addColumn('unread', 'integer', c => c.notNull())
      .addColumn('assigneeId', 'bigint', c => c.references('admin.id').onDelete('set null'))
      .addColumn('firstReplyAt', 'text')
      .addColumn('lastMessageAt', 'text', c => c.notNull())
      .addColumn('lastMessageId', 'bigint', c => c.notNull())
      .addColumn('searchText', 'text', c => c.notNull())
      .addColumn('deletedAt', 'text')
      .addColumn('createdAt', 'text', c => c.notNull())
      .addColumn('updatedAt', 'text', c => c.notNull())
      .addColumn('version', 'integer', c => c.notNull())
      .execute()
    // Indexes for the inbox in its order, one for each combination of filters. PostgreSQL uses such an index for sorting only if
    // it contains nothing but what the query filters by. SQLite counts in it without reading rows only if it contains every
    // column of the query.
    const orders = {
      ticketByMessage: [],
      ticketByStatus: ['status'],
      ticketByTopic: ['topic'],
      ticketByUnread: ['unread'],
      ticketByStatusAndTopic: ['status', 'topic'],
      ticketByStatusAndUnread: ['status', 'unread'],
    }
    for (const [name, columns] of Object.entries(orders)) {
      await db.schema
        .createIndex(name)
        .on('ticket')
        .columns([...columns, 'lastMessageId', 'deletedAt'])
        .where(sql.ref('deletedAt'), 'is', null)
        .execute()
    }
    await db.schema
      .createIndex('ticketByTrash')
      .on('ticket')
      .columns(['deletedAt', 'lastMessageId'])
      .where(sql.ref('deletedAt'), 'is not', null)
      .execute()
    for (const column of ['phone', 'email', 'productId', 'assigneeId'] as const) {
      const name = `ticketBy${column.charAt(0).toUpperCase()}${column.slice(1)}`
      await db.schema
        .createIndex(name)
        .on('ticket')
        .column(column)
        .where(sql.ref(column), 'is not', null)
        .execute()
    }

    await db.schema
      .createTable('message')
      .addColumn('id', engine === 'sqlite' ? 'integer' : 'bigint', c => c.primaryKey())
      .addColumn('ticketId', 'bigint', c => c.notNull().references('ticket.id').onDelete('cascade'))
      .addColumn('from', 'text', c => c.notNull())
      .addColumn('adminId', 'bigint', c => c.references('admin.id').onDelete('set null'))
      .addColumn('adminName', 'text', c => c.notNull())
      .addColumn('body', 'text', c => c.notNull())
      .addColumn('at', 'text', c => c.notNull())
      .execute()
    await db.schema.createIndex('messageByTicket').on('message').columns(['ticketId', 'id']).execute()
    await db.schema
      .createIndex('messageByAdmin')
      .on('message')
      .column('adminId')
      .where(sql.ref('adminId'), 'is not', null)
      .execute()

    await numbered('attachment')
      .addColumn('messageId', 'bigint', c => c.references('message.id').onDelete('set null'))
      .addColumn('position', 'integer', c => c.notNull())
      .addColumn('tokenHash', 'text', c => c.unique())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('type', 'text', c => c.notNull())
      .addColumn('bytes', 'bigint', c => c.notNull())
      .addColumn('folder', 'text', c => c.notNull())
      .addColumn('createdAt', 'text', c => c.notNull())
      .execute()
    await db.schema.createIndex('attachmentByMessage').on('attachment').column('messageId').execute()
    await db.schema
      .createIndex('attachmentByRest')
      .on('attachment')
      .column('createdAt')
      .where(sql.ref('messageId'), 'is', null)
      .execute()
    await db.schema
      .createTable('attachmentLink')
      .addColumn('tokenHash', 'text', c => c.primaryKey())
      .addColumn('attachmentId', 'bigint', c => c.notNull().references('attachment.id').onDelete('cascade'))
      .addColumn('expiresAt', 'text', c => c.notNull())
      .execute()
    await db.schema.createIndex('attachmentLinkByEnd').on('attachmentLink').column('expiresAt').execute()
    await db.schema
      .createIndex('attachmentLinkByAttachment')
      .on('attachmentLink')
      .column('attachmentId')
      .execute()
  },
}
