import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

/** Administrators that can be disabled, details of their sessions, and exact rate limits. */
export const accountsWhole: Migration = {
  name: '0003-accounts',
  async up({ db }) {
    await db.schema.alterTable('admin').addColumn('disabledAt', 'text').execute()
    await db.schema.alterTable('admin').addColumn('seenAt', 'text').execute()
    for (const column of ['agent', 'address']) {
      await db.schema
        .alterTable('session')
        .addColumn(column, 'text', c => c.notNull().defaultTo(''))
        .execute()
    }
    await db.schema.createIndex('sessionByAdmin').on('session').columns(['adminId', 'seenAt']).execute()
    await db.schema.createIndex('sessionByEnd').on('session').columns(['expiresAt']).execute()

    await db.schema
      .createTable('tryLimit')
      .addColumn('key', 'text', c => c.primaryKey())
      .addColumn('times', 'text', c => c.notNull())
      .addColumn('endsAt', 'text', c => c.notNull())
      .execute()
    await db.schema.createIndex('tryLimitByEnd').on('tryLimit').columns(['endsAt']).execute()

    await db.schema
      .createTable('knownAddress')
      .addColumn('adminId', 'bigint', c => c.notNull().references('admin.id').onDelete('cascade'))
      .addColumn('address', 'text', c => c.notNull())
      .addColumn('at', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('knownAddressKey', ['adminId', 'address'])
      .execute()
    await sql`insert into "knownAddress" ("adminId", "address", "at")
      select "admin"."id", "address", "at" from "loginSuccess" inner join "admin" using ("username")`.execute(
      db,
    )
    await db.schema.dropTable('loginSuccess').execute()
    // The login failures of the last quarter of an hour are lost once.
    await db.schema.dropTable('loginFailure').execute()
  },
}
