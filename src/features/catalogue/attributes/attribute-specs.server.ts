/**
 * The specifications of products that hold the values of one attribute. There can be tens of thousands, so each function is
 * one statement for all of them. Called by `attributes.server.ts`.
 */
import { sql } from 'kysely'
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import type { Locale } from '#shared/locale.ts'
import { readIds } from '../listing/product-order.server.ts'
import type { Attribute } from '../model/attribute.ts'

/** The ids of the products that have a value for this attribute, in ascending order. */
export async function productsWithValues(tx: Tx, attributeId: number): Promise<number[]> {
  const withValues = sql<{ productId: number }>`select distinct "productId" from "spec"
    where "attributeId" = ${attributeId} order by "productId" limit ${Number.MAX_SAFE_INTEGER}`
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

type AttributeRename = {
  before: Attribute
  after: Pick<Attribute, 'name' | 'translations'>
  baseLocale: Locale
}

/** Renames the attribute in the specifications that have its old name. A row with a different name keeps it. */
export async function renameInSpecs(tx: ContentTx, { before, after, baseLocale }: AttributeRename) {
  const other: Locale = baseLocale === 'fa' ? 'en' : 'fa'
  const names = (of: Pick<Attribute, 'name' | 'translations'>) => ({
    '': of.name,
    [other]: of.translations[other]?.name ?? of.name,
  })
  const [oldNames, newNames] = [names(before), names(after)]
  for (const locale of ['', other] as const) {
    if (oldNames[locale] === newNames[locale]) continue
    await tx
      .updateTable('spec')
      .set({ name: newNames[locale] })
      .where('attributeId', '=', before.id)
      .where('locale', '=', locale)
      .where('name', '=', oldNames[locale] ?? '')
      .execute()
  }
}
