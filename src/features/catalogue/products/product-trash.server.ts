/**
 * Moves products to the trash and back. They come back complete. Called by `products.server.ts`; `purge-trash.server.ts` empties
 * the trash.
 */
import { sql } from 'kysely'
import type { RecordedAdmin } from '#features/accounts/account.ts'
import type { Changes, NewEvent, RecordEvent } from '#features/history/event.ts'
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { liveIds } from '../model/live-rows.server.ts'
import { codeKey } from '../names/slug.ts'
import { requireSlugFree } from '../names/slugs.server.ts'
import { saveCategories } from './product-rows.server.ts'

/** The administrator for whom a write is recorded, and the function that records it in the history. */
export type RecordedActor = { admin: RecordedAdmin | undefined; record: RecordEvent }

/**
 * From then on other products may have their slugs and codes. If one does not exist, `not_found` is thrown before anything is
 * written. The caller passes them to `refreshProducts`, here and below.
 */
export async function trashProducts(
  tx: ContentTx,
  ids: number[],
  { admin, record, groupId }: RecordedActor & { groupId?: string },
) {
  const rows = await tx
    .selectFrom('product')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  if (rows.length < ids.length) throw new AppError('not_found')
  await tx
    .updateTable('product')
    .set(row => ({
      deletedAt: new Date().toISOString(),
      trashedSlug: row.ref('slug'),
      // A slug that no name can produce.
      slug: sql<string>`'~' || cast(${row.ref('id')} as text)`,
      codeKey: null,
      wasShown: row.ref('shown'),
    }))
    .where('id', 'in', ids)
    .execute()
  const events = rows.map(({ id, name }) => ({
    admin,
    entity: 'product' as const,
    entityId: id,
    label: name,
    action: 'delete' as const,
    groupId,
  }))
  await record(tx, ...events)
}

const inTrash = (db: Db, ids: number[]) =>
  db
    .selectFrom('product')
    .select(['id', 'name', 'code', 'trashedSlug', 'categoryId'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is not', null)
    .where('trashedSlug', 'is not', null)

/** The ids of the products that `restoreProducts` would restore. */
export async function listRestorable(db: Db, ids: number[]): Promise<Set<number>> {
  const rows = (await inTrash(db, ids).execute()).map(({ id, code, trashedSlug }) => ({
    id,
    slug: trashedSlug ?? '',
    key: codeKey(code ?? '') || null,
  }))
  if (rows.length === 0) return new Set()
  const slugs = rows.map(row => row.slug)
  const keys = rows.flatMap(row => row.key ?? [])
  const holders = await db
    .selectFrom('product')
    .select(['slug', 'codeKey'])
    .where(or => or.eb('slug', 'in', slugs).or('codeKey', 'in', keys.length > 0 ? keys : ['']))
    .execute()
  const taken = new Set(holders.flatMap(({ slug, codeKey: key }) => [slug, `code ${key}`]))
  const free = rows.filter(({ slug, key }) => !taken.has(slug) && !(key && taken.has(`code ${key}`)))
  return new Set(free.map(row => row.id))
}

/**
 * Restores products if their slugs and codes are still free. If one is not
 * in the trash, `not_found` is thrown before anything is written.
 */
export async function restoreProducts(tx: ContentTx, ids: number[], { admin, record }: RecordedActor) {
  const rows = await inTrash(tx, ids).execute()
  if (rows.length < ids.length) throw new AppError('not_found')
  const mainCategories = await replaceTrashedCategories(tx, ids)
  const events: NewEvent[] = []
  for (const { id, name, code, trashedSlug, categoryId } of rows) {
    const slug = trashedSlug ?? ''
    await requireSlugFree(tx, 'product', slug)
    const key = codeKey(code ?? '') || null
    if (key) await requireCodeFree(tx, key)
    const kept = mainCategories.get(id) ?? null
    await tx
      .updateTable('product')
      .set({ deletedAt: null, trashedSlug: null, slug, codeKey: key, wasShown: 0, categoryId: kept })
      .where('id', '=', id)
      .execute()
    const moved = kept !== categoryId && { before: { categoryId }, after: { categoryId: kept } }
    events.push({ admin, entity: 'product', entityId: id, label: name, action: 'restore', ...moved })
  }
  await record(tx, ...events)
}

async function requireCodeFree(tx: Tx, key: string) {
  const holder = await tx.selectFrom('product').select('id').where('codeKey', '=', key).executeTakeFirst()
  if (!holder) return
  throw new AppError('code_taken', { fields: { code: { code: 'taken' } }, data: { otherId: holder.id } })
}

/**
 * Products in the trash stay in their categories when those are deleted. Now they go where the other products went. Returns the
 * main category of each.
 */
async function replaceTrashedCategories(tx: ContentTx, ids: number[]): Promise<Map<number, number | null>> {
  const memberships = await tx
    .selectFrom('productCategory')
    .select(['productId', 'categoryId', 'position'])
    .where('productId', 'in', ids)
    .orderBy('productId')
    .orderBy('position')
    .execute()
  const liveById = new Map<number, number | null>()
  for (const { categoryId } of memberships) {
    if (!liveById.has(categoryId)) liveById.set(categoryId, await findLiveCategory(tx, categoryId))
  }
  const products = ids.map(id => {
    const own = memberships.filter(row => row.productId === id)
    const main = own.find(row => row.position === 0)
    const extra = own.filter(row => row.position !== 0).map(row => liveById.get(row.categoryId) ?? null)
    return {
      id,
      categoryId: main ? (liveById.get(main.categoryId) ?? null) : null,
      extraCategoryIds: extra.filter(categoryId => categoryId !== null),
    }
  })
  await saveCategories(tx, products)
  return new Map(products.map(({ id, categoryId }) => [id, categoryId]))
}

/** The category itself, or else the one that its contents were moved to when it was deleted, as the history recorded. */
async function findLiveCategory(tx: Tx, id: number): Promise<number | null> {
  if ((await liveIds(tx, 'category', [id])).size > 0) return id
  const deletion = await tx
    .selectFrom('event')
    .select('changes')
    .where('entity', '=', 'category')
    .where('entityId', '=', id)
    .where('action', '=', 'delete')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const movedTo = deletion && (JSON.parse(deletion.changes) as Changes).movedTo?.after
  return typeof movedTo === 'number' ? await findLiveCategory(tx, movedTo) : null
}
