/** What lists show of products, read in one statement: the row, its first two pictures and what decides between them. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { isLocale } from '#shared/locale.ts'
import { toPicture, toSecondImage } from '../files/product-images.server.ts'
import type { KeySpec, ProductCard } from '../products/product.ts'
import type { ProductTable } from '../tables.server.ts'

/** What a card needs; descriptions are long and stay where they are. */
const columns = [
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
  'deletedAt',
  'createdAt',
  'updatedAt',
  'version',
] as const
type CardRow = Pick<Selectable<ProductTable>, (typeof columns)[number]>

/** Texts hold neither: they end a part and a line where several are read as one. */
const [partEnd, lineEnd] = ['\u001f', '\u001e']
const mostKeySpecs = 3
/** Of so many. */
const specsRead = 6

/** In the order of the numbers; what is not there is left out. A hidden category is not named to visitors. */
export async function readCards(
  db: Db,
  ids: number[],
  { admin }: Pick<Caller, 'admin'>,
): Promise<ProductCard[]> {
  if (ids.length === 0) return []
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
    .select([secondImage.as('second'), firstSpecs.as('specs')])
    .where('product.id', 'in', ids)
    .execute()
  const cards = rows.map(
    ({ ref, alt, altTranslations, width, height, preview, second, specs, isCategoryShown, ...row }) => ({
      ...toCardFields(row, toKeySpecs(specs)),
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
      secondImage: second ? toSecondImage(second) : null,
    }),
  )
  const byId = new Map(cards.map(card => [card.id, card]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The first of its pictures beside the main one, with its width. */
const secondImage = sql<string | null>`(
  select i."ref" || ' ' || cast(m."width" as text) from "productImage" i join "media" m on m."ref" = i."ref"
  where i."productId" = "product"."id" and i."ref" <> "product"."mainImageRef" and i."deletedAt" is null
  order by i."position" limit 1)`

/** In no order: sorting in so many small queries would cost more than all the rest. */
const firstSpecs = sql<string | null>`(
  select string_agg("locale" || ${partEnd} || cast("position" as text) || ${partEnd}
    || case when "attributeId" is null then '' else '+' end || ${partEnd} || "name" || ${partEnd} || "value", ${lineEnd})
  from "spec" where "productId" = "product"."id" and "position" < ${sql.lit(specsRead)})`

type CardTexts = KeySpec & { locale: string }

function toKeySpecs(lines: string | null): CardTexts[] {
  if (!lines) return []
  const specs = lines.split(lineEnd).map(line => {
    const [locale = '', position, answers, name = '', value = ''] = line.split(partEnd)
    return { locale, position: Number(position), isAnswer: answers === '+', name, value }
  })
  const inOrder = specs.toSorted((one, other) => one.position - other.position)
  return [...Map.groupBy(inOrder, spec => spec.locale).values()].flatMap(choose)
}

/** Answers to what its category asks come before rows of its own. */
const choose = <Spec extends { isAnswer: boolean }>(specs: Spec[]) =>
  specs.toSorted((one, other) => Number(other.isAnswer) - Number(one.isAnswer)).slice(0, mostKeySpecs)

/** The same choice among specifications that are all there, of one language. */
export const chooseKeySpecs = <Spec extends { attributeId: number | null }>(specs: Spec[]) =>
  choose(specs.slice(0, specsRead).map(spec => ({ ...spec, isAnswer: spec.attributeId !== null })))

export function toCardFields(row: CardRow, specs: CardTexts[]): Omit<ProductCard, 'image' | 'secondImage'> {
  const keySpecsIn = (language: string) =>
    specs.filter(({ locale }) => locale === language).map(({ name, value }) => ({ name, value }))
  const translations: ProductCard['translations'] = JSON.parse(row.translations)
  for (const locale of new Set(specs.map(spec => spec.locale))) {
    if (isLocale(locale)) translations[locale] = { ...translations[locale], keySpecs: keySpecsIn(locale) }
  }
  return {
    ...row,
    lifecycle: row.lifecycle as ProductCard['lifecycle'],
    visible: Boolean(row.visible),
    shown: Boolean(row.shown),
    translations,
    keySpecs: keySpecsIn(''),
  }
}
