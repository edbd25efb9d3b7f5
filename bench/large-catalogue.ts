// Fills a database with a large, varied catalogue in both languages, in bulk, and keeps the derived tables correct. Used by the
// benchmarks, `npm run demo:large` and tests.
import { sql } from 'kysely'
import { newProduct } from '../src/features/catalogue/model/product.ts'
import { type NewSpecRow, type SpecValue, toCanonicalRows } from '../src/features/catalogue/model/spec-row.ts'
import { toSlug } from '../src/features/catalogue/names/slug.ts'
import { addProducts } from '../src/features/catalogue/products/add-products.server.ts'
import { toRow } from '../src/features/catalogue/products/product-rows.server.ts'
import { ensureTags } from '../src/features/catalogue/products/product-tags.server.ts'
import type { Database, Engine, Tx } from '../src/server/database/database.server.ts'
import type { Locale } from '../src/shared/locale.ts'
import { type Asked, kinds, toWeight, toYesNo } from './large-attributes.ts'
import { type LeafCategory, makeTree } from './large-tree.ts'
import { drawBrand, drawWords, seeded } from './large-vocabulary.ts'
import { colours, materials, sentences, series, tags, type Word } from './large-words.ts'

/** Products per transaction. Other writers wait for its end, on PostgreSQL for its last part, and get "busy" after five seconds. */
const batchSize = 500

type Options = {
  database: Database
  baseLocale: Locale
  /** How many products to add. */
  products: number
  onProgress?: (done: number) => void
}

