/**
 * Changes the values of products when they are mended, and brings the earlier ones back: a part at a time, in the order of the products.
 * Called by `mend-values.server.ts`.
 */
import { isDeepStrictEqual } from 'node:util'
import { insertRows } from '#server/database/bulk-insert.server.ts'
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import { isSqlite } from '#server/database/sqlite-dialect.server.ts'
import type { Locale } from '#shared/locale.ts'
import { refreshProducts } from '../derived/refresh-derived.server.ts'
import { attributeValueKey } from '../model/attribute-value-key.ts'
import { fromRecords, type SpecRecord, specColumns, toRecords } from '../model/spec-records.ts'
import { type SpecRow, type SpecValue, specValueOf } from '../model/spec-row.ts'
import { type StoredAttribute, toAttribute } from '../tree/inherited-attributes.server.ts'
import type { MendedValues } from './mended-values.ts'
import { isUnmatched, unmatchedText } from './unmatched-values.server.ts'

export type PartOfMending = Pick<MendedValues, 'key' | 'isMended' | 'values'> & { id: number; base: Locale }
type Slice = { after: number; size: number }
/** What of a product is changed: its records of this attribute, before and after. */
type Change = { productId: number; before: SpecRecord[]; after: SpecRecord[] }

/** The next products whose value does not fit: those of them whose text has a meaning now get it. */
export async function mendPart(
  tx: ContentTx,
  { id, key, values, base }: PartOfMending,
  { after, size }: Slice,
) {
  const attribute = await readAttribute(tx, id)
  const productIds = attribute ? await nextUnmatched(tx, attribute, { after, size }) : []
  const meanings = new Map(values.map(({ text, to }) => [attributeValueKey(text), to]))
  const records = await recordsOf(tx, id, productIds)
  const changes = [...records].flatMap(([productId, before]): (Change & { to: SpecValue })[] => {
    const [row] = fromRecords(before)
    const to = row && attribute && meanings.get(attributeValueKey(unmatchedText(row, attribute, base)))
    return to ? [{ productId, before, after: withValue(row, before, to), to }] : []
  })
  const createdAt = new Date().toISOString()
  const kept = changes.map(({ productId, before, to }) => ({
    ...{ mendKey: key, productId, attributeId: id, createdAt },
    earlier: JSON.stringify(before),
    mended: JSON.stringify(to),
  }))
  await insertRows({ tx, engine: isSqlite(tx) ? 'sqlite' : 'postgres' }, 'mendedValue', kept)
  await write(tx, id, changes)
  const next = productIds.at(-1) ?? after
  const changed = changes.length
  return { looked: changed, changed, skipped: 0, next, isLast: productIds.length < size }
}

/** The next products that were mended: those whose value is what it was mended to get the earlier one back. */
export async function restorePart(tx: ContentTx, { id, key }: PartOfMending, { after, size }: Slice) {
  const kept = await tx
    .selectFrom('mendedValue')
    .select(['productId', 'earlier', 'mended'])
    .where('mendKey', '=', key)
    .where('productId', '>', after)
    .orderBy('productId')
    .limit(size)
    .execute()
  const ids = kept.map(row => row.productId)
  const records = await recordsOf(tx, id, ids)
  const changes = kept.flatMap(({ productId, earlier, mended }): Change[] => {
    const before = records.get(productId) ?? []
    const [row] = fromRecords(before)
    if (!row || !isDeepStrictEqual(specValueOf(row), JSON.parse(mended))) return []
    return [{ productId, before, after: withTexts(before, JSON.parse(earlier)) }]
  })
  await write(tx, id, changes)
  if (ids.length > 0) {
    await tx.deleteFrom('mendedValue').where('mendKey', '=', key).where('productId', 'in', ids).execute()
  }
  const changed = changes.length
  const next = ids.at(-1) ?? after
  return { looked: ids.length, changed, skipped: ids.length - changed, next, isLast: ids.length < size }
}

/** The same row with this value. The texts of its value go, those of its name and group stay. */
function withValue(row: SpecRow, before: SpecRecord[], to: SpecValue): SpecRecord[] {
  const translations = Object.fromEntries(
    Object.entries(row.translations).map(([locale, { group, name }]) => [locale, { group, name }]),
  )
  const { group, name, attributeId } = row
  const mended = { ...to, attributeId, group, name, translations } as SpecRow
  const position = before[0]?.position ?? 0
  return toRecords([mended])
    .filter(({ locale, group, name }) => locale === '' || group || name)
    .map(record => ({ ...record, position }))
}

/** The earlier value in the row as it is now, whose name and group may have been changed since. */
function withTexts(now: SpecRecord[], earlier: SpecRecord[]): SpecRecord[] {
  const position = now[0]?.position ?? 0
  const current = new Map(now.map(record => [record.locale, record]))
  const restored = earlier.map(record => {
    const { group = '', name = '' } = current.get(record.locale) ?? {}
    return { ...record, position, group, name }
  })
  const others = now.filter(({ locale }) => !earlier.some(record => record.locale === locale))
  return [...restored, ...others]
}

async function write(tx: ContentTx, attributeId: number, changes: Change[]) {
  if (changes.length === 0) return
  const ids = changes.map(({ productId }) => productId)
  await tx.deleteFrom('spec').where('attributeId', '=', attributeId).where('productId', 'in', ids).execute()
  const rows = changes.flatMap(({ productId, after }) => after.map(record => ({ ...record, productId })))
  await insertRows({ tx, engine: isSqlite(tx) ? 'sqlite' : 'postgres' }, 'spec', rows)
  await tx
    .updateTable('product')
    .set(row => ({ updatedAt: new Date().toISOString(), version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  await refreshProducts(tx, ids)
}

async function nextUnmatched(tx: Tx, attribute: StoredAttribute, { after, size }: Slice): Promise<number[]> {
  const rows = await tx
    .selectFrom('spec')
    .select('productId')
    .where('attributeId', '=', attribute.id)
    .where(isUnmatched(attribute.type))
    .where('productId', '>', after)
    .orderBy('productId')
    .limit(size)
    .execute()
  return rows.map(row => row.productId)
}

/** The records of this attribute, by product. */
async function recordsOf(
  tx: Tx,
  attributeId: number,
  productIds: number[],
): Promise<Map<number, SpecRecord[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('spec')
    .select(['productId', ...specColumns])
    .where('attributeId', '=', attributeId)
    .where('productId', 'in', productIds)
    .orderBy('productId')
    .orderBy('locale')
    .execute()
  const byProduct = Map.groupBy(rows, row => row.productId)
  return new Map(
    [...byProduct].map(([productId, own]) => [productId, own.map(({ productId: _, ...record }) => record)]),
  )
}

async function readAttribute(tx: Tx, id: number): Promise<StoredAttribute | undefined> {
  const row = await tx.selectFrom('attribute').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toAttribute(row)
}
