import type { Migration } from './migration.server.ts'

/** When the password of a session was last confirmed, and the counters of the login history. */
export const logins: Migration = {
  name: '0010-logins',
  async up({ db }) {
    // Null for existing sessions: they have not confirmed the password yet, and are asked for it once.
    await db.schema.alterTable('session').addColumn('provedAt', 'text').execute()

    await db.schema
      .createTable('loginCounter')
      .addColumn('key', 'text', c => c.primaryKey())
      .addColumn('count', 'integer', c => c.notNull())
      .addColumn('eventId', 'bigint')
      .addColumn('endsAt', 'text', c => c.notNull())
      .execute()
    await db.schema.createIndex('loginCounterByEnd').on('loginCounter').column('endsAt').execute()
    // Logins are deleted sooner than changes. Without this index, finding the old ones would read every event.
    await db.schema.createIndex('eventByAction').on('event').columns(['action', 'at']).execute()
  },
}
