/** From rows to what the API answers: a card in a list, or everything. */
import type { Selectable } from 'kysely'
import type { Db } from '#server/database.server.ts'
import type { ProductTable } from '#server/tables.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { Product, ProductCard } from './product.ts'
import { toDocument } from './product-documents.server.ts'
import { listMainImages, toPicture } from './product-images.server.ts'
import { readParts } from './product-parts.server.ts'

export type ProductRow = Selectable<ProductTable>

/** What a card needs; descriptions are long and stay where they are. */
export const cardColumns = [
  'id',
  'slug',
  'name',
  'code',
  'summary',
  'price',
  'lifecycle',
  'categoryId',
  'visible',
  'shown',
  'translations',
  'mainImageRef',
  'deletedAt',
  'createdAt',
  'updatedAt',
  'version',
] as const
export type CardRow = Pick<ProductRow, (typeof cardColumns)[number]>

export async function toCards(db: Db, rows: CardRow[]): Promise<ProductCard[]> {
  const images = await listMainImages(db, rows)
  return rows.map(row => ({ ...ownFields(row), image: images.get(row.id) ?? null }))
}

function ownFields(row: CardRow): Omit<ProductCard, 'image'> {
  return {
    ...row,
    lifecycle: row.lifecycle as ProductCard['lifecycle'],
    visible: Boolean(row.visible),
    shown: Boolean(row.shown),
    translations: JSON.parse(row.translations),
  }
}

/** Everything but its place in the tree, which a transaction does not need. */
export async function toFields(db: Db, row: ProductRow): Promise<Omit<Product, 'breadcrumb'>> {
  const { memberships, relatedIds, specs, ...files } = await readParts(db, row.id)
  const images = files.images.map(toPicture)
  const inLanguage = (locale: string) =>
    specs.filter(spec => spec.locale === locale).map(({ locale: _, ...spec }) => spec)
  const own = ownFields(row)
  const translations: Product['translations'] = own.translations
  for (const locale of new Set(specs.map(spec => spec.locale).filter(Boolean)) as Set<Locale>) {
    translations[locale] = { ...translations[locale], specs: inLanguage(locale) }
  }
  return {
    ...row,
    ...own,
    tags: JSON.parse(row.tags),
    specs: inLanguage(''),
    extraCategoryIds: memberships.filter(one => one.position > 0).map(one => one.categoryId),
    relatedIds,
    image: images.find(image => image.ref === row.mainImageRef) ?? null,
    images,
    documents: files.documents.map(toDocument),
    translations,
  }
}
