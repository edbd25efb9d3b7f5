/**
 * The related products of a product: those the shop chose, then others of its categories, the most similar first. Called by
 * `product-list.server.ts`; `products/products.server.ts` asks which links a visitor may see.
 */
import { contentCache } from '#server/database/content-cache.server.ts'
import { lookFor } from '#server/database/content-tags.server.ts'
import type { Database, Db } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import { toLineageIds } from '../categories/lineage.ts'
import type { ProductFacets } from '../filters/product-facets.server.ts'
import type { Product } from '../products/product.ts'

/** Two rows of four. The products that the shop chose are all shown, also if they are more. */
const wanted = 8
/** How many of the newest products of its category, and of its main category, are compared with it. */
const candidatesRead = 60
/** Candidates in memory, of all categories together: by estimate 1 kB each. */
const mostCandidates = 10_000

type Links = Pick<Product, 'categoryId' | 'extraCategoryIds' | 'replacementId' | 'relatedIds'>

/**
 * Only the links that the actor may see. A link to something hidden or in the trash is left out, and is back when that is
 * restored.
 */
export async function linksFor(db: Db, links: Links, actor: Actor): Promise<Links> {
  return { ...(await productsFor(db, links, actor)), ...(await categoriesFor(db, links, actor)) }
}

async function categoriesFor(
  db: Db,
  { categoryId, extraCategoryIds }: Pick<Links, 'categoryId' | 'extraCategoryIds'>,
  { admin }: Actor,
) {
  const wanted = categoryId === null ? extraCategoryIds : [categoryId, ...extraCategoryIds]
  if (admin || wanted.length === 0) return { categoryId, extraCategoryIds }
  lookFor('tree')
  const shown = await db
    .selectFrom('category')
    .select('id')
    .where('id', 'in', wanted)
    .where('shown', '=', 1)
    .execute()
  const ids = new Set(shown.map(row => row.id))
  return {
    categoryId: categoryId !== null && ids.has(categoryId) ? categoryId : null,
    extraCategoryIds: extraCategoryIds.filter(id => ids.has(id)),
  }
}

async function productsFor(
  db: Db,
  { replacementId, relatedIds }: Pick<Links, 'replacementId' | 'relatedIds'>,
  { admin }: Actor,
) {
  const wanted = replacementId === null ? relatedIds : [replacementId, ...relatedIds]
  if (wanted.length === 0) return { replacementId, relatedIds }
  lookFor(...wanted.map(id => `product:${id}` as const))
  let visible = db.selectFrom('product').select('id').where('id', 'in', wanted).where('deletedAt', 'is', null)
  if (!admin) visible = visible.where('shown', '=', 1)
  const ids = new Set((await visible.execute()).map(row => row.id))
  return {
    replacementId: replacementId !== null && ids.has(replacementId) ? replacementId : null,
    relatedIds: relatedIds.filter(id => ids.has(id)),
  }
}

type Candidate = { id: number; traits: string[] }

/** Returns the ids of the related products that visitors see, for a caller who may see the product itself. */
export function createRelatedIds(database: Pick<Database, 'db' | 'readContent'>) {
  const { db } = database
  const cached = contentCache<Candidate[]>(database, { most: mostCandidates, weigh: list => list.length + 1 })

  /** The newest products of a category. They are the same for all its products, and change less often than prices. */
  const newestOf = (categoryId: number) =>
    cached([String(categoryId)], async () => {
      lookFor(`list:${categoryId}`, `traits:${categoryId}`)
      const rows = await db
        .selectFrom(newest =>
          newest
            .selectFrom('listing')
            .select('productId')
            .where('categoryId', '=', categoryId)
            .where('shown', '=', 1)
            .orderBy('productId', 'desc')
            .limit(candidatesRead)
            .as('newest'),
        )
        .innerJoin('product', 'product.id', 'newest.productId')
        .leftJoin('productFacet', 'productFacet.productId', 'product.id')
        .select(['product.id', 'productFacet.facets'])
        .where('product.shown', '=', 1)
        .orderBy('product.id', 'desc')
        .execute()
      return rows.map(({ id, facets }) => ({ id, traits: traitsOf(facets) }))
    })

  return async (id: number, actor: Actor): Promise<number[]> => {
    const own = await requireOwn(db, id, actor)
    const chosen = await listChosen(db, id)
    const traits = new Set(traitsOf(own.facets))
    const categoryIds = own.lineage === null ? [] : toLineageIds(own.lineage)
    // Its own category comes before its main category.
    const categories = [...new Set([categoryIds.at(-1), categoryIds[0]])].filter(one => one !== undefined)
    const ids = new Set(chosen)
    for (const category of categories) {
      if (ids.size > wanted) break
      for (const candidate of bySimilarity(await newestOf(category), traits)) ids.add(candidate.id)
    }
    ids.delete(id)
    return [...ids].slice(0, Math.max(wanted, chosen.length))
  }
}

async function requireOwn(db: Db, id: number, { admin }: Actor) {
  lookFor(`product:${id}`)
  const own = await db
    .selectFrom('product')
    .leftJoin('category', 'category.id', 'product.categoryId')
    .leftJoin('productFacet', 'productFacet.productId', 'product.id')
    .select(['product.shown', 'category.lineage', 'productFacet.facets'])
    .where('product.id', '=', id)
    .where('product.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!own || !(admin || own.shown)) throw new AppError('not_found')
  return own
}

/** The related products that the shop chose, without those that visitors do not see. */
async function listChosen(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('productRelation')
    .innerJoin('product', 'product.id', 'productRelation.relatedId')
    .select(['product.id', 'product.shown'])
    .where('productRelation.productId', '=', id)
    .orderBy('productRelation.position')
    .execute()
  // Hidden ones too: they are related products as soon as they are shown.
  lookFor(...rows.map(row => `product:${row.id}` as const))
  return rows.filter(row => row.shown === 1).map(row => row.id)
}

/** Those with the most tags and attribute values of `traits` first. The sort is stable: among equals the newest stay first. */
function bySimilarity(candidates: Candidate[], traits: Set<string>): Candidate[] {
  const scoreOf = (one: Candidate) => one.traits.filter(trait => traits.has(trait)).length
  const scored = candidates.map(candidate => ({ candidate, score: scoreOf(candidate) }))
  return scored.toSorted((one, other) => other.score - one.score).map(({ candidate }) => candidate)
}

/** Each of them once. */
function traitsOf(facets: string | null): string[] {
  if (!facets) return []
  const [, , , tags, attributeValues] = JSON.parse(facets) as ProductFacets
  return [...new Set([...tags, ...attributeValues.map(([attributeId, value]) => `${attributeId} ${value}`)])]
}
