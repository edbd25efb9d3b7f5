/** Products that a product leads to: those chosen for it, then its neighbours, those most like it first. */
import { sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import type { ProductFacets } from '../filters/product-facets.server.ts'
import type { Product, ProductCard } from '../products/product.ts'
import { readCards } from './product-cards.server.ts'

const most = 12
/** The newest of its category, and of its main category, are compared with it. */
const candidatesRead = 60

type Links = Pick<Product, 'categoryId' | 'extraCategoryIds' | 'replacementId' | 'relatedIds'>

/** Only what the actor may see: what is hidden or in the trash disappears, and comes back when it does. */
export async function linksFor(db: Db, links: Links, actor: Pick<Caller, 'admin'>): Promise<Links> {
  return { ...(await productsFor(db, links, actor)), ...(await categoriesFor(db, links, actor)) }
}

async function categoriesFor(
  db: Db,
  { categoryId, extraCategoryIds }: Pick<Links, 'categoryId' | 'extraCategoryIds'>,
  { admin }: Pick<Caller, 'admin'>,
) {
  const wanted = categoryId === null ? extraCategoryIds : [categoryId, ...extraCategoryIds]
  if (admin || wanted.length === 0) return { categoryId, extraCategoryIds }
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
  { admin }: Pick<Caller, 'admin'>,
) {
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

/** How near: chosen by the shop, in its category or below, in its main category; and the product itself. */
const tiers = { chosen: 0, category: 1, main: 2, own: 3 } as const

type Candidate = { tier: number; place: number; id: number; shown: number; facts: string | null }

export async function relatedTo(db: Db, id: number, actor: Pick<Caller, 'admin'>): Promise<ProductCard[]> {
  const candidates = await candidatesFor(db, id)
  const own = candidates.find(({ tier }) => tier === tiers.own)
  if (!own || !(actor.admin || own.shown)) throw new AppError('not_found')
  const likeness = likenessTo(own)
  const others = candidates.filter(one => one.tier !== tiers.own && one.shown === 1 && one.id !== id)
  const ranked = others
    .map(one => ({ ...one, like: one.tier === tiers.chosen ? -one.place : likeness(one) }))
    // Sorting keeps the newest first among those that are as like it.
    .toSorted((one, other) => one.tier - other.tier || other.like - one.like)
  const ids = new Set(ranked.map(one => one.id))
  return await readCards(db, [...ids].slice(0, most), actor)
}

async function candidatesFor(db: Db, id: number): Promise<Candidate[]> {
  const category = sql`(select "categoryId" from "product" where "id" = ${id})`
  const main = sql`(
    select m."id" from "category" c join "category" m
      on m."parentId" is null and c."lineage" || '/' like cast(m."id" as text) || '/%'
    where c."id" = ${category})`
  const newestOf = (tier: number, list: typeof main) => sql`select * from (
    select ${sql.lit(tier)} as "tier", 0 as "place", "productId" as "id" from "listing"
    where "categoryId" = ${list} and "shown" = 1 order by "productId" desc limit ${sql.lit(candidatesRead)}) as "newest"`
  const { rows } = await sql<Candidate>`
    select n."tier", n."place", n."id", p."shown", f."facts" from (
      select ${sql.lit(tiers.own)} as "tier", 0 as "place", "id" from "product" where "id" = ${id}
      union all select ${sql.lit(tiers.chosen)}, "position", "relatedId" from "productRelation" where "productId" = ${id}
      union all ${newestOf(tiers.category, category)}
      union all ${newestOf(tiers.main, main)}) as n
    join "product" p on p."id" = n."id" and p."deletedAt" is null
    left join "productFacts" f on f."productId" = n."id"
    order by n."tier", n."id" desc`.execute(db)
  return rows
}

/** How many tags and answers two products share. */
function likenessTo(own: Candidate) {
  const said = traitsOf(own)
  return (other: Candidate) => traitsOf(other).intersection(said).size
}

function traitsOf({ facts }: Candidate): Set<string> {
  if (!facts) return new Set()
  const [, , , tags, answers] = JSON.parse(facts) as ProductFacets
  return new Set([...tags, ...answers.map(([attributeId, answer]) => `${attributeId} ${answer}`)])
}
