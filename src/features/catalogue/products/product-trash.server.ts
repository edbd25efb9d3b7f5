/**
 * Moves products to the trash and back. They come back complete. Called by `products.server.ts`; `purge-trash.server.ts` empties
 * the trash.
 */
import type { AdminAccount } from '#features/accounts/account.ts'
import type { RecordEvent } from '#features/history/event.ts'
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { refreshProduct } from '../derived/refresh-derived.server.ts'
import { requireLiveProduct } from './live-rows.server.ts'
import type { ProductRow } from './read-product.server.ts'
import { codeKey, toSlug } from './slug.ts'
import { findByName, requireSlugFree } from './slugs.server.ts'

/** The administrator for whom a write is recorded, and the function that records it in the history. */
export type RecordedActor = { admin: AdminAccount | undefined; record: RecordEvent }

/** From then on other products may have its slug and its code. */
export async function trashProduct(tx: ContentTx, id: number, { admin, record }: RecordedActor) {
  const row = await requireLiveProduct(tx, id)
  await tx
    .updateTable('product')
    .set({
      deletedAt: new Date().toISOString(),
      trashedSlug: row.slug,
      // A slug that no name can produce.
      slug: `~${id}`,
      codeKey: null,
      wasShown: row.shown,
    })
    .where('id', '=', id)
    .execute()
  await refreshProduct(tx, id)
  await record(tx, { admin, entity: 'product', entityId: id, label: row.name, action: 'delete' })
}

/** Restores a product if its slug and code are still free. It leaves categories that are in the trash themselves. */
export async function restoreProduct(tx: ContentTx, id: number, { admin, record }: RecordedActor) {
  const row = await tx
    .selectFrom('product')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  if (!row?.trashedSlug) throw new AppError('not_found')
  await requireSlugFree(tx, 'product', row.trashedSlug)
  const key = codeKey(row.code ?? '') || null
  if (key) await requireCodeFree(tx, key)
  const categoryId = await leaveTrashedCategories(tx, row)
  await tx
    .updateTable('product')
    .set({ deletedAt: null, trashedSlug: null, slug: row.trashedSlug, codeKey: key, wasShown: 0, categoryId })
    .where('id', '=', id)
    .execute()
  await refreshProduct(tx, id)
  const moved = categoryId !== row.categoryId
  await record(tx, {
    admin,
    entity: 'product',
    entityId: id,
    label: row.name,
    action: 'restore',
    ...(moved && { before: { categoryId: row.categoryId }, after: { categoryId } }),
  })
}

async function requireCodeFree(tx: Tx, key: string) {
  const holder = await tx.selectFrom('product').select('id').where('codeKey', '=', key).executeTakeFirst()
  if (!holder) return
  throw new AppError('code_taken', { fields: { code: { code: 'taken' } }, data: { otherId: holder.id } })
}

async function leaveTrashedCategories(tx: ContentTx, { id, categoryId }: ProductRow) {
  const trashed = tx.selectFrom('category').select('id').where('deletedAt', 'is not', null)
  await tx
    .deleteFrom('productCategory')
    .where('productId', '=', id)
    .where('categoryId', 'in', trashed)
    .execute()
  const own = await tx
    .selectFrom('productCategory')
    .select('categoryId')
    .where('productId', '=', id)
    .where('position', '=', 0)
    .executeTakeFirst()
  return own ? categoryId : null
}

/** Whether visitors could see a product of this name that is deleted now, and no other product has the name. */
export async function isGone(db: Db, name: string): Promise<boolean> {
  const slug = toSlug(name)
  if (!slug || (await findByName(db, { entity: 'product', name, hidden: true })) !== undefined) return false
  const trashed = await db
    .selectFrom('product')
    .select('id')
    .where('trashedSlug', '=', slug)
    .where('wasShown', '=', 1)
    .limit(1)
    .executeTakeFirst()
  if (trashed) return true
  const alias = await db
    .selectFrom('nameAlias')
    .leftJoin('product', 'product.id', 'nameAlias.entityId')
    .select('nameAlias.id')
    .where('nameAlias.entity', '=', 'product')
    .where('nameAlias.slug', '=', slug)
    .where(or => or.eb('nameAlias.source', '=', 'gone').or('product.wasShown', '=', 1))
    .limit(1)
    .executeTakeFirst()
  return alias !== undefined
}
