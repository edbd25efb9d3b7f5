/**
 * Reads the cards of products for all lists in one statement: the product, its first two pictures and its key specifications.
 * Called by `product-list.server.ts` and `related-products.server.ts`.
 *
 * The second picture and the specifications of a card are each joined into one text, so that one statement and one row are
 * enough for a card. 24 cards take about a millisecond more than the two statements with less in them before, most of it for
 * the specifications (docs/decisions/0022-cards-and-likeness.md).
 */
import { type Selectable, sql } from 'kysely'
import { lookFor } from '#server/database/content-tags.server.ts'
import type { Db } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { isLocale } from '#shared/locale.ts'
import { fromColumns } from '../fields/field-columns.ts'
import { fieldsLike } from '../fields/field-definition.ts'
import { toPicture, toSecondImage } from '../files/product-images.server.ts'
import type { KeySpec, ProductCard } from '../products/product.ts'
import { productFields } from '../products/product-fields.ts'
import type { ProductTable } from '../tables.server.ts'

const cardFields = fieldsLike(productFields, { inCards: true })
/** The columns of a card. Descriptions are long and are not read. */
const columns = [
  'id',
  'slug',
  'shown',
  'translations',
  'deletedAt',
  'createdAt',
  'updatedAt',
  'version',
  ...(Object.keys(cardFields) as (keyof typeof cardFields)[]),
] as const
type CardRow = Pick<Selectable<ProductTable>, (typeof columns)[number]>

/**
 * The ASCII unit separator stands between the fields of a specification, and the record separator between specifications, where
 * they are read as one text. Stored texts contain neither, because control characters are removed from everything that is
 * typed.
 */
const fieldSeparator = '\u001f'
const specSeparator = '\u001e'
/** Stands in the third field when the specification is the value of an attribute; otherwise the field is empty. */
const attributeMark = '+'

const mostKeySpecs = 3
/** The key specifications are chosen among this many first ones. */
const specsRead = 6

/** The cards in the order of `ids`; products that do not exist are left out. Visitors do not get the id of a hidden category. */
export async function readCards(db: Db, ids: number[], { admin }: Actor): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  lookFor(...ids.map(id => `product:${id}` as const))
  const rows = await db
    .selectFrom('product')
    .leftJoin('productImage as main', join =>
      join
        .onRef('main.productId', '=', 'product.id')
        .onRef('main.ref', '=', 'product.mainImageRef')
        .on('main.deletedAt', 'is', null),
    )
    .leftJoin('media', 'media.ref', 'main.ref')
    .leftJoin('category', 'category.id', 'product.categoryId')
    .select(columns.map(column => `product.${column}` as const))
    .select(['main.ref', 'main.alt', 'main.translations as altTranslations'])
    .select('category.shown as isCategoryShown')
    .select(['media.width', 'media.height', 'media.preview'])
    .select([joinedSecondImage.as('secondImage'), joinedFirstSpecs.as('joinedSpecs')])
    .where('product.id', 'in', ids)
    .execute()
  const cards = rows.map(
    ({
      ref,
      alt,
      altTranslations,
      width,
      height,
      preview,
      secondImage,
      joinedSpecs,
      isCategoryShown,
      ...row
    }) => ({
      ...toCardFields(row, toKeySpecs(joinedSpecs)),
      categoryId: admin || isCategoryShown ? row.categoryId : null,
      image:
        ref === null
          ? null
          : toPicture({
              ref,
              alt: alt ?? '',
              translations: altTranslations ?? '{}',
              width,
              height,
              preview: preview ?? '',
            }),
      secondImage: secondImage ? toSecondImage(secondImage) : null,
    }),
  )
  const byId = new Map(cards.map(card => [card.id, card]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The first picture beside the main one, as its reference, a blank and its width: `toSecondImage()` reads it. */
const joinedSecondImage = sql<string | null>`(
  select "image"."ref" || ' ' || cast("imageMedia"."width" as text)
  from "productImage" as "image" join "media" as "imageMedia" on "imageMedia"."ref" = "image"."ref"
  where "image"."productId" = "product"."id" and "image"."ref" <> "product"."mainImageRef" and "image"."deletedAt" is null
  order by "image"."position" limit 1)`

/**
 * The first specifications in every language, as one text: locale, position, attribute mark, name, value. They are sorted in
 * `toKeySpecs()`, because sorting in one small query for each card cost more than the rest of the statement.
 */
const joinedFirstSpecs = sql<string | null>`(
  select string_agg("locale" || ${fieldSeparator} || cast("position" as text) || ${fieldSeparator}
    || case when "attributeId" is null then '' else ${sql.lit(attributeMark)} end || ${fieldSeparator}
    || "name" || ${fieldSeparator} || "value", ${specSeparator})
  from "spec" where "productId" = "product"."id" and "position" < ${sql.lit(specsRead)})`

type LocalizedKeySpec = KeySpec & { locale: string }

/** Reads the text of `joinedFirstSpecs`, and chooses the key specifications of each language. */
function toKeySpecs(joinedSpecs: string | null): LocalizedKeySpec[] {
  if (!joinedSpecs) return []
  const specs = joinedSpecs.split(specSeparator).map(joinedFields => {
    const [locale = '', position, mark, name = '', value = ''] = joinedFields.split(fieldSeparator)
    return { locale, position: Number(position), isOfAttribute: mark === attributeMark, name, value }
  })
  const inOrder = specs.toSorted((one, other) => one.position - other.position)
  return [...Map.groupBy(inOrder, spec => spec.locale).values()].flatMap(choose)
}

/** Values of the category's attributes come before the product's own specifications. */
const choose = <Spec extends { isOfAttribute: boolean }>(specs: Spec[]) =>
  specs
    .toSorted((one, other) => Number(other.isOfAttribute) - Number(one.isOfAttribute))
    .slice(0, mostKeySpecs)

/** The same choice, for a caller that has all specifications of one language at hand. */
export const chooseKeySpecs = <Spec extends { attributeId: number | null }>(specs: Spec[]) =>
  choose(specs.slice(0, specsRead).map(spec => ({ ...spec, isOfAttribute: spec.attributeId !== null })))

export function toCardFields(
  row: CardRow,
  specs: LocalizedKeySpec[],
): Omit<ProductCard, 'image' | 'secondImage'> {
  const keySpecsIn = (language: string) =>
    specs.filter(({ locale }) => locale === language).map(({ name, value }) => ({ name, value }))
  const translations: ProductCard['translations'] = JSON.parse(row.translations)
  for (const locale of new Set(specs.map(spec => spec.locale))) {
    if (isLocale(locale)) translations[locale] = { ...translations[locale], keySpecs: keySpecsIn(locale) }
  }
  return {
    id: row.id,
    slug: row.slug,
    ...fromColumns(cardFields, row),
    shown: Boolean(row.shown),
    translations,
    keySpecs: keySpecsIn(''),
    deletedAt: row.deletedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  }
}
