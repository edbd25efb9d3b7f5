/**
 * Specifications remember the attribute they were values of, so that undoing its removal makes them its values again. Run by
 * `migrate.server.ts`.
 */
import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

export const removedAttributes: Migration = {
  name: '0016-removed-attributes',
  async up({ db }) {
    await db.schema.alterTable('spec').addColumn('removedAttributeId', 'bigint').execute()
    await db.schema
      .createIndex('specByRemovedAttribute')
      .on('spec')
      .columns(['removedAttributeId', 'id'])
      .where(sql.ref('removedAttributeId'), 'is not', null)
      .execute()
  },
}
