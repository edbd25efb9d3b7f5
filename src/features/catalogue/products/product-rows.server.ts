/**
 * Turns products' fields into rows, saves their categories and related products, and checks the rules that need the database.
 * Called by `products.server.ts` for a new product and by `save-products.server.ts` for changes.
 */
import { updateManyRows } from '#server/database/bulk/bulk-update.server.ts'
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import { cleanRichText } from '#server/rich-text/clean-rich-text.server.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { richTextMax } from '#shared/rich-text/rich-text.ts'
import { sortKey } from '#shared/sort-key.ts'
import { codePointLength } from '#shared/text.ts'
import { type FieldColumns, toColumns } from '../model/field-columns.ts'
import { liveIds } from '../model/live-rows.server.ts'
import type { NewProduct, Product } from '../model/product.ts'
import { productFields } from '../model/product-fields.ts'
import { codeKey } from '../names/slug.ts'
import { ownPath, type PathOf } from './refused-fields.server.ts'

type Texts = NonNullable<NewProduct['translations'][Locale]>

type ProductColumns = FieldColumns<typeof productFields> & {
  sortKey: string
  codeKey: string | null
  description: string
  translations: string
}

/** The columns of the product's own row. */
export const toRow = (fields: NewProduct) => toChangedColumns(fields) as ProductColumns

/** Only the columns that follow from the given fields. */
export function toChangedColumns(fields: Partial<NewProduct>): Partial<ProductColumns> {
  const { name, code, description, translations } = fields
  const isGiven = ([field]: [string, unknown]) => fields[field as keyof NewProduct] !== undefined
  const given = Object.fromEntries(Object.entries(productFields).filter(isGiven))
  return {
    ...toColumns(given as typeof productFields, fields as NewProduct),
    ...(name !== undefined && { sortKey: sortKey(name) }),
    ...(code !== undefined && { codeKey: codeKey(code ?? '') || null }),
    ...(description !== undefined && { description: toDescription(description, 'description') }),
    ...(translations && { translations: toTranslationsColumn(translations) }),
  }
}

function toTranslationsColumn(translations: NewProduct['translations']): string {
  const stored = Object.entries(translations).flatMap(([locale, texts]) => {
    const storedTexts = toStoredTexts(texts, `translations.${locale}.description`)
    return Object.keys(storedTexts).length > 0 ? [[locale, storedTexts] as const] : []
  })
  return JSON.stringify(Object.fromEntries(stored))
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
  /** The related products it has already. One that is in the trash by now may stay, and is back when it is restored. */
  kept?: number[]
}

/**
 * Linked categories and products must exist, a product must neither link to itself nor be replaced in a circle, and no two products
 * have one code.
 */
export async function requireOwnRules(tx: Tx, products: LinksAndCode[], pathOf: PathOf = ownPath) {
  const categoryIds = products.flatMap(one => [one.categoryId, ...one.extraCategoryIds])
  const productIds = products.flatMap(one => [one.replacementId, ...one.relatedIds])
  const known = {
    categories: await liveIds(tx, 'category', categoryIds),
    products: await liveIds(tx, 'product', productIds),
  }
  for (const product of products) requireKnownLinks(product, { known, pathOf })
  await requireNoCircle(tx, products, pathOf)
  await requireFreeCodes(tx, products, pathOf)
}

type ExistingIds = { categories: Set<number>; products: Set<number> }

function requireKnownLinks(product: LinksAndCode, { known, pathOf }: { known: ExistingIds; pathOf: PathOf }) {
  const problems: Record<string, FieldProblem> = {}
  const check = (among: Set<number>, field: string, id: number | null) => {
    if (id === null || (field !== 'replacementId' && among === known.products && product.kept?.includes(id)))
      return
    if (!among.has(id)) problems[pathOf(product.id, field)] = { code: 'not_found' }
    else if (among === known.products && id === product.id)
      problems[pathOf(product.id, field)] = { code: 'invalid_value' }
  }
  check(known.categories, 'categoryId', product.categoryId)
  check(known.products, 'replacementId', product.replacementId)
  product.extraCategoryIds.forEach((id, index) => {
    check(known.categories, `extraCategoryIds.${index}`, id)
  })
  product.relatedIds.forEach((id, index) => {
    check(known.products, `relatedIds.${index}`, id)
  })
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
}

