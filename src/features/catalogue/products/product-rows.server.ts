/**
 * Turns a product's fields into rows, saves its categories and related products, and checks the rules that need the database.
 * Called by `products.server.ts`.
 */
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { codePointLength } from '#shared/text.ts'
import { toColumns } from '../fields/field-columns.ts'
import { sortKey } from '../lists/sort-key.ts'
import { cleanRichText } from '../rich-text/rich-text.server.ts'
import { richTextMax } from '../rich-text/rich-text.ts'
import { liveIds } from './live-rows.server.ts'
import type { NewProduct, Product } from './product.ts'
import { productFields } from './product-fields.ts'
import { codeKey } from './slug.ts'

type Texts = NonNullable<NewProduct['translations'][Locale]>

/** The columns of the product's own row. */
export function toRow(fields: NewProduct) {
  const translations = Object.entries(fields.translations).flatMap(([locale, texts]) => {
    const stored = toStoredTexts(texts, `translations.${locale}.description`)
    return Object.keys(stored).length > 0 ? [[locale, stored] as const] : []
  })
  return {
    ...toColumns(productFields, fields),
    sortKey: sortKey(fields.name),
    codeKey: codeKey(fields.code ?? '') || null,
    description: toDescription(fields.description, 'description'),
    translations: JSON.stringify(Object.fromEntries(translations)),
  }
}

/** Without the specifications, which have their own table for every language. */
function toStoredTexts({ specs: _, description, ...texts }: Texts, path: string) {
  const clean = description && toDescription(description, path)
  return { ...texts, ...(clean && { description: clean }) }
}

/**
 * The limit counts the sanitised HTML. A text that sanitising leaves unchanged is accepted at any length, so that one stored
 * before the limit was counted on HTML can still be saved.
 */
function toDescription(html: string, path: string): string {
  const clean = cleanRichText(html)
  const length = codePointLength(clean)
  if (clean === html || length <= richTextMax) return clean
  throw new AppError('invalid', {
    fields: { [path]: { code: 'too_long', params: { max: richTextMax, length } } },
  })
}

type LinksAndCode = Pick<
  NewProduct,
  'categoryId' | 'extraCategoryIds' | 'code' | 'replacementId' | 'relatedIds'
> & {
  id?: number
  /** The path of these fields in the request's body: `changes.`. */
  under?: string | undefined
}

/** Linked categories and products must exist, a product must not link to itself, and no two products have one code. */
export async function requireOwnRules(tx: Tx, { under = '', ...fields }: LinksAndCode) {
  const problems: Record<string, FieldProblem> = {}
  const categories = await liveIds(tx, 'category', [fields.categoryId, ...fields.extraCategoryIds])
  const products = await liveIds(tx, 'product', [fields.replacementId, ...fields.relatedIds])
  const check = (known: Set<number>, field: string, id: number | null) => {
    if (id === null) return
    if (!known.has(id)) problems[under + field] = { code: 'not_found' }
    else if (known === products && id === fields.id) problems[under + field] = { code: 'invalid_value' }
  }
  check(categories, 'categoryId', fields.categoryId)
  check(products, 'replacementId', fields.replacementId)
  fields.extraCategoryIds.forEach((id, index) => {
    check(categories, `extraCategoryIds.${index}`, id)
  })
  fields.relatedIds.forEach((id, index) => {
    check(products, `relatedIds.${index}`, id)
  })
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })

  const key = codeKey(fields.code ?? '')
  if (!key) return
  const holder = await tx.selectFrom('product').select('id').where('codeKey', '=', key).executeTakeFirst()
  if (holder && holder.id !== fields.id) {
    throw new AppError('code_taken', { fields: { code: { code: 'taken' } }, data: { otherId: holder.id } })
  }
}

export async function saveCategories(
  tx: ContentTx,
  productId: number,
  { categoryId, extraCategoryIds }: Pick<Product, 'categoryId' | 'extraCategoryIds'>,
) {
  await tx.deleteFrom('productCategory').where('productId', '=', productId).execute()
  const extra = [...new Set(extraCategoryIds)].filter(id => id !== categoryId)
  const rows = extra.map((id, index) => ({ productId, categoryId: id, position: index + 1 }))
  if (categoryId !== null) rows.unshift({ productId, categoryId, position: 0 })
  if (rows.length > 0) await tx.insertInto('productCategory').values(rows).execute()
}

export async function saveRelated(tx: ContentTx, productId: number, relatedIds: number[]) {
  await tx.deleteFrom('productRelation').where('productId', '=', productId).execute()
  const rows = [...new Set(relatedIds)].map((relatedId, position) => ({ productId, relatedId, position }))
  if (rows.length > 0) await tx.insertInto('productRelation').values(rows).execute()
}
