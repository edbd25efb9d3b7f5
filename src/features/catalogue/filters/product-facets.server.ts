/**
 * Writes the table `productFacet`: everything a product can be filtered by, as one short text in one row. `derived/` calls it
 * after a write, `attributes/` after a change of an attribute; `facet-index.server.ts` reads the rows into memory.
 */
import type { Selectable } from 'kysely'
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import { forEngine } from '#server/database/sqlite-dialect.server.ts'
import { chunksInTurns, mapInTurns } from '#server/process/chunks.server.ts'
import { inAttributeUnit, toAttributeValue, toWords } from '../model/attribute-value.ts'
import { choiceById, knownChoice } from '../model/choices.ts'
import { fromRecords, specColumns } from '../model/spec-records.ts'
import { type SpecRow, specValueOf, type TextRow } from '../model/spec-row.ts'
import type { TagLink } from '../model/tag.ts'
import type { ProductTable } from '../tables.server.ts'
import { type StoredAttribute, toAttribute } from '../tree/inherited-attributes.server.ts'
import { type FlaggedColumns, isDiscontinued, toFlags } from './product-flags.ts'

/** Products written in one turn of the event loop, so that other requests are answered in between. */
const chunkSizes = { sqlite: 100, postgres: 500 }
/** Products whose facets are computed in one turn. */
const together = 25

/**
 * The value of one attribute: a number, a choice by its number, or a text in the base language and, where the product has one, in the
 * other language. Words of choices are not stored, so a choice is renamed without writing a row.
 */
type StoredAttributeValue =
  | [attributeId: number, value: number]
  | [attributeId: number, choice: null, choiceId: number]
  | [attributeId: number, text: string, translated?: string]

/**
 * The JSON of the column `facets`.
 *
 * One text for each product, because the alternative, a row for each value that the database groups and counts, took 90 ms on
 * SQLite for 10,000 matches, more on PostgreSQL, and an index as large as the catalogue (docs/decisions/0014-facets.md).
 *
 * An array rather than an object, because every process parses every row after a start. For 1,000,000 products with five values
 * each, the array takes 115 MB and 1.7 s of CPU time; with the names of these six members 180 MB and 2.2 s; with the names of
 * each value too 316 MB and 3.3 s.
 */
export type ProductFacets = [
  price: number | null,
  /** What the product lacks, and its lifecycle, as bits that `product-flags.ts` reads. */
  flags: number,
  /** 1 or 0. */
  visible: number,
  /** Ascending. Only the categories the product is in itself, not those above them. */
  categoryIds: number[],
  /** Ids. Names are read when a list is counted, so that renaming a tag writes no row. */
  tagIds: number[],
  /** In the order of the attribute ids, and only of filterable attributes, also of removed ones. */
  attributeValues: StoredAttributeValue[],
]

/**
 * Writes the rows of these products where they changed. A row that did not change keeps its version, so no process reads it
 * again. A product in the trash has an empty text. Returns the ids of the products for which changed what visitors filter by,
 * except the price.
 */
export async function updateProductFacets(tx: ContentTx, products: FacetedProduct[]): Promise<number[]> {
  const wanted = await wantedFacets(tx, products)
  if (wanted.size === 0) return []
  const stored = await tx
    .selectFrom('productFacet')
    .select(['productId', 'facets'])
    .where('productId', 'in', [...wanted.keys()])
    .execute()
  const before = new Map(stored.map(row => [row.productId, row.facets]))
  const changed = [...wanted].filter(([productId, facets]) => before.get(productId) !== facets)
  await writeFacets(tx, changed)
  return changed
    .filter(([productId, facets]) => ofVisitors(before.get(productId)) !== ofVisitors(facets))
    .map(([productId]) => productId)
}

/** All but the price and what a product lacks, which only staff filter by. */
function ofVisitors(facets: string | undefined) {
  if (!facets) return facets
  const [, flags, ...others] = JSON.parse(facets) as ProductFacets
  return JSON.stringify([isDiscontinued(flags), ...others])
}

async function writeFacets(tx: ContentTx, changed: [productId: number, facets: string][]) {
  if (changed.length === 0) return
  await tx
    .insertInto('productFacet')
    .values(changed.map(([productId, facets]) => ({ productId, version: tx.nextVersion, facets })))
    .onConflict(conflict =>
      conflict
        .column('productId')
        .doUpdateSet(row => ({ version: row.ref('excluded.version'), facets: row.ref('excluded.facets') })),
    )
    .execute()
}

/**
 * After a change of an attribute, for all products that have or had a value for it. Only this value is replaced in each row:
 * reading all that belongs to these products again took PostgreSQL longer than the five seconds that other saves wait.
 */
export async function updateAttributeInFacets(
  tx: ContentTx,
  { attribute, productIds }: { attribute: StoredAttribute; productIds: number[] },
) {
  for await (const chunk of chunksInTurns(productIds, forEngine(tx, chunkSizes))) {
    await updateChunk(tx, attribute, chunk)
  }
}

