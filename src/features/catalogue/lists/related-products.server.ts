/**
 * The related products of a product: those the shop chose, then others of its categories, the most similar first. Called by
 * `products/products.server.ts`.
 */
import { sql } from 'kysely'
import { lookFor } from '#server/database/content-tags.server.ts'
import type { Db } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import { toLineageIds } from '../categories/lineage.ts'
import type { ProductFacets } from '../filters/product-facets.server.ts'
import type { Product, ProductCard } from '../products/product.ts'
import { readCards } from './product-cards.server.ts'

const most = 12
/** How many of the newest products of its category, and of its main category, are compared with it. */
const candidatesRead = 60

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

/**
 * Where a candidate comes from: chosen by the shop, in the same category or below, in the same main category; or the product
 * itself.
 */
const tiers = { chosen: 0, category: 1, main: 2, own: 3 } as const

type Candidate = { tier: number; position: number; id: number; shown: number; facets: string | null }

export async function relatedTo(db: Db, id: number, actor: Actor): Promise<ProductCard[]> {
  const candidates = await candidatesFor(db, id)
  const own = candidates.find(({ tier }) => tier === tiers.own)
  if (!own || !(actor.admin || own.shown)) throw new AppError('not_found')
  const similarity = similarityTo(own)
  const others = candidates.filter(one => one.tier !== tiers.own && one.shown === 1 && one.id !== id)
  const ranked = others
    .map(one => ({ ...one, score: one.tier === tiers.chosen ? -one.position : similarity(one) }))
    // The sort is stable: among equally similar products the newest stay first.
    .toSorted((one, other) => one.tier - other.tier || other.score - one.score)
  const ids = new Set(ranked.map(one => one.id))
  return await readCards(db, [...ids].slice(0, most), actor)
}

async function candidatesFor(db: Db, id: number): Promise<Candidate[]> {
  lookFor(`product:${id}`)
  const own = await db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.categoryId')
    .select(['category.id', 'category.lineage'])
    .where('product.id', '=', id)
    .executeTakeFirst()
  const category = own?.id ?? null
  const main = own ? (toLineageIds(own.lineage)[0] ?? null) : null
  for (const list of [category, main]) if (list !== null) lookFor(`list:${list}`, `traits:${list}`)
  const newestOf = (tier: number, list: number | null) => sql`select * from (
    select ${sql.lit(tier)} as "tier", 0 as "position", "productId" as "id" from "listing"
    where "categoryId" = ${list} and "shown" = 1 order by "productId" desc limit ${sql.lit(candidatesRead)}) as "newest"`
  const { rows } = await sql<Candidate>`
    select "candidate"."tier", "candidate"."position", "candidate"."id", "product"."shown", "productFacet"."facets" from (
      select ${sql.lit(tiers.own)} as "tier", 0 as "position", "id" from "product" where "id" = ${id}
      union all select ${sql.lit(tiers.chosen)}, "position", "relatedId" from "productRelation" where "productId" = ${id}
      union all ${newestOf(tiers.category, category)}
      union all ${newestOf(tiers.main, main)}) as "candidate"
    join "product" on "product"."id" = "candidate"."id" and "product"."deletedAt" is null
    left join "productFacet" on "productFacet"."productId" = "candidate"."id"
    order by "candidate"."tier", "candidate"."id" desc`.execute(db)
  // Hidden ones too: they are related products as soon as they are shown.
  lookFor(...rows.filter(({ tier }) => tier === tiers.chosen).map(row => `product:${row.id}` as const))
  return rows
}

/** How many tags and attribute values two products share. */
function similarityTo(own: Candidate) {
  const ownTraits = traitsOf(own)
  return (other: Candidate) => traitsOf(other).intersection(ownTraits).size
}

function traitsOf({ facets }: Candidate): Set<string> {
  if (!facets) return new Set()
  const [, , , tags, attributeValues] = JSON.parse(facets) as ProductFacets
  return new Set([...tags, ...attributeValues.map(([attributeId, value]) => `${attributeId} ${value}`)])
}
