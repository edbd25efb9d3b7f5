// A fixed catalogue for the recorded searches: the same products on both engines and in every version of the code.

import { refreshProducts, refreshShown } from '#features/catalogue/derived/refresh-derived.server.ts'
import { newProduct } from '#features/catalogue/model/product.ts'
import { toRecords } from '#features/catalogue/model/spec-records.ts'
import { type NewSpecRow, toCanonicalRows } from '#features/catalogue/model/spec-row.ts'
import { toRow } from '#features/catalogue/products/product-rows.server.ts'
import { saveTags } from '#features/catalogue/products/product-tags.server.ts'
import type { ContentTx, Database } from '#server/database/database.server.ts'

type Word = readonly [en: string, fa: string]

/** The colour of a product, which some have in one language only. */
const colourRow = ([value = '', translated]: string[]): NewSpecRow => ({
  kind: 'text',
  name: 'Colour',
  value,
  translations: translated ? { fa: { value: translated } } : {},
})

const kinds: readonly Word[] = [
  ['Kettle', 'کتری'],
  ['Teapot', 'قوری'],
  ['Frying pan', 'ماهیتابه'],
  ['Screwdriver', 'پیچ‌گوشتی'],
  ['Ceiling fan', 'پنکه سقفی'],
  ['Lip gloss', 'رژ لب'],
  ['Desk lamp', 'چراغ رومیزی'],
  ['Blender', 'مخلوط‌کن'],
  ['Dishwasher', 'ظرف‌شویی'],
  ['Washing machine', 'ماشین لباس‌شویی'],
  ['Rice cooker', 'پلوپز'],
  ['Hair dryer', 'سشوار'],
  ['Tape measure', 'متر'],
  ['Bath mat', 'پادری حمام'],
  ['Bread knife', 'چاقوی نان'],
]
const materials: readonly Word[] = [
  ['Steel', 'فولادی'],
  ['Copper', 'مسی'],
  ['Glass', 'شیشه‌ای'],
  ['Oak', 'بلوطی'],
  ['Ceramic', 'سرامیکی'],
  ['Wool', 'پشمی'],
  ['Marble', 'مرمری'],
]
const series: readonly Word[] = [
  ['Arvand', 'اروند'],
  ['Baran', 'باران'],
  ['Elna', 'النا'],
  ['Mahtab', 'مهتاب'],
  ['Sepid', 'سپید'],
  ['Zhila', 'ژیلا'],
  ['Kiana', 'کیانا'],
  ['Roshan', 'روشن'],
  ['Quor', 'کوئور'],
  ['Tala', 'طلا'],
  ['آبی', 'آبی'],
]
const colours: readonly Word[] = [
  ['white', 'سفید'],
  ['navy', 'سرمه‌ای'],
  ['coral', 'مرجانی'],
  ['black', 'مشکی'],
]
const tags = ['gift', 'handmade', 'small homes', 'دست‌ساز', 'new season'] as const
const sentences: readonly Word[] = [
  ['Made to be used every day.', 'برای استفاده هر روز ساخته شده است.'],
  ['Packed without plastic.', 'بدون پلاستیک بسته‌بندی می‌شود.'],
  ['Tested for ten years.', 'برای ده سال آزموده شده است.'],
]
const categories: readonly { name: Word; under?: number; visible?: boolean }[] = [
  { name: ['Kitchen', 'آشپزخانه'] },
  { name: ['Bathroom', 'حمام'] },
  { name: ['Workshop', 'کارگاه'] },
  { name: ['Hot drinks', 'نوشیدنی گرم'], under: 1 },
  { name: ['Cookware', 'پخت‌وپز'], under: 1 },
  { name: ['Hand tools', 'ابزار دستی'], under: 3 },
  { name: ['Storeroom', 'انبار'], visible: false },
]

const createdAt = '2026-01-01T00:00:00.000Z'

/** How many products the catalogue has. */
export const shopSize = 1500

export async function fillSearchShop({ contentTransaction }: Pick<Database, 'contentTransaction'>) {
  await contentTransaction(async tx => {
    await makeCategories(tx)
    for (let from = 1; from <= shopSize; from += 100) {
      await store(
        tx,
        Array.from({ length: 100 }, (_, at) => makeProduct(from + at)),
      )
    }
  })
}

async function makeCategories(tx: ContentTx) {
  for (const [at, { name, under, visible = true }] of categories.entries()) {
    await tx
      .insertInto('category')
      .values({
        name: name[0],
        slug: `category-${at + 1}`,
        parentId: under ?? null,
        position: at,
        visible: Number(visible),
        shown: 0,
        description: '',
        imageAlt: '',
        serialPlace: '',
        translations: JSON.stringify({ fa: { name: name[1] } }),
        createdAt,
        updatedAt: createdAt,
        version: 1,
      })
      .execute()
  }
  await refreshShown(tx)
}

const pick = <T>(list: readonly T[], number: number) => list[number % list.length] as T

function toCode(number: number): string | null {
  if (number % 9 === 0) return null
  if (number % 3 === 0) return `KT-INS${number}`
  return number % 3 === 1 ? `AB${number}-X` : `${1000 + number}/${number % 7}`
}

function makeProduct(number: number) {
  const [kind, material, line, colour] = [
    pick(kinds, number),
    pick(materials, number * 3),
    pick(series, number * 5),
    pick(colours, Math.floor(number / 2)),
  ]
  const name: Word = [
    `${material[0]} ${kind[0]} ${line[0]} ${number % 40}`,
    `${kind[1]} ${material[1]} ${line[1]} ${number % 40}`,
  ]
  const sentence = pick(sentences, number)
  const row = toRow(
    newProduct.parse({
      name: name[0],
      code: toCode(number),
      summary: sentence[0],
      visible: number % 17 !== 0,
    }),
  )
  const isTranslated = number % 11 !== 0
  const translated = { name: name[1], summary: sentence[1] }
  return {
    row: {
      ...row,
      slug: `product-${number}`,
      visits: (number * 37) % 101,
      translations: JSON.stringify(isTranslated ? { fa: translated } : {}),
      shown: 0,
      createdAt,
      updatedAt: createdAt,
      version: 1,
    },
    tags: [pick(tags, number)],
    categoryId: number % 8 === 7 ? undefined : (number % 7) + 1,
    values: [colour[0], ...(isTranslated ? [colour[1]] : [])],
  }
}

async function store(tx: ContentTx, products: ReturnType<typeof makeProduct>[]) {
  const rows = await tx
    .insertInto('product')
    .values(products.map(one => one.row))
    .returning('id')
    .execute()
  const ids = rows.map(row => row.id)
  const stored = products.map((one, at) => ({ ...one, id: ids[at] ?? 0 }))
  await tx
    .insertInto('productCategory')
    .values(
      stored.flatMap(({ id, categoryId }) =>
        categoryId === undefined ? [] : { productId: id, categoryId, position: 0 },
      ),
    )
    .execute()
  await tx
    .insertInto('spec')
    .values(
      stored.flatMap(({ id, values }) =>
        toRecords(toCanonicalRows([colourRow(values)])).map(record => ({ productId: id, ...record })),
      ),
    )
    .execute()
  await saveTags(tx, stored)
  await refreshProducts(tx, ids)
}
