/** The trash of products: thirty days in which everything comes back by one call. */
import type { AdminAccount } from '#features/accounts/account.ts'
import type { RecordEvent } from '#features/history/event.ts'
import type { Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { refreshProduct } from '../derived/refresh-derived.server.ts'
import { requireLiveProduct } from './live-rows.server.ts'
import type { ProductRow } from './product-fields.server.ts'
import { codeKey, toSlug } from './slug.ts'
import { findByName, requireSlugFree } from './slugs.server.ts'

/** Who does it, and where it is written down. */
export type RecordedActor = { admin: AdminAccount | undefined; record: RecordEvent }

/** Its address and its code are free for others from now on. */
export async function trashProduct(tx: Tx, id: number, { admin, record }: RecordedActor) {
  const row = await requireLiveProduct(tx, id)
  await tx
    .updateTable('product')
    .set({
      deletedAt: new Date().toISOString(),
      trashedSlug: row.slug,
      // No name folds to it.
      slug: `~${id}`,
      codeKey: null,
      wasShown: row.shown,
    })
    .where('id', '=', id)
    .execute()
  await refreshProduct(tx, id)
  await record(tx, { admin, entity: 'product', entityId: id, label: row.name, action: 'delete' })
}

/** To where it was, if its address and code are still free; a category that is in the trash itself is left. */
export async function restoreProduct(tx: Tx, id: number, { admin, record }: RecordedActor) {
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

async function leaveTrashedCategories(tx: Tx, { id, categoryId }: ProductRow) {
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

/** Whether visitors knew a product by this name that is no more, and nobody else has the name now. */
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
