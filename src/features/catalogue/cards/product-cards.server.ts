/**
 * Reads the cards of products for all lists in one statement: the product, its first two pictures and its key specifications. Another
 * one reads the attributes that these are values of. Called by `card-cache.server.ts`.
 *
 * The second picture and the specifications of a card are each joined into one text, so that one statement and one row are
 * enough for a card. Half or more of the statement's time goes to the specifications (docs/decisions/0022-cards-and-likeness.md).
 */
import { type CompiledQuery, type InferResult, type Selectable, sql } from 'kysely'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { Db } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { fieldsLike } from '#shared/field-definitions/field-definition.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { fromColumns } from '../model/field-columns.ts'
import type { ProductCard } from '../model/product.ts'
import { productFields } from '../model/product-fields.ts'
import { fromRecords, type SpecRecord } from '../model/spec-records.ts'
import type { ProductTable } from '../tables.server.ts'
import { readSpecAttributes } from '../tree/inherited-attributes.server.ts'
import { chooseKeySpecs, type KeySpecs, specsRead } from './key-specs.ts'
import { toPicture, toSecondImage } from './picture-rows.server.ts'

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
/** The cards in the order of `ids`; products that do not exist are left out. Visitors do not get the id of a hidden category. */
export async function readCards(
  db: Db,
  ids: number[],
  { admin, base }: Actor & { base: Locale },
): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  dependsOn(...ids.map(id => `product:${id}` as const))
  const { rows } = await db.executeQuery(statementFor(db, ids))
  const records = new Map(rows.map(row => [row.id, toSpecRecords(row.joinedSpecs)]))
  const attributes = await readSpecAttributes(db, [...records.values()].flat())
  const byId = new Map(
    rows.map(row => {
      const isCategoryNamed = admin !== undefined || row.isCategoryShown === 1
      const keySpecs = chooseKeySpecs(fromRecords(records.get(row.id) ?? []), { attributes, base })
      return [row.id, toCard(row, keySpecs, isCategoryNamed ? row.categoryId : null)]
    }),
  )
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The ids are the only parameters of this statement, so that one compiled statement serves every list of the same length. */
const selectCards = (db: Db, ids: number[]) =>
  db
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
    .select(['main.ref', 'main.alt', 'main.translations as altTranslations', 'main.focus'])
    .select('category.shown as isCategoryShown')
    .select(['media.width', 'media.height', 'media.preview', 'media.focus as guess'])
    .select([joinedSecondImage.as('secondImage'), joinedFirstSpecs.as('joinedSpecs')])
    .where('product.id', 'in', ids)
type JoinedRow = InferResult<ReturnType<typeof selectCards>>[number]

const statements = new WeakMap<Db, Map<number, CompiledQuery<JoinedRow>>>()

/** Building and compiling the statement takes a fifth of the time that the database needs for it, so it is done once. */
function statementFor(db: Db, ids: number[]): CompiledQuery<JoinedRow> {
  const byLength = statements.get(db) ?? new Map<number, CompiledQuery<JoinedRow>>()
  const statement = byLength.get(ids.length) ?? selectCards(db, ids).compile()
  statements.set(db, byLength.set(ids.length, statement))
  return { ...statement, parameters: ids }
}

function toCard(row: JoinedRow, keySpecs: KeySpecs, categoryId: number | null): ProductCard {
  const { ref, alt, altTranslations, width, height, preview, focus, guess, secondImage } = row
  const picture = {
    ref,
    alt: alt ?? '',
    translations: altTranslations ?? '{}',
    width,
    height,
    preview: preview ?? '',
    focus,
    guess: guess ?? '',
  }
  return {
    ...toCardFields(row, keySpecs),
    categoryId,
    image: ref === null ? null : toPicture({ ...picture, ref }),
    secondImage: secondImage ? toSecondImage(secondImage) : null,
  }
}

/** The first picture beside the main one, as its reference, a blank and its width: `toSecondImage()` reads it. */
const joinedSecondImage = sql<string | null>`(
  select "image"."ref" || ' ' || cast("imageMedia"."width" as text)
  from "productImage" as "image" join "media" as "imageMedia" on "imageMedia"."ref" = "image"."ref"
  where "image"."productId" = "product"."id" and "image"."ref" <> "product"."mainImageRef" and "image"."deletedAt" is null
  order by "image"."position" limit 1)`

/**
 * The first specifications in every language, as one text with the columns of their records. They are sorted afterwards, because
 * sorting in one small query for each card cost more than the rest of the statement.
 */
const joinedFirstSpecs = sql<string | null>`(
  select string_agg(concat_ws(${sql.lit(fieldSeparator)}, "locale", "position", "name", "value",
    ${sql.join(['attributeId', 'choiceId', 'number', 'unit', 'yes'].map(column => sql`coalesce(cast(${sql.ref(column)} as text), '')`))}
  ), ${sql.lit(specSeparator)})
  from "spec" where "productId" = "product"."id" and "position" < ${sql.lit(specsRead)})`

/** Reads the text of `joinedFirstSpecs`. */
function toSpecRecords(joinedSpecs: string | null): SpecRecord[] {
  if (!joinedSpecs) return []
  return joinedSpecs.split(specSeparator).map(joinedFields => {
    const [locale = '', position, name = '', value = '', attributeId, choiceId, number, unit, yes] =
      joinedFields.split(fieldSeparator)
    const toNumber = (text = '') => (text === '' ? null : Number(text))
    return {
      locale,
      position: Number(position),
      group: '',
      name,
      value,
      attributeId: toNumber(attributeId),
      choiceId: toNumber(choiceId),
      number: toNumber(number),
      unit: unit || null,
      yes: toNumber(yes),
    }
  })
}

export function toCardFields(row: CardRow, keySpecs: KeySpecs): Omit<ProductCard, 'image' | 'secondImage'> {
  const translations: ProductCard['translations'] = JSON.parse(row.translations)
  for (const locale of locales) {
    const translated = keySpecs[locale]
    if (translated) translations[locale] = { ...translations[locale], keySpecs: translated }
  }
  return {
    id: row.id,
    slug: row.slug,
    ...fromColumns(cardFields, row),
    shown: Boolean(row.shown),
    translations,
    keySpecs: keySpecs[''] ?? [],
    deletedAt: row.deletedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  }
}
