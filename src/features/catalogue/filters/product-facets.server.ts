/** What a product can be found by, kept with it as one short text: a hundred thousand of them are read in a moment. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Tx } from '#server/database/database.server.ts'
import type { Attribute } from '../attributes/attribute.ts'
import { toAttributeValue } from '../attributes/attribute-value.ts'
import { toAttribute } from '../attributes/inherited-attributes.server.ts'
import type { ProductTable } from '../tables.server.ts'

/** Products at once: one turn of the event loop. */
const chunkSize = 100

/** An answer to an attribute: a number, or words of the base language and, where a product has them, of the other. */
type StoredAttributeValue =
  | [attributeId: number, value: number]
  | [attributeId: number, text: string, translated?: string]
export type ProductFacets = [
  price: number | null,
  visible: number,
  categoryIds: number[],
  tags: string[],
  answers: StoredAttributeValue[],
]

/** Brings the rows of these products in line. What did not change keeps its version, and nobody reads it again. */
export async function updateProductFacets(tx: Tx, productIds: number[]) {
  const wanted = await wantedFacets(tx, productIds)
  const stored = await tx
    .selectFrom('productFacts')
    .select(['productId', 'facts'])
    .where('productId', 'in', productIds)
    .execute()
  const before = new Map(stored.map(row => [row.productId, row.facts]))
  const changed = [...wanted].filter(([id, facts]) => before.get(id) !== facts)
  if (changed.length === 0) return
  const version = await nextVersion(tx)
  await tx
    .insertInto('productFacts')
    .values(changed.map(([productId, facts]) => ({ productId, version, facts })))
    .onConflict(conflict =>
      conflict
        .column('productId')
        .doUpdateSet(row => ({ version: row.ref('excluded.version'), facts: row.ref('excluded.facts') })),
    )
    .execute()
}

/** One more than it is: who writes without raising it, and raises it at the end of many writes, is read then too. */
export async function nextVersion(tx: Tx): Promise<number> {
  const { version } = await tx
    .selectFrom('contentVersion')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return version + 1
}

/** After an attribute asks for something else: those that answer it, or did. */
export async function updateProductFacetsInTurns(tx: Tx, productIds: number[]) {
  for (let from = 0; from < productIds.length; from += chunkSize) {
    if (from > 0) await nextTurn()
    await updateProductFacets(tx, productIds.slice(from, from + chunkSize))
  }
}

export async function valuesOfAttributes(tx: Tx, attributeId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('spec')
    .select('productId')
    .distinct()
    .where('attributeId', '=', attributeId)
    .orderBy('productId')
    .execute()
  return rows.map(row => row.productId)
}

async function wantedFacets(tx: Tx, productIds: number[]): Promise<Map<number, string>> {
  const products = await tx
    .selectFrom('product')
    .select(['id', 'price', 'visible', 'tags', 'deletedAt'])
    .where('id', 'in', productIds)
    .execute()
  const members = await tx
    .selectFrom('productCategory')
    .select(['productId', 'categoryId'])
    .where('productId', 'in', productIds)
    .orderBy('categoryId')
    .execute()
  const answers = await attributeValuesOf(tx, productIds)
  const membersOf = Map.groupBy(members, row => row.productId)
  return new Map(
    products.map(product => {
      const categoryIds = (membersOf.get(product.id) ?? []).map(row => row.categoryId)
      const facts = toProductFacets(product, { categoryIds, answers: answers.get(product.id) ?? [] })
      return [product.id, product.deletedAt === null ? facts : '']
    }),
  )
}

type Counted = Pick<Selectable<ProductTable>, 'price' | 'visible' | 'tags'>

/** `categoryIds` in their own order, so that the same product always has the same text. */
export function toProductFacets(
  { price, visible, tags }: Counted,
  { categoryIds, answers }: { categoryIds: number[]; answers: StoredAttributeValue[] },
): string {
  const facts: ProductFacets = [price, visible, categoryIds, JSON.parse(tags), answers]
  return JSON.stringify(facts)
}

/** Only to what visitors may narrow lists by. */
async function attributeValuesOf(tx: Tx, productIds: number[]): Promise<Map<number, StoredAttributeValue[]>> {
  const rows = await tx
    .selectFrom('spec')
    .select(['productId', 'attributeId', 'locale', 'value'])
    .where('productId', 'in', productIds)
    .where('attributeId', 'is not', null)
    // The base language first.
    .orderBy('productId')
    .orderBy('attributeId')
    .orderBy('locale')
    .execute()
  const ids = [...new Set(rows.flatMap(row => row.attributeId ?? []))]
  const asked = ids.length === 0 ? [] : await filterable(tx, ids)
  const byProduct = Map.groupBy(rows, row => row.productId)
  return new Map([...byProduct].map(([id, own]) => [id, toAttributeValues(own, asked)]))
}

export type SpecLine = { attributeId: number | null; locale: string; value: string }

/** `lines` of one product, the base language first; `asked`: what visitors may narrow lists by. */
export function toAttributeValues(lines: SpecLine[], asked: Attribute[]): StoredAttributeValue[] {
  const byAttribute = Map.groupBy(lines, line => line.attributeId)
  return asked.flatMap(attribute => {
    const texts = byAttribute.get(attribute.id)
    return texts ? toFacetValue(attribute, texts) : []
  })
}

export async function filterable(tx: Tx, ids: number[]): Promise<Attribute[]> {
  const rows = await tx
    .selectFrom('attribute')
    .selectAll()
    .where('id', 'in', ids)
    .where('filterable', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map(toAttribute)
}

type SpecText = { locale: string; value: string }

/** None or one, in a list. */
function toFacetValue(attribute: Attribute, texts: SpecText[]): StoredAttributeValue[] {
  const [first] = texts
  const answer = first && toAttributeValue(first.value, attribute)
  if (answer === undefined) return []
  if (typeof answer === 'number') return [[attribute.id, answer]]
  const translated = texts.find(row => row.locale !== '' && row !== first)?.value
  // What is chosen is translated where it is asked.
  const isFree = attribute.type === 'text' && translated !== undefined
  return [isFree ? [attribute.id, answer, translated] : [attribute.id, answer]]
}
