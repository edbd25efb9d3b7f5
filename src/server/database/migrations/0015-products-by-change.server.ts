/**
 * The order of products by their last change, for the list of staff. Run by `migrate.server.ts`.
 *
 * SQLite reads `deletedAt` of every row even though the index holds live rows alone, so it is a column of the index. The index of
 * the trash gets a condition, because SQLite would otherwise find the live products by it and then sort all of them.
 */
import { sql } from 'kysely'
import type { Migration } from './migration.server.ts'

export const productsByChange: Migration = {
  name: '0015-products-by-change',
  async up({ db }) {
    await db.schema
      .createIndex('productByChange')
      .on('product')
      .columns(['updatedAt', 'id', 'deletedAt'])
      .where(sql.ref('deletedAt'), 'is', null)
      .execute()
    await db.schema.dropIndex('productByTrash').execute()
    await db.schema
      .createIndex('productByTrash')
      .on('product')
      .columns(['deletedAt', 'id'])
      .where(sql.ref('deletedAt'), 'is not', null)
      .execute()
  },
}
