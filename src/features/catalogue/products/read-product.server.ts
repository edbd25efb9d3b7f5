/** Builds products as the API returns them from their rows. Called by reads of one product, and by every write of products. */
import type { Selectable } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import type { Locale } from '#shared/locale.ts'
import { toPicture } from '../cards/picture-rows.server.ts'
import { keySpecsOf, toCardFields } from '../cards/product-cards.server.ts'
import { toDocument } from '../files/product-documents.server.ts'
import { fromColumns } from '../model/field-columns.ts'
import { liveProducts } from '../model/live-rows.server.ts'
import type { Product } from '../model/product.ts'
import { productFields } from '../model/product-fields.ts'
import type { ProductTable } from '../tables.server.ts'
import { type ProductRelations, readRelations } from './product-relations.server.ts'

export type ProductRow = Selectable<ProductTable>

/** Everything but the breadcrumb, which a transaction does not need. */
export type StoredProduct = Omit<Product, 'breadcrumb'>

export async function toFields(db: Db, row: ProductRow): Promise<StoredProduct> {
  return toStoredProduct(row, (await readRelations(db, [row.id]))(row.id))
}

/** The products that exist, by id, read with two statements however many there are. */
export async function readProducts(db: Db, ids: number[]): Promise<Map<number, StoredProduct>> {
  const rows = await liveProducts(db, ids)
  const relationsOf = await readRelations(db, ids)
  return new Map(rows.map(row => [row.id, toStoredProduct(row, relationsOf(row.id))]))
}

function toStoredProduct(row: ProductRow, relations: ProductRelations): StoredProduct {
  const { memberships, relatedIds, specs, tagList, ...files } = relations
  const images = files.images.map(toPicture)
  const specsIn = (locale: string) =>
    specs.filter(spec => spec.locale === locale).map(({ locale: _, ...spec }) => spec)
  const specLocales = [...new Set(specs.map(spec => spec.locale))]
  const card = toCardFields(row, keySpecsOf(specs))
  const translations: Product['translations'] = card.translations
  for (const locale of specLocales.filter(Boolean) as Locale[]) {
    translations[locale] = { ...translations[locale], specs: specsIn(locale) }
  }
  return {
    ...fromColumns(productFields, row),
    ...card,
    description: row.description,
    specs: specsIn(''),
    extraCategoryIds: memberships.filter(one => one.position > 0).map(one => one.categoryId),
    relatedIds,
    tags: tagList.map(tag => tag.name),
    tagList,
    image: images.find(image => image.ref === row.mainImageRef) ?? null,
    secondImage: images.find(image => image.ref !== row.mainImageRef) ?? null,
    images,
    documents: files.documents.map(toDocument),
    translations,
  }
}