async function updateChunk(tx: ContentTx, attribute: StoredAttribute, productIds: number[]) {
  const stored = await tx
    .selectFrom('productFacet')
    .select(['productId', 'facets'])
    .where('productId', 'in', productIds)
    // Products in the trash have an empty text, and get their values when they are restored.
    .where('facets', '!=', '')
    .execute()
  const values = await valuesOf(tx, attribute, productIds)
  const changed = stored.flatMap(({ productId, facets }): [number, string][] => {
    const [price, flags, visible, categoryIds, tagIds, attributeValues] = JSON.parse(facets) as ProductFacets
    const others = attributeValues.filter(([attributeId]) => attributeId !== attribute.id)
    const answers = [...others, ...(values.get(productId) ?? [])].sort(([one], [other]) => one - other)
    const wanted: ProductFacets = [price, flags, visible, categoryIds, tagIds, answers]
    const text = JSON.stringify(wanted)
    return text === facets ? [] : [[productId, text]]
  })
  await writeFacets(tx, changed)
}

/** By product id: the value of this attribute, if visitors may filter by it. */
async function valuesOf(tx: Tx, attribute: StoredAttribute, productIds: number[]) {
  if (!attribute.filterable) return new Map<number, StoredAttributeValue[]>()
  const records = await tx
    .selectFrom('spec')
    .select(['productId', ...specColumns])
    .where('attributeId', '=', attribute.id)
    .where('productId', 'in', productIds)
    .execute()
  const byProduct = Map.groupBy(records, record => record.productId)
  return new Map(
    [...byProduct].map(([productId, ofProduct]) => [
      productId,
      toAttributeValues(fromRecords(ofProduct), [attribute]),
    ]),
  )
}

async function wantedFacets(tx: Tx, products: FacetedProduct[]): Promise<Map<number, string>> {
  const ids = new Set(products.flatMap(({ specRows }) => specRows.flatMap(row => row.attributeId ?? [])))
  const attributes = ids.size === 0 ? [] : await filterable(tx, [...ids])
  const wanted = await mapInTurns(products, together, ({ categoryIds, alts, specRows, ...product }) => {
    const answers = toAttributeValues(specRows, attributes)
    const facets = toProductFacets(product, { categoryIds, alts, answers })
    return [product.id, product.deletedAt === null ? facets : ''] as const
  })
  return new Map(wanted)
}

/** The columns of a product that its facets follow from. */
export const facetColumns = [
  ...(['id', 'price', 'visible', 'deletedAt'] as const),
  ...(['name', 'summary', 'description', 'translations', 'lifecycle'] as const),
] as const

type FacetedProduct = FilterableColumns &
  Omit<OfOtherTables, 'answers'> & { id: number; deletedAt: string | null; specRows: SpecRow[] }

type FilterableColumns = Pick<Selectable<ProductTable>, 'price' | 'visible'> &
  FlaggedColumns & { tags: Pick<TagLink, 'id'>[] }

type OfOtherTables = {
  /** Ascending, so that the same product always has the same text. */
  categoryIds: number[]
  /** The alternative texts of its pictures. */
  alts: string[]
  /** Its attribute values. */
  answers: StoredAttributeValue[]
}

export function toProductFacets(product: FilterableColumns, { categoryIds, alts, answers }: OfOtherTables) {
  const { price, visible, tags } = product
  const flags = toFlags(product, { alts, categoryIds })
  const tagIds = tags.map(tag => tag.id)
  const facets: ProductFacets = [price, flags, visible, categoryIds, tagIds, answers]
  return JSON.stringify(facets)
}

/** `rows` are the specifications of one product. `attributes` are the filterable ones. */
export function toAttributeValues(rows: SpecRow[], attributes: StoredAttribute[]): StoredAttributeValue[] {
  const byAttribute = new Map(rows.map(row => [row.attributeId, row]))
  return attributes.flatMap(attribute => {
    const row = byAttribute.get(attribute.id)
    return row ? toFacetValue(attribute, row) : []
  })
}

/**
 * The attributes among `ids` by which visitors may filter lists, ordered by id. Removed attributes are included: their values stay
 * in the index and are not counted, so that removing an attribute and undoing it takes no longer for 100,000 products than for one.
 */
export async function filterable(tx: Tx, ids: number[]): Promise<StoredAttribute[]> {
  const rows = await tx
    .selectFrom('attribute')
    .selectAll()
    .where('id', 'in', ids)
    .where('filterable', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map(toAttribute)
}

/**
 * A list with one value, or an empty one when the row says nothing that the attribute can be filtered by: it may have been stored
 * before the attribute got another type or unit.
 */
function toFacetValue(attribute: StoredAttribute, row: SpecRow): StoredAttributeValue[] {
  if (row.kind === 'number' && attribute.type === 'number') {
    const number = inAttributeUnit(row, attribute)
    return number === undefined ? [] : [[attribute.id, number]]
  }
  const text =
    row.kind === 'text'
      ? row.value || firstTranslation(row)
      : // Only what no longer fits the attribute is compared in words.
        toWords(specValueOf(row), attribute, 'en')
  if (attribute.type === 'choice') {
    const choice = row.kind === 'choice' ? choiceById(attribute, row.choiceId) : knownChoice(attribute, text)
    return [choice ? [attribute.id, null, choice.id] : [attribute.id, text]]
  }
  const value = toAttributeValue(text, attribute)
  if (value === undefined) return []
  if (typeof value === 'number') return [[attribute.id, value]]
  // Only free text has a translation of the product's own.
  const isFreeText = attribute.type === 'text' && row.kind === 'text' && row.value
  const translated = isFreeText ? firstTranslation(row) : ''
  return [translated ? [attribute.id, value, translated] : [attribute.id, value]]
}

const firstTranslation = ({ translations }: TextRow) =>
  Object.values(translations).find(texts => texts?.value)?.value ?? ''