export async function fillLarge({ database, baseLocale, products, onProgress = () => {} }: Options) {
  const { db, engine, transaction, contentTransaction } = database
  // Many indexes grow at once. With the default cache of 2 MB SQLite would read them from the disk again and again.
  if (engine === 'sqlite') await sql`pragma cache_size = -200000`.execute(db)
  const places = await contentTransaction(tx => makeTree(tx, baseLocale))
  // Batches that run at the same time would both create them.
  await transaction(tx => ensureTags(tx, tags.flat()))
  const { last } = await db
    .selectFrom('product')
    .select(max => max.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const first = Number(last ?? 0) + 1
  const slugs = new Set<string>()
  let [begun, done] = [0, 0]
  const fill = async () => {
    while (begun < products) {
      const count = Math.min(batchSize, products - begun)
      const numbers = Array.from({ length: count }, (_, index) => first + begun + index)
      begun += count
      const batch = numbers.map(number => makeProduct(number, { places, baseLocale }))
      await transaction(async tx => {
        // The batches of a fill wait for each other, and on a busy machine longer than a request would.
        if (engine === 'postgres') await sql`set local lock_timeout = 0`.execute(tx)
        await store({ tx, engine }, batch, slugs)
      })
      done += count
      onProgress(done)
    }
  }
  // Most of the time is spent in the database, and PostgreSQL handles several connections in parallel.
  await Promise.all(Array.from({ length: engine === 'postgres' ? 3 : 1 }, fill))
  // Without it PostgreSQL would plan queries for empty tables.
  if (engine === 'postgres') await sql`analyze`.execute(db)
}

export type Made = ReturnType<typeof makeProduct>

/** Deterministic: the same number always gives the same product. */
export function makeProduct(
  number: number,
  { places, baseLocale }: { places: LeafCategory[]; baseLocale: Locale },
) {
  const random = seeded(number)
  // Texts have a generator of their own, so that other words do not change prices, categories or attributes.
  const textRandom = seeded(~number)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const chance = (share: number) => random() < share
  const base = baseLocale === 'fa' ? 1 : 0
  const other: Locale = baseLocale === 'fa' ? 'en' : 'fa'
  const category = pick(places)
  const [material, line, colour] = [pick(materials), pick(series), pick(colours)]
  const model = 10 + Math.floor(random() * 990)
  const grams = 50 * (1 + Math.floor(random() * 200))
  const chosenSentences = [pick(sentences), pick(sentences), pick(sentences)]
  const brand = drawBrand(textRandom)
  // The material stays first: `facets.ts` measures lists in which products of one material are adjacent.
  const name: Word = [
    `${material[0]} ${category.kind[0]} ${line[0]} ${brand[0]} ${model}`,
    `${category.kind[1]} ${material[1]} ${line[1]} ${brand[1]} ${model}`,
  ]
  // With its two sentences a description has 30 to 60 words.
  const [summaryWords, descriptionWords] = [
    4 + Math.floor(textRandom() * 5),
    24 + Math.floor(textRandom() * 15),
  ]
  const texts = (language: 0 | 1) => {
    const said = chosenSentences.map(sentence => sentence[language])
    return {
      name: name[language],
      summary: `${said[0]} ${drawWords(textRandom, language, summaryWords)}.`,
      description: `<p>${said[1]} ${said[2]} ${drawWords(textRandom, language, descriptionWords)}.</p>`,
    }
  }
  const [isPlaced, isWashable] = [!chance(0.03), chance(0.4)]
  const values: Record<Asked, Word> = {
    material,
    colour,
    weight: toWeight(grams),
    series: line,
    washable: toYesNo(isWashable),
  }
  const isTranslated = chance(0.92)
  const colourNumber = colours.indexOf(colour) + 1
  const seriesNumber = series.indexOf(line) + 1
  const typed: Partial<Record<Asked, SpecValue>> = {
    colour: { kind: 'choice', choiceId: colourNumber },
    weight: { kind: 'number', number: grams },
    series: { kind: 'choice', choiceId: seriesNumber },
    washable: { kind: 'yes-no', yes: isWashable },
  }
  const group = (['General', 'کلی'] as const)[base]
  const specRows = Object.entries(values).map(([name, value]): NewSpecRow => {
    const attribute = name as Asked
    const translated = { group: (['General', 'کلی'] as const)[1 - base] }
    // A product without a category has no attributes.
    const attributeId = isPlaced ? category.attributeIds[attribute] : null
    const ofAttribute = attributeId === null ? undefined : typed[attribute]
    if (ofAttribute && attributeId !== null) {
      return { ...ofAttribute, attributeId, group, translations: { [other]: translated } } as NewSpecRow
    }
    const names = kinds[attribute].name
    const [own, inOther] = isPlaced ? ['', ''] : [names[base], names[1 - base]]
    const texts = { ...translated, ...(inOther && { name: inOther }), value: value[1 - base] }
    return {
      kind: 'text',
      attributeId,
      group,
      name: own,
      value: value[base],
      translations: isTranslated ? { [other]: texts } : {},
    }
  })
  const extra = chance(0.15) ? [pick(places).id, pick(places).id] : []
  const { description, ...short } = texts(base)
  const translated = texts(base === 0 ? 1 : 0)
  const fields = newProduct.parse({
    ...short,
    code: `${category.kind[0].slice(0, 2).toUpperCase()}-${100_000 + number}`,
    categoryId: isPlaced ? category.id : null,
    extraCategoryIds: [...new Set(extra)].filter(id => id !== category.id),
    price: chance(0.08) ? null : 500 * (1 + Math.floor(random() ** 2 * 2000)),
    warrantyMonths: pick([null, 6, 12, 24, 36]),
    tags: [...new Set([pick(tags), pick(tags)].map(tag => tag[base]))],
    lifecycle: chance(0.04) ? 'discontinued' : 'active',
    visible: !chance(0.05),
  })
  const createdAtTime = new Date(Date.UTC(2024, 0, 1) + number * 600_000).toISOString()
  return {
    row: {
      ...toRow(fields),
      // It is known to be clean: cleaning the HTML 100,000 times would take longer than all the rest.
      description,
      translations: JSON.stringify(isTranslated ? { [other]: translated } : {}),
      // A few products have very many visits, most have hardly any.
      visits: Math.floor(2 / (random() + 0.0005)),
      createdAt: createdAtTime,
      updatedAt: createdAtTime,
      version: 1,
    },
    tags: fields.tags,
    extraCategoryIds: fields.extraCategoryIds,
    specRows: toCanonicalRows(specRows),
    alias: isTranslated ? toSlug(translated.name) : '',
  }
}

type Target = { tx: Tx; engine: Engine }

async function store(target: Target, products: Made[], usedSlugs: Set<string>) {
  const slugs = await freeSlugs(target.tx, products, usedSlugs)
  await addProducts(
    target,
    products.map((product, index) => ({ ...product, row: { ...product.row, slug: slugs[index] ?? '' } })),
  )
}

/** As in the application: the slug of the name, with the code appended if it is taken, also by a product of a parallel batch. */
async function freeSlugs(tx: Tx, products: Made[], usedSlugs: Set<string>): Promise<string[]> {
  const plain = products.map(product => toSlug(product.row.name))
  const found = await tx.selectFrom('product').select('slug').where('slug', 'in', plain).execute()
  for (const { slug } of found) usedSlugs.add(slug)
  return plain.map((slug, index) => {
    const free = usedSlugs.has(slug) ? `${slug}-${toSlug(products[index]?.row.code ?? '')}` : slug
    usedSlugs.add(slug)
    return free
  })
}
