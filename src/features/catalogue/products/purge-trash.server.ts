/** Deletes products and categories for good whose time in the trash is over. Runs once a day. */
import type { Insertable } from 'kysely'
import type { RecordEvent } from '#features/history/event.ts'
import type { ContentTx, Database } from '#server/database/database.server.ts'
import type { Locale } from '#shared/locale.ts'
import { trashMs } from '#shared/trash.ts'
import { keepWords } from '../attributes/attribute-specs.server.ts'
import type { NameAliasTable } from '../tables.server.ts'
import { toGoneRow } from './gone-products.server.ts'

/** Rows in one transaction: few enough that other writes do not wait for it. */
const chunk = 25

type Options = { database: Database; baseLocale: Locale; record: RecordEvent }
type TrashedProduct = { id: number; name: string }

export function createPurge({ database, baseLocale, record }: Options) {
  const { db, contentTransaction } = database

  const expired = (table: 'product' | 'category', before: string) =>
    db
      .selectFrom(table)
      .select('id')
      .where('deletedAt', '<', before)
      .orderBy('deletedAt')
      .limit(chunk)
      .execute()

  async function purge(table: 'product' | 'category', before: string) {
    const ids = (await expired(table, before)).map(row => row.id)
    if (ids.length === 0) return false
    // Other content writes are locked out: a row that is being restored is either restored before this reads it, or gone.
    await contentTransaction(async tx => {
      const rows =
        table === 'product' ? await dropProducts(tx, ids) : await dropCategories(tx, ids, baseLocale)
      for (const { id, name } of rows) {
        const subject = { entity: table, entityId: id, label: name, action: 'purge' } as const
        await record(tx, { admin: undefined, ...subject })
      }
    })
    return true
  }

  return async function purgeTrash(now = Date.now()) {
    const before = new Date(now - trashMs).toISOString()
    while (await purge('product', before));
    while (await purge('category', before));
  }
}

async function dropProducts(tx: ContentTx, ids: number[]): Promise<TrashedProduct[]> {
  const rows = await tx
    .selectFrom('product')
    .select(['id', 'name', 'translations', 'categoryId', 'replacementId', 'trashedSlug', 'wasShown'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is not', null)
    .execute()
  for (const { id, trashedSlug, wasShown, ...row } of rows) {
    const names = await dropAliases(tx, 'product', id)
    if (wasShown && trashedSlug) {
      await storeGoneNames(tx, id, [trashedSlug, ...names])
      await tx.insertInto('goneProduct').values(toGoneRow(id, row)).execute()
    }
    await tx.deleteFrom('product').where('id', '=', id).execute()
  }
  return rows
}

/** Keeps the names of a deleted product: a request for one of them is answered with "gone" from then on. */
async function storeGoneNames(tx: ContentTx, id: number, slugs: string[]) {
  const rows: Insertable<NameAliasTable>[] = [...new Set(slugs)].map(slug => ({
    entity: 'product',
    entityId: id,
    slug,
    source: 'gone',
  }))
  await tx.insertInto('nameAlias').values(rows).execute()
}

async function dropCategories(tx: ContentTx, ids: number[], base: Locale): Promise<TrashedProduct[]> {
  const rows = await tx
    .selectFrom('category')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is not', null)
    .execute()
  for (const { id } of rows) {
    await dropAliases(tx, 'category', id)
    const attributes = await tx.selectFrom('attribute').select('id').where('categoryId', '=', id).execute()
    await keepWords(
      tx,
      attributes.map(attribute => attribute.id),
      base,
    )
    // Only products and categories that are in the trash too can still refer to it.
    await tx.deleteFrom('productCategory').where('categoryId', '=', id).execute()
    await tx.updateTable('product').set({ categoryId: null }).where('categoryId', '=', id).execute()
    await tx.updateTable('category').set({ parentId: null }).where('parentId', '=', id).execute()
    await tx.deleteFrom('category').where('id', '=', id).execute()
  }
  return rows
}

/** Deletes the aliases and returns their slugs. */
async function dropAliases(tx: ContentTx, entity: 'product' | 'category', id: number): Promise<string[]> {
  const aliases = await tx
    .deleteFrom('nameAlias')
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .returning('slug')
    .execute()
  return aliases.map(alias => alias.slug)
}
