/** Makes a hidden copy of a product, with everything but its code and its visits. Called by `products.server.ts`. */
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import { fieldsLike } from '#shared/field-definitions/field-definition.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { sortKey } from '#shared/sort-key.ts'
import { refreshProduct } from '../derived/refresh-derived.server.ts'
import { requireLiveProduct } from '../model/live-rows.server.ts'
import { toProductEvent } from '../model/product-events.ts'
import { productFields } from '../model/product-fields.ts'
import { toSlug } from '../names/slug.ts'
import { holderOf, requireFreeSlug, saveAliases } from '../names/slugs.server.ts'
import type { RecordedActor } from './product-trash.server.ts'
import { toFields } from './read-product.server.ts'

const longestName = productFields.name.max
/** More copies of one name than anybody makes. Beyond that the name is refused as taken. */
const maxCopies = 500
const withoutUnique = Object.fromEntries(
  Object.keys(fieldsLike(productFields, { unique: true })).map(name => [name, null]),
)
const copyWord: Record<Locale, string> = { en: 'copy', fa: 'رونوشت' }

export async function duplicateProduct(
  tx: ContentTx,
  sourceId: number,
  { admin, record, baseLocale }: RecordedActor & { baseLocale: Locale },
): Promise<number> {
  const { id: _, ...source } = await requireLiveProduct(tx, sourceId)
  const number = await freeNumber(tx, source.name, baseLocale)
  const name = copyName(source.name, baseLocale, number)
  const translations = JSON.parse(source.translations) as Partial<Record<Locale, { name?: string }>>
  for (const locale of locales) {
    const texts = translations[locale]
    if (texts?.name) texts.name = copyName(texts.name, locale, number)
  }
  const now = new Date().toISOString()
  const { id } = await tx
    .insertInto('product')
    .values({
      ...source,
      name,
      sortKey: sortKey(name),
      translations: JSON.stringify(translations),
      slug: `new-${crypto.randomUUID()}`,
      ...withoutUnique,
      codeKey: null,
      visible: 0,
      shown: 0,
      visits: 0,
      createdAt: now,
      updatedAt: now,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slug = await requireFreeSlug(tx, { entity: 'product', id, name, qualifier: null })
  await tx.updateTable('product').set({ slug }).where('id', '=', id).execute()
  await saveAliases(tx, { entity: 'product', id, slug, translations })
  await copyRows(tx, sourceId, id)
  await refreshProduct(tx, id)
  const after = toProductEvent(await toFields(tx, await requireLiveProduct(tx, id), baseLocale))
  await record(tx, { admin, entity: 'product', entityId: id, label: name, action: 'create', after })
  return id
}

const copiedTables = [
  'productCategory',
  'productRelation',
  'productTag',
  'productImage',
  'productDocument',
] as const

/** Copies the rows of other tables. Files are not copied but shared, because they are stored by their content. */
async function copyRows(tx: ContentTx, sourceId: number, productId: number) {
  for (const table of copiedTables) {
    let rows = tx.selectFrom(table).selectAll().where('productId', '=', sourceId)
    if (table === 'productImage' || table === 'productDocument') rows = rows.where('deletedAt', 'is', null)
    const copies = (await rows.execute()).map(row => ({ ...row, productId }))
    if (copies.length > 0) await tx.insertInto(table).values(copies).execute()
  }
  const specs = await tx.selectFrom('spec').selectAll().where('productId', '=', sourceId).execute()
  const copies = specs.map(({ id: _, ...spec }) => ({ ...spec, productId }))
  if (copies.length > 0) await tx.insertInto('spec').values(copies).execute()
}

async function freeNumber(tx: Tx, name: string, locale: Locale): Promise<number> {
  for (let number = 1; number < maxCopies; number++) {
    const slug = toSlug(copyName(name, locale, number))
    if ((await holderOf(tx, 'product', slug)) === undefined) return number
  }
  return maxCopies
}

/** `Kettle (copy)`, then `Kettle (copy 2)`, `کتری (رونوشت ۲)`. A copy of a copy gets the next number, not the word twice. */
function copyName(name: string, locale: Locale, number: number): string {
  const original = name.replace(new RegExp(` \\(${copyWord[locale]}( [\\d۰-۹]+)?\\)$`, 'u'), '')
  const ending =
    number === 1 ? ` (${copyWord[locale]})` : ` (${copyWord[locale]} ${formatNumber(number, locale)})`
  return (
    [...original]
      .slice(0, longestName - ending.length)
      .join('')
      .trimEnd() + ending
  )
}
