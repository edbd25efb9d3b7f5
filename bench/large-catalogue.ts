// A large, varied catalogue in both languages, written in bulk with everything that follows from it kept right.
import { sql } from 'kysely'
import { addProducts } from '../src/features/catalogue/products/add-products.server.ts'
import { newProduct } from '../src/features/catalogue/products/product.ts'
import { toRow } from '../src/features/catalogue/products/product-rows.server.ts'
import { toSlug } from '../src/features/catalogue/products/slug.ts'
import { raiseContentVersion } from '../src/server/database/content-version.server.ts'
import type { Database, Engine, Tx } from '../src/server/database/database.server.ts'
import type { Locale } from '../src/shared/locale.ts'
import { type Asked, kinds, toWeight, toYesNo } from './large-attributes.ts'
import { makeTree, type Place } from './large-tree.ts'
import { colours, materials, sentences, series, tags, type Word } from './large-words.ts'

/** Products in one transaction. On SQLite a serving process waits for all of them. */
const together = { sqlite: 500, postgres: 1000 }

type Options = {
  database: Database
  baseLocale: Locale
  /** How many. */
  products: number
  onProgress?: (done: number) => void
}

export async function fillLarge({ database, baseLocale, products, onProgress = () => {} }: Options) {
  const { db, engine, transaction } = database
  // Many indexes grow at once: with the usual two megabytes SQLite would read them from the disk again and again.
  if (engine === 'sqlite') await sql`pragma cache_size = -200000`.execute(db)
  const places = await transaction(async tx => {
    await raiseContentVersion(tx)
    return await makeTree(tx, baseLocale)
  })
  const { last } = await db
    .selectFrom('product')
    .select(max => max.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const first = Number(last ?? 0) + 1
  const slugs = new Set<string>()
  let [begun, done] = [0, 0]
  const fill = async () => {
    while (begun < products) {
      const count = Math.min(together[engine], products - begun)
      const numbers = Array.from({ length: count }, (_, index) => first + begun + index)
      begun += count
      const made = numbers.map(number => makeProduct(number, { places, baseLocale }))
      await transaction(tx => store({ tx, engine }, made, slugs))
      done += count
      onProgress(done)
    }
  }
  // Most of the time passes in the database, and a PostgreSQL works for several at once.
  await Promise.all(Array.from({ length: engine === 'postgres' ? 3 : 1 }, fill))
  // Without it PostgreSQL plans for the empty tables it knew.
  if (engine === 'postgres') await sql`analyze`.execute(db)
}

export type Made = ReturnType<typeof makeProduct>

/** The same number makes the same product. */
export function makeProduct(number: number, { places, baseLocale }: { places: Place[]; baseLocale: Locale }) {
  const random = randomFrom(number)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const chance = (share: number) => random() < share
  const base = baseLocale === 'fa' ? 1 : 0
  const other: Locale = baseLocale === 'fa' ? 'en' : 'fa'
  const place = pick(places)
  const [material, line, colour] = [pick(materials), pick(series), pick(colours)]
  const model = 10 + Math.floor(random() * 990)
  const grams = 50 * (1 + Math.floor(random() * 200))
  const told = [pick(sentences), pick(sentences), pick(sentences)]
  const name: Word = [
    `${material[0]} ${place.kind[0]} ${line[0]} ${model}`,
    `${place.kind[1]} ${material[1]} ${line[1]} ${model}`,
  ]
  const texts = (language: 0 | 1) => ({
    name: name[language],
    summary: told[0]?.[language] ?? '',
    description: `<p>${told.map(sentence => sentence[language]).join(' ')}</p>`,
  })
  const [isPlaced, isWashable] = [!chance(0.03), chance(0.4)]
  const answers: Record<Asked, Word> = {
    material,
    colour,
    weight: toWeight(grams),
    series: line,
    washable: toYesNo(isWashable),
  }
  const numbers: Partial<Record<Asked, number>> = { weight: grams, washable: Number(isWashable) }
  const specs = (language: 0 | 1, locale: string) =>
    Object.entries(answers).map(([asked, value], position) => ({
      locale,
      position,
      group: (['General', 'کلی'] as const)[language],
      name: kinds[asked as Asked].name[language],
      value: value[language],
      // Nothing is asked of what is in no category.
      attributeId: isPlaced ? place.asked[asked as Asked] : null,
      number: isPlaced ? (numbers[asked as Asked] ?? null) : null,
    }))
  const isTranslated = chance(0.92)
  const extra = chance(0.15) ? [pick(places).id, pick(places).id] : []
  const { description, ...short } = texts(base)
  const translated = texts(base === 0 ? 1 : 0)
  const fields = newProduct.parse({
    ...short,
    code: `${place.kind[0].slice(0, 2).toUpperCase()}-${100_000 + number}`,
    categoryId: isPlaced ? place.id : null,
    extraCategoryIds: [...new Set(extra)].filter(id => id !== place.id),
    price: chance(0.08) ? null : 500 * (1 + Math.floor(random() ** 2 * 2000)),
    warrantyMonths: pick([null, 6, 12, 24, 36]),
    tags: [...new Set([pick(tags), pick(tags)].map(tag => tag[base]))],
    lifecycle: chance(0.04) ? 'discontinued' : 'active',
    visible: !chance(0.05),
  })
  const madeAt = new Date(Date.UTC(2024, 0, 1) + number * 600_000).toISOString()
  return {
    row: {
      ...toRow(fields),
      // Written clean above: cleaning a hundred thousand times takes longer than all the rest.
      description,
      translations: JSON.stringify(isTranslated ? { [other]: translated } : {}),
      // A few are looked at by everybody, most by hardly anybody.
      visits: Math.floor(2 / (random() + 0.0005)),
      createdAt: madeAt,
      updatedAt: madeAt,
      version: 1,
    },
    extraCategoryIds: fields.extraCategoryIds,
    specs: [...specs(base, ''), ...(isTranslated ? specs(base === 0 ? 1 : 0, other) : [])],
    alias: isTranslated ? toSlug(translated.name) : '',
  }
}

type Target = { tx: Tx; engine: Engine }

async function store(target: Target, made: Made[], given: Set<string>) {
  const slugs = await freeSlugs(target.tx, made, given)
  await addProducts(
    target,
    made.map((one, index) => ({ ...one, row: { ...one.row, slug: slugs[index] ?? '' } })),
  )
}

/** As everywhere: the name, or the name with the code when it is taken, also by one that is being written beside these. */
async function freeSlugs(tx: Tx, made: Made[], given: Set<string>): Promise<string[]> {
  const plain = made.map(one => toSlug(one.row.name))
  const found = await tx.selectFrom('product').select('slug').where('slug', 'in', plain).execute()
  for (const { slug } of found) given.add(slug)
  return plain.map((slug, index) => {
    const free = given.has(slug) ? `${slug}-${toSlug(made[index]?.row.code ?? '')}` : slug
    given.add(slug)
    return free
  })
}

/** Numbers between 0 and 1 that look random and are always the same. */
function randomFrom(seed: number) {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
