/** Products that a product leads to: those chosen for it, or else its neighbours. */
import type { Caller } from '#server/api.server.ts'
import type { Db } from '#server/database.server.ts'
import type { Product, ProductCard } from './product.ts'
import { type CardRow, cardColumns, type ProductRow, toCards } from './product-fields.server.ts'

const most = 12
/** Among the newest of the category those with the same tags are looked for. */
const lookedAt = 60

/** Not the long texts: dozens are looked at for a few. */
const columns = cardColumns.map(column => `product.${column}` as const)

type Links = Pick<Product, 'replacementId' | 'relatedIds'>

/** Only what the viewer may see: what is hidden or in the trash disappears, and comes back when it does. */
export async function linksFor(db: Db, links: Links, { admin }: Pick<Caller, 'admin'>): Promise<Links> {
  const { replacementId, relatedIds } = links
  const wanted = replacementId === null ? relatedIds : [replacementId, ...relatedIds]
  if (wanted.length === 0) return { replacementId, relatedIds }
  let seen = db.selectFrom('product').select('id').where('id', 'in', wanted).where('deletedAt', 'is', null)
  if (!admin) seen = seen.where('shown', '=', 1)
  const ids = new Set((await seen.execute()).map(row => row.id))
  return {
    replacementId: replacementId !== null && ids.has(replacementId) ? replacementId : null,
    relatedIds: relatedIds.filter(id => ids.has(id)),
  }
}

export async function relatedTo(db: Db, product: ProductRow): Promise<ProductCard[]> {
  const chosen = await chosenFor(db, product.id)
  return await toCards(db, chosen.length > 0 ? chosen : await neighboursOf(db, product))
}

async function chosenFor(db: Db, id: number): Promise<CardRow[]> {
  return await db
    .selectFrom('productRelation')
    .innerJoin('product', 'product.id', 'productRelation.relatedId')
    .select(columns)
    .where('productRelation.productId', '=', id)
    .where('product.shown', '=', 1)
    .orderBy('productRelation.position')
    .limit(most)
    .execute()
}

/** The newest of its category, those that share tags with it first. */
async function neighboursOf(db: Db, { id, categoryId, tags }: ProductRow): Promise<CardRow[]> {
  if (categoryId === null) return []
  const newest = await db
    .selectFrom('productCategory')
    .innerJoin('product', 'product.id', 'productCategory.productId')
    .select([...columns, 'product.tags'])
    .where('productCategory.categoryId', '=', categoryId)
    .where('productCategory.productId', '!=', id)
    .where('product.shown', '=', 1)
    .orderBy('productCategory.productId', 'desc')
    .limit(lookedAt)
    .execute()
  const own = new Set<string>(JSON.parse(tags))
  const shared = (row: Pick<ProductRow, 'tags'>) =>
    (JSON.parse(row.tags) as string[]).filter(tag => own.has(tag)).length
  // Sorting keeps the newest first among those that share as many.
  return newest.toSorted((one, other) => shared(other) - shared(one)).slice(0, most)
}
