/** Builds products as the API returns them from their rows. Called by reads of one product, and by every write of products. */
import type { Selectable } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import { mapInTurns } from '#server/process/chunks.server.ts'
import type { Locale } from '#shared/locale.ts'
import { chooseKeySpecs } from '../cards/key-specs.ts'
import { toPicture } from '../cards/picture-rows.server.ts'
import { toCardFields } from '../cards/product-cards.server.ts'
import { toDocument } from '../files/product-documents.server.ts'
import { fromColumns } from '../model/field-columns.ts'
import { liveProducts } from '../model/live-rows.server.ts'
import type { Product, ProductSpec } from '../model/product.ts'
import { productFields } from '../model/product-fields.ts'
import { toLists } from '../model/spec-lists.ts'
import { fromRecords } from '../model/spec-records.ts'
import { asSeen, type SpecAttributes } from '../model/spec-words.ts'
import type { ProductTable } from '../tables.server.ts'
import { readSpecAttributes } from '../tree/inherited-attributes.server.ts'
import { type ProductRelations, readRelations } from './product-relations.server.ts'

export type ProductRow = Selectable<ProductTable>

/** Everything but the breadcrumb, which a transaction does not need. */
export type StoredProduct = Omit<Product, 'breadcrumb'>

export async function toFields(db: Db, row: ProductRow, base: Locale): Promise<StoredProduct> {
  const relations = (await readRelations(db, [row.id]))(row.id)
  return toStoredProduct(row, relations, { attributes: await readSpecAttributes(db, relations.specs), base })
}

/** Products built in one turn of the event loop. */
const together = 10

/** The products that exist, by id, read with three statements however many there are. */
export async function readProducts(db: Db, ids: number[], base: Locale): Promise<Map<number, StoredProduct>> {
  const rows = await liveProducts(db, ids)
  const relationsOf = await readRelations(db, ids)
  const found = rows.map(row => ({ row, relations: relationsOf(row.id) }))
  const attributes = await readSpecAttributes(
    db,
    found.flatMap(({ relations }) => relations.specs),
  )
  const products = await mapInTurns(found, together, ({ row, relations }) =>
    toStoredProduct(row, relations, { attributes, base }),
  )
  return new Map(products.map(product => [product.id, product]))
}

type Language = { attributes: SpecAttributes; base: Locale }

function toStoredProduct(
  row: ProductRow,
  relations: ProductRelations,
  { attributes, base }: Language,
): StoredProduct {
  const { memberships, relatedIds, specs: records, tagList, ...files } = relations
  const images = files.images.map(toPicture)
  const specRows = asSeen(fromRecords(records), attributes, base)
  const lists = toLists(specRows, { attributes, base })
  const card = toCardFields(row, chooseKeySpecs(specRows, { attributes, base }))
  const translations: Product['translations'] = card.translations
  for (const [locale, specs] of Object.entries(lists.translations) as [Locale, ProductSpec[]][]) {
    translations[locale] = { ...translations[locale], specs }
  }
  return {
    ...fromColumns(productFields, row),
    ...card,
    description: row.description,
    specs: lists.specs,
    specRows,
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
