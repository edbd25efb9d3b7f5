/**
 * An attribute that is removed keeps its row and its values, so that removing it and undoing that changes one row. Run by
 * `migrate.server.ts`.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.server.ts'

export const deletedAttributes: Migration = {
  name: '0021-deleted-attributes',
  async up({ db }) {
    await db.schema.alterTable('attribute').addColumn('deletedAt', 'text').execute()
    await db.schema
      .createIndex('attributeDeleted')
      .on('attribute')
      .column('id')
      .where(sql.ref('deletedAt'), 'is not', null)
      .execute()
    await bringBackRemoved(db)
    await sql`drop index "specByRemovedAttribute"`.execute(db)
    await db.schema.alterTable('spec').dropColumn('removedAttributeId').execute()
  },
}

/**
 * Until now the row was deleted, and its values remembered it in `removedAttributeId`. The event of the removal has all its fields. Those
 * of categories that exist no more cannot be restored, and are left out.
 */
// biome-ignore lint/suspicious/noExplicitAny: the tables of this migration's time
async function bringBackRemoved(db: Kysely<any>) {
  const events = await db
    .selectFrom('event')
    .select(['id', 'entityId', 'action', 'changes', 'at'])
    .where('entity', '=', 'attribute')
    .orderBy('id')
    .execute()
  const existing = new Set((await db.selectFrom('attribute').select('id').execute()).map(row => row.id))
  const categories = new Set((await db.selectFrom('category').select('id').execute()).map(row => row.id))
  let isAny = false
  for (const [id, ofAttribute] of Map.groupBy(events, event => Number(event.entityId))) {
    const last = ofAttribute.at(-1)
    const { products, ...changes } = JSON.parse(last?.changes ?? '{}')
    const fields = Object.fromEntries(
      Object.entries<{ before?: unknown }>(changes).map(([field, { before }]) => [field, before]),
    )
    const isRestorable = last?.action === 'delete' && products && categories.has(fields.categoryId)
    if (!isRestorable || existing.has(id)) continue
    isAny = true
    await db
      .insertInto('attribute')
      .values({
        ...fields,
        id,
        choices: JSON.stringify(fields.choices),
        translations: JSON.stringify(fields.translations),
        filterable: Number(fields.filterable),
        createdAt: last.at,
        updatedAt: last.at,
        // Every version had an event.
        version: ofAttribute.length,
        deletedAt: last.at,
      })
      .execute()
  }
  if (!isAny) return
  await sql`update "spec" set "attributeId" = "removedAttributeId"
    where "removedAttributeId" in (select "id" from "attribute" where "deletedAt" is not null)`.execute(db)
  // The facets of these products lack the values. The next start computes all that is derived again.
  await db.deleteFrom('setting').where('name', '=', 'derivedVersion').execute()
}
