/**
 * The specifications of products that hold the values of one attribute, of which there can be tens of thousands. Called by
 * `attributes.server.ts` and `follow-attribute.server.ts`.
 */
import { sql } from 'kysely'
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import { chunksInTurns } from '#server/process/chunks.server.ts'
import type { Locale } from '#shared/locale.ts'
import { readIds } from '../listing/product-order.server.ts'
import { fromRecords, specColumns, toRecords } from '../model/spec-records.ts'
import { toCanonicalRows } from '../model/spec-row.ts'
import { asText } from '../model/spec-words.ts'
import { readSpecAttributes } from '../tree/inherited-attributes.server.ts'

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

/**
 * Numbers stay what they are when the attribute gets another unit: those without a unit of their own get the one they were shown in,
 * and those that have the new one need none.
 */
export async function keepUnit(
  tx: ContentTx,
  { id, before, after }: { id: number; before: string; after: string },
) {
  if (before === after) return
  const numbers = tx.updateTable('spec').where('attributeId', '=', id).where('number', 'is not', null)
  if (before) await numbers.set({ unit: before }).where('unit', 'is', null).execute()
  if (after) await numbers.set({ unit: null }).where('unit', '=', after).execute()
}

/**
 * The values of these attributes become free rows with the same words. Called before the attributes are deleted for good, because
 * nobody knows the words of a choice afterwards.
 */
export async function keepWords(tx: ContentTx, attributeIds: number[], base: Locale) {
  if (attributeIds.length === 0) return
  const productIds = await tx
    .selectFrom('spec')
    .select('productId')
    .distinct()
    .where('attributeId', 'in', attributeIds)
    .orderBy('productId')
    .execute()
  for await (const chunk of chunksInTurns(productIds, productsAtOnce)) {
    const ids = chunk.map(row => row.productId)
    const records = await tx
      .selectFrom('spec')
      .select(['productId', ...specColumns])
      .where('productId', 'in', ids)
      .execute()
    const attributes = await readSpecAttributes(tx, records)
    const rows = [...Map.groupBy(records, record => record.productId)].flatMap(([productId, ofProduct]) => {
      const kept = fromRecords(ofProduct).map(row =>
        row.attributeId !== null && attributeIds.includes(row.attributeId)
          ? asText(row, attributes, base)
          : row,
      )
      return toRecords(toCanonicalRows(kept)).map(record => ({ productId, ...record }))
    })
    await tx.deleteFrom('spec').where('productId', 'in', ids).execute()
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      await tx
        .insertInto('spec')
        .values(rows.slice(at, at + rowsAtOnce))
        .execute()
    }
  }
}

const productsAtOnce = 100
/** The engines limit how many values a statement may have. */
const rowsAtOnce = 1000