/**
 * Whoever follows the replacements of a product must not come back to it. Products in the trash count too, because they may be
 * restored. Content writes wait for each other, so two of them cannot close a circle together.
 */
async function requireNoCircle(tx: Tx, products: LinksAndCode[], pathOf: PathOf) {
  const next = new Map<number, number | null>()
  for (const { id, replacementId } of products) {
    if (id !== undefined && replacementId !== null) next.set(id, replacementId)
  }
  const changed = [...next]
  for (let unread = unreadOf(next); unread.length > 0; unread = unreadOf(next)) {
    for (const id of unread) next.set(id, null)
    const rows = await tx
      .selectFrom('product')
      .select(['id', 'replacementId'])
      .where('id', 'in', unread)
      .execute()
    for (const { id, replacementId } of rows) next.set(id, replacementId)
  }
  for (const [id, replacementId] of changed) {
    const seen = new Set<number>()
    for (let at: number | null = replacementId; at !== null && !seen.has(at); at = next.get(at) ?? null) {
      if (at === id)
        throw new AppError('invalid', {
          fields: { [pathOf(id, 'replacementId')]: { code: 'invalid_value' } },
        })
      seen.add(at)
    }
  }
}

/** Replacements of which it is not known yet what replaces them. */
const unreadOf = (next: Map<number, number | null>) =>
  [...new Set([...next.values()].filter(id => id !== null && !next.has(id)))] as number[]

async function requireFreeCodes(tx: Tx, products: LinksAndCode[], pathOf: PathOf) {
  const wanted = new Map(products.map(({ id, code }) => [codeKey(code ?? ''), id]))
  wanted.delete('')
  if (wanted.size === 0) return
  const holders = await tx
    .selectFrom('product')
    .select(['id', 'codeKey'])
    .where('codeKey', 'in', [...wanted.keys()])
    .execute()
  const other = holders.find(({ id, codeKey: key }) => wanted.get(key ?? '') !== id)
  if (!other) return
  throw codeTaken(pathOf(wanted.get(other.codeKey ?? ''), 'code'), other.id)
}

export const codeTaken = (path: string, otherId: number) =>
  new AppError('code_taken', { fields: { [path]: { code: 'taken' } }, data: { otherId } })

/** Gives each product the columns that stand with it. */
export async function saveColumns(
  tx: ContentTx,
  products: { id: number; columns: Partial<ProductColumns & { slug: string }> }[],
) {
  const rows = products.map(({ id, columns }) => ({ id, ...columns }))
  await updateManyRows(tx, 'product', { key: ['id'], rows })
}

type Categories = Pick<Product, 'id' | 'categoryId' | 'extraCategoryIds'>

export async function saveCategories(tx: ContentTx, products: Categories[]) {
  if (products.length === 0) return
  const rows = products.flatMap(({ id: productId, categoryId, extraCategoryIds }) => {
    const extra = [...new Set(extraCategoryIds)].filter(id => id !== categoryId)
    const own = categoryId === null ? [] : [{ productId, categoryId, position: 0 }]
    return [...own, ...extra.map((id, index) => ({ productId, categoryId: id, position: index + 1 }))]
  })
  await tx.deleteFrom('productCategory').where('productId', 'in', idsOf(products)).execute()
  if (rows.length > 0) await tx.insertInto('productCategory').values(rows).execute()
}

export async function saveRelated(tx: ContentTx, products: Pick<Product, 'id' | 'relatedIds'>[]) {
  if (products.length === 0) return
  const rows = products.flatMap(({ id: productId, relatedIds }) =>
    [...new Set(relatedIds)].map((relatedId, position) => ({ productId, relatedId, position })),
  )
  await tx.deleteFrom('productRelation').where('productId', 'in', idsOf(products)).execute()
  if (rows.length > 0) await tx.insertInto('productRelation').values(rows).execute()
}

const idsOf = (products: { id: number }[]) => products.map(product => product.id)
