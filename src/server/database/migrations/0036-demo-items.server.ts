/** What the demo brought, and what its removal took away. Run by `migrate.server.ts`. */
import type { Kysely } from 'kysely'
import type { Migration } from './migration.server.ts'

// biome-ignore lint/suspicious/noExplicitAny: tables of this migration's time
type AnyDb = Kysely<any>

export const demoItems: Migration = {
  name: '0036-demo-items',
  async up({ db, engine }) {
    await db.schema
      .createTable('demoItem')
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('key', 'text', c => c.notNull())
      .addColumn('version', 'bigint', c => c.notNull())
      .addPrimaryKeyConstraint('demoItemKey', ['kind', 'key'])
      .execute()
    const table = db.schema.createTable('demoRemoved')
    const withId =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
    await withId
      .addColumn('removalId', 'bigint', c => c.notNull())
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('key', 'text', c => c.notNull())
      .addColumn('version', 'bigint', c => c.notNull())
      .addColumn('stored', 'text')
      .addColumn('ref', 'text')
      .addColumn('removedAt', 'text', c => c.notNull())
      .execute()
    await db.schema.createIndex('demoRemovedByRemoval').on('demoRemoved').column('removalId').execute()
    await db.schema.createIndex('demoRemovedByRef').on('demoRemoved').column('ref').execute()
    await takeOverIds(db)
  },
}

/** Shops that loaded the demo before this kept the ids of its products and categories in a setting. Each was created with version 1. */
async function takeOverIds(db: AnyDb) {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'demo').executeTakeFirst()
  if (!row) return
  const state: Record<'products' | 'categories', Record<string, number>> = JSON.parse(row.value)
  const rows = [
    ...Object.values(state.products).map(id => ({ kind: 'product', key: String(id), version: 1 })),
    ...Object.values(state.categories).map(id => ({ kind: 'category', key: String(id), version: 1 })),
  ]
  if (rows.length > 0) await db.insertInto('demoItem').values(rows).execute()
}
