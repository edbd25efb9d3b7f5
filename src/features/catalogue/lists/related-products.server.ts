/**
 * The related products of a product: those the shop chose, then others of its categories, the most similar first, discontinued
 * ones last, and few that differ only in colour, size or code. Called by
 * `product-list.server.ts`; `products/products.server.ts` asks which links a visitor may see, and the form of a product what they
 * would be.
 */
import { contentCache, contentMemo } from '#server/database/content-cache.server.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { Database, Db } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import type { ProductFacets } from '../filters/product-facets.server.ts'
import { isDiscontinued } from '../filters/product-flags.ts'
import type { Product } from '../model/product.ts'
import { toAttribute } from '../tree/inherited-attributes.server.ts'
import { toLineageIds } from '../tree/lineage.ts'
import { toFamily, toVariantWords } from './name-family.ts'

/** Two rows of four. */
const wanted = 8
/** Lists leave out the last row if it is not full. Twelve fill rows of two, three and four. */
const wantedForMany = 12
const rowLengths = [2, 3, 4]
/** How many of the newest products of its category, and of its main category, are compared with it. */
const candidatesRead = 60
/** How many products of one family (`name-family.ts`) stand beside each other. Those that the shop chose all do. */
const maxOfFamily = 2
/** Candidates in memory, of all categories together: by estimate 1 kB each. */
const maxCandidates = 10_000
/** Products whose own part of the choice is in memory: by estimate 1 kB each. */
const maxCompared = 10_000

type Links = Pick<Product, 'replacementId' | 'relatedIds'>

/**
 * Only the links that the actor may see. A link to something hidden or in the trash is left out, and is back when that is
 * restored.
 */
export async function linksFor(
  db: Db,
  { replacementId, relatedIds }: Links,
  { admin }: Actor,
): Promise<Links> {
  const wanted = replacementId === null ? relatedIds : [replacementId, ...relatedIds]
  if (wanted.length === 0) return { replacementId, relatedIds }
  dependsOn(...wanted.map(id => `product:${id}` as const))
  let visible = db.selectFrom('product').select('id').where('id', 'in', wanted).where('deletedAt', 'is', null)
  if (!admin) visible = visible.where('shown', '=', 1)
  const ids = new Set((await visible.execute()).map(row => row.id))
  return {
    replacementId: replacementId !== null && ids.has(replacementId) ? replacementId : null,
    relatedIds: relatedIds.filter(id => ids.has(id)),
  }
}

type RelatedCandidate = { id: number; facetKeys: string[]; isDiscontinued: boolean; family: string }
/** What the choice needs of the product itself: its categories, what it is compared by, and the related products the shop chose. */
type SourceProduct = { shown: boolean; categoryIds: number[]; facetKeys: Set<string>; chosen: number[] }
/** The same as JSON can hold it, for a preview. */
export type RelatedSource = Omit<SourceProduct, 'facetKeys'> & { facetKeys: string[] }

/** Read in the transaction that tries the product out, after its facets were refreshed. */
export async function readRelatedSource(db: Db, id: number): Promise<RelatedSource> {
  const own = await readOwn(db, id)
  return { ...own, facetKeys: [...own.facetKeys] }
}

/** What the form of a product says, saved or not. */
export type RelatedDraft = {
  /** Undefined for a product that is not saved yet. */
  id?: number | undefined
  categoryId?: number | undefined
  relatedIds: number[]
}

/** The ids of the related products that visitors see. */
export function createRelatedIds(database: Pick<Database, 'db' | 'readContent'>) {
  const { db } = database
  const cached = contentCache<RelatedCandidate[]>(database, {
    maxWeight: maxCandidates,
    weigh: list => list.length + 1,
  })
  const cachedOwn = contentCache<SourceProduct>(database, { maxWeight: maxCompared, weigh: () => 1 })
  /** Cached, because it stays the same when a neighbour is shown or hidden, or when a related product gets another price. */
  const requireOwn = (id: number) => cachedOwn([String(id)], () => readOwn(db, id))

  /** A change of an attribute is a change of everything, so there is no tag for it. */
  const variantWords = contentMemo(database, async () => {
    dependsOn('tree')
    const rows = await db.selectFrom('attribute').selectAll().where('deletedAt', 'is', null).execute()
    return toVariantWords(rows.map(toAttribute))
  })

  /** The newest products of a category. They are the same for all its products, and change less often than prices. */
  const newestOf = (categoryId: number) =>
    cached([String(categoryId)], async () => {
      // The code counts in the family too, and is as old as the rest: pages must not depend on every write of a neighbour.
      dependsOn(`list:${categoryId}`, `facets:${categoryId}`, `names:${categoryId}`)
      const words = await variantWords()
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
        .select(['product.id', 'product.name', 'product.code', 'productFacet.facets'])
        .where('product.shown', '=', 1)
        .orderBy('product.id', 'desc')
        .execute()
      return rows.map(({ id, name, code, facets }) => ({
        id,
        facetKeys: facetKeysOf(facets),
        isDiscontinued: isDiscontinued(flagsOf(facets)),
        family: toFamily({ name, code }, words),
      }))
    })

  async function familiesOf(ids: number[]): Promise<string[]> {
    if (ids.length === 0) return []
    const words = await variantWords()
    const rows = await db.selectFrom('product').select(['name', 'code']).where('id', 'in', ids).execute()
    return rows.map(row => toFamily(row, words))
  }

  async function fill(
    { categoryIds, facetKeys, chosen }: Omit<SourceProduct, 'shown'>,
    id?: number,
  ): Promise<number[]> {
    // Its own category comes before its main category.
    const categories = [...new Set([categoryIds.at(-1), categoryIds[0]])].filter(one => one !== undefined)
    const own = chosen.filter(one => one !== id)
    const count = own.length > 6 ? wantedForMany : wanted
    const families = await familiesOf(own)
    const except = new Set(id === undefined ? own : [...own, id])
    const candidates: RelatedCandidate[] = []
    for (const category of categories) {
      candidates.push(...bySimilarity(await newestOf(category), facetKeys))
      const available = candidates.filter(candidate => !candidate.isDiscontinued)
      if (own.length + withFewOfFamily(available, { families, except }).length >= count) break
    }
    const ordered = candidates.toSorted(
      (one, other) => Number(one.isDiscontinued) - Number(other.isDiscontinued),
    )
    const others = withFewOfFamily(ordered, { families, except })
    const filled = [...own, ...others].slice(0, Math.max(count, own.length))
    return hasRoomForAll(filled.length, own.length) ? filled : filled.slice(0, own.length)
  }

  return {
    /** For a caller who may see the product itself. */
    async of(id: number, actor: Actor): Promise<number[]> {
      const { shown, ...own } = await requireOwn(id)
      if (!actor.admin && !shown) throw new AppError('not_found')
      return await fill(own, id)
    },

    /** The same for a product that is not saved so. */
    ofSource: (id: number, { facetKeys, ...source }: RelatedSource): Promise<number[]> =>
      fill({ ...source, facetKeys: new Set(facetKeys) }, id),

    /** The same for a product as it is in its form. Tags and attribute values count as they were last saved. */
    async ofDraft({ id, categoryId, relatedIds }: RelatedDraft): Promise<number[]> {
      const facetKeys = id === undefined ? new Set<string>() : (await requireOwn(id)).facetKeys
      const [chosen, categoryIds] = await Promise.all([
        listShown(db, relatedIds),
        categoryId === undefined ? [] : lineageOfCategory(db, categoryId),
      ])
      return await fill({ categoryIds, facetKeys, chosen }, id)
    },
  }
}

