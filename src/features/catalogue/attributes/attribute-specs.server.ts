/**
 * The specifications of products that hold the values of one attribute, of which there can be tens of thousands. Called by
 * `attributes.server.ts` and `follow-attribute.server.ts`.
 */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import { readIds } from '../listing/product-order.server.ts'
import type { Attribute } from '../model/attribute.ts'

type Slice = { after: number; limit: number }

/** The ids of the first products after this id that have a value for this attribute, in ascending order. */
export async function productsWithValues(
  tx: Tx,
  attributeId: number,
  { after, limit }: Slice,
): Promise<number[]> {
  const withValues = sql<{ productId: number }>`select distinct "productId" from "spec"
    where "attributeId" = ${attributeId} and "productId" > ${after} order by "productId" limit ${limit}`
  return Array.from(await readIds(tx, withValues))
}

/** How many products have a value for this attribute. */
export async function countWithValues(tx: Tx, attributeId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('spec')
    .select(row => row.fn.count<number>('productId').distinct().as('count'))
    .where('attributeId', '=', attributeId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type AttributeNames = Pick<Attribute, 'name' | 'translations'>
type AttributeRename = {
  attributeId: number
  productIds: number[]
  before: AttributeNames
  after: AttributeNames
  baseLocale: Locale
}

/** Renames the attribute in the specifications of these products that have its old name. A row with a different name keeps it. */
export async function renameInSpecs(tx: ContentTx, rename: AttributeRename) {
  const { attributeId, productIds, before, after, baseLocale } = rename
  const [oldNames, newNames] = [namesOf(before, baseLocale), namesOf(after, baseLocale)]
  for (const [index, { locale, name }] of newNames.entries()) {
    const oldName = oldNames[index]?.name ?? ''
    if (oldName === name) continue
    await tx
      .updateTable('spec')
      .set({ name })
      .where('attributeId', '=', attributeId)
      .where('productId', 'in', productIds)
      .where('locale', '=', locale)
      .where('name', '=', oldName)
      .execute()
  }
}

export const isRenamed = (before: AttributeNames, after: AttributeNames, baseLocale: Locale) =>
  !isDeepStrictEqual(namesOf(before, baseLocale), namesOf(after, baseLocale))

/** In both languages, as specifications have them. */
function namesOf({ name, translations }: AttributeNames, baseLocale: Locale) {
  const other = otherLocale(baseLocale)
  return [
    { locale: '', name },
    { locale: other, name: translations[other]?.name ?? name },
  ]
}
