/** From rows to what the API answers: a card in a list, or everything. */
import type { Selectable } from 'kysely'
import type { Db } from '#server/database.server.ts'
import type { ProductTable } from '#server/tables.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { Product, ProductCard } from './product.ts'
import { listImages, listMainImages } from './product-images.server.ts'

export type ProductRow = Selectable<ProductTable>

export async function toCards(db: Db, rows: ProductRow[]): Promise<ProductCard[]> {
  const images = await listMainImages(db, rows)
  return rows.map(row => ({ ...ownFields(row), image: images.get(row.id) ?? null }))
}

function ownFields(row: ProductRow): Omit<ProductCard, 'image'> {
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
  const id = row.id
  const memberships = await db
    .selectFrom('productCategory')
    .select(['categoryId', 'position'])
    .where('productId', '=', id)
    .orderBy('position')
    .execute()
  const related = await db
    .selectFrom('productRelation')
    .select('relatedId')
    .where('productId', '=', id)
    .orderBy('position')
    .execute()
  const specs = await db
    .selectFrom('spec')
    .select(['locale', 'group', 'name', 'value'])
    .where('productId', '=', id)
    .orderBy('locale')
    .orderBy('position')
    .execute()
  const images = (await listImages(db, [id])).get(id) ?? []
  const inLanguage = (locale: string) =>
    specs.filter(spec => spec.locale === locale).map(({ group, name, value }) => ({ group, name, value }))
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
    relatedIds: related.map(one => one.relatedId),
    image: images.find(image => image.ref === row.mainImageRef) ?? null,
    images,
    documents: [],
    translations,
  }
}