/**
 * Whether the chosen products, which come first, are all in rows that are shown. A first row is shown in any case, and without
 * automatic products all rows are.
 */
const hasRoomForAll = (count: number, chosen: number) =>
  rowLengths.every(length => count < length || count - (count % length) >= chosen)

async function listShown(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', 'in', ids)
    .where('shown', '=', 1)
    .execute()
  const shown = new Set(rows.map(row => row.id))
  return [...new Set(ids)].filter(id => shown.has(id))
}

async function lineageOfCategory(db: Db, id: number): Promise<number[]> {
  const row = await db
    .selectFrom('category')
    .select('lineage')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row ? toLineageIds(row.lineage) : []
}

/** Throws `not_found` if there is none. */
async function readOwn(db: Db, id: number): Promise<SourceProduct> {
  dependsOn(`product:${id}`)
  const own = await db
    .selectFrom('product')
    .leftJoin('category', 'category.id', 'product.categoryId')
    .leftJoin('productFacet', 'productFacet.productId', 'product.id')
    .select(['product.shown', 'category.lineage', 'productFacet.facets'])
    .where('product.id', '=', id)
    .where('product.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!own) throw new AppError('not_found')
  return {
    shown: own.shown === 1,
    categoryIds: own.lineage === null ? [] : toLineageIds(own.lineage),
    facetKeys: new Set(facetKeysOf(own.facets)),
    chosen: await listChosen(db, id),
  }
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
  dependsOn(...rows.map(row => `product:${row.id}` as const))
  return rows.filter(row => row.shown === 1).map(row => row.id)
}

/** The candidates with the most tags and attribute values in `facetKeys` come first. The sort is stable: among equals the newest stay first. */
function bySimilarity(candidates: RelatedCandidate[], facetKeys: Set<string>): RelatedCandidate[] {
  const scoreOf = (one: RelatedCandidate) => one.facetKeys.filter(key => facetKeys.has(key)).length
  const scored = candidates.map(candidate => ({ candidate, score: scoreOf(candidate) }))
  return scored.toSorted((one, other) => other.score - one.score).map(({ candidate }) => candidate)
}

type FamilyLimits = { families: string[]; except: ReadonlySet<number> }

/** The ids of the candidates, each once, with no more of one family than stand beside each other. `families` are there already. */
function withFewOfFamily(candidates: RelatedCandidate[], { families, except }: FamilyLimits): number[] {
  const counts = new Map<string, number>()
  const count = (family: string) => counts.set(family, (counts.get(family) ?? 0) + 1)
  for (const family of families) count(family)
  const ids = new Set<number>()
  for (const { id, family } of candidates) {
    if (except.has(id) || ids.has(id) || (counts.get(family) ?? 0) >= maxOfFamily) continue
    count(family)
    ids.add(id)
  }
  return [...ids]
}

const flagsOf = (facets: string | null) => (facets ? (JSON.parse(facets) as ProductFacets)[1] : 0)

/** Tags and attribute values, each once. Values of removed attributes count too: the products still have the same text. */
function facetKeysOf(facets: string | null): string[] {
  if (!facets) return []
  const [, , , , tagIds, attributeValues] = JSON.parse(facets) as ProductFacets
  return [
    ...new Set([
      ...tagIds.map(tagId => `tag ${tagId}`),
      ...attributeValues.map(([attributeId, value, choiceId]) => `${attributeId} ${value ?? `#${choiceId}`}`),
    ]),
  ]
}
