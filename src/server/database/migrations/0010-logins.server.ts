import type { Migration } from './migration.server.ts'

/** When a session last proved its password, and what the trace of logins counts. */
export const logins: Migration = {
  name: '0010-logins',
  async up({ db }) {
    // Null for sessions of before: they have proved nothing yet, and are asked once.
    await db.schema.alterTable('session').addColumn('provedAt', 'text').execute()

    await db.schema
      .createTable('loginCounter')
      .addColumn('key', 'text', c => c.primaryKey())
      .addColumn('count', 'integer', c => c.notNull())
      .addColumn('eventId', 'bigint')
      .addColumn('endsAt', 'text', c => c.notNull())
      .execute()
    await db.schema.createIndex('loginCounterByEnd').on('loginCounter').column('endsAt').execute()
    // Logins are forgotten sooner than changes: without it, finding the old ones would read every event.
    await db.schema.createIndex('eventByAction').on('event').columns(['action', 'at']).execute()
  },
}
