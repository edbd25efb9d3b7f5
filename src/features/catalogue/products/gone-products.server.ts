/**
 * Products that visitors saw and that are deleted now. Their addresses answer "gone" and say what the product was. Called by
 * `products.server.ts`; `purge-trash.server.ts` keeps what is needed of a product that leaves the trash for good.
 */
import type { Insertable } from 'kysely'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { Db } from '#server/database/database.server.ts'
import { locales } from '#shared/locale.ts'
import type { GoneProduct } from '../model/product.ts'
import { toSlug } from '../names/slug.ts'
import { findByName } from '../names/slugs.server.ts'
import type { GoneProductTable } from '../tables.server.ts'

/** The id of a deleted product that visitors saw by this name. None if another product has the name now. */
export async function findGone(db: Db, name: string): Promise<number | undefined> {
  const slug = toSlug(name)
  if (!slug || (await findByName(db, { entity: 'product', name, hidden: true })) !== undefined)
    return undefined
  const trashed = await db
    .selectFrom('product')
    .select('id')
    .where('trashedSlug', '=', slug)
    .where('wasShown', '=', 1)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (trashed) return trashed.id
  const alias = await db
    .selectFrom('nameAlias')
    .leftJoin('product', 'product.id', 'nameAlias.entityId')
    .select('nameAlias.entityId')
    .where('nameAlias.entity', '=', 'product')
    .where('nameAlias.slug', '=', slug)
    .where(or => or.eb('nameAlias.source', '=', 'gone').or('product.wasShown', '=', 1))
    .orderBy('nameAlias.entityId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return alias?.entityId
}

type Gone = Pick<GoneProduct, 'name' | 'translations'> &
  Pick<GoneProductTable, 'categoryId' | 'replacementId'>

/** From the trash, or from what was kept when it left the trash. Products deleted before that was kept have no name any more. */
export async function readGone(db: Db, id: number): Promise<Gone> {
  dependsOn(`product:${id}`)
  const columns = ['name', 'translations', 'categoryId', 'replacementId'] as const
  const row =
    (await db.selectFrom('product').select(columns).where('id', '=', id).executeTakeFirst()) ??
    (await db.selectFrom('goneProduct').select(columns).where('id', '=', id).executeTakeFirst())
  if (!row) return { name: null, translations: {}, categoryId: null, replacementId: null }
  return { ...row, translations: toNames(row.translations) }
}

/** The row that outlives a product. Of its texts only the names. */
export const toGoneRow = (
  id: number,
  product: Omit<GoneProductTable, 'id'>,
): Insertable<GoneProductTable> => ({
  id,
  name: product.name,
  translations: JSON.stringify(toNames(product.translations)),
  categoryId: product.categoryId,
  replacementId: product.replacementId,
})

function toNames(translations: string): Gone['translations'] {
  const stored = JSON.parse(translations) as Gone['translations']
  const named = locales.flatMap(locale => {
    const name = stored[locale]?.name
    return name ? [[locale, { name }] as const] : []
  })
  return Object.fromEntries(named)
}
