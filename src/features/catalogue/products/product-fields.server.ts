/** From rows to all that the API answers of a product. */
import type { Selectable } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import type { Locale } from '#shared/locale.ts'
import { toDocument } from '../files/product-documents.server.ts'
import { toPicture } from '../files/product-images.server.ts'
import { chooseKeySpecs, toCardFields } from '../lists/product-cards.server.ts'
import type { ProductTable } from '../tables.server.ts'
import type { Product } from './product.ts'
import { readRelations } from './product-relations.server.ts'

export type ProductRow = Selectable<ProductTable>

/** Everything but its place in the tree, which a transaction does not need. */
export async function toFields(db: Db, row: ProductRow): Promise<Omit<Product, 'breadcrumb'>> {
  const { memberships, relatedIds, specs, ...files } = await readRelations(db, row.id)
  const images = files.images.map(toPicture)
  const inLanguage = (locale: string) =>
    specs.filter(spec => spec.locale === locale).map(({ locale: _, ...spec }) => spec)
  const spoken = [...new Set(specs.map(spec => spec.locale))]
  const keySpecs = spoken.flatMap(locale => chooseKeySpecs(specs.filter(spec => spec.locale === locale)))
  const own = toCardFields(row, keySpecs)
  const translations: Product['translations'] = own.translations
  for (const locale of spoken.filter(Boolean) as Locale[]) {
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
    secondImage: images.find(image => image.ref !== row.mainImageRef) ?? null,
    images,
    documents: files.documents.map(toDocument),
    translations,
  }
}
