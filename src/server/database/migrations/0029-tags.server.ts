/**
 * A tag becomes one row for the whole shop, and products point at it. Before, each product had its own words. Words that differ only
 * in spelling become one tag, named as most products write it. Run by `migrate.server.ts`.
 */
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { fold } from '#shared/fold.ts'
import { sortKey } from '#shared/sort-key.ts'
import type { Report } from '../../process/start-progress.server.ts'
import type { Migration } from './migration.server.ts'

// biome-ignore lint/suspicious/noExplicitAny: tables of this migration's time
type AnyDb = Kysely<any>
type TaggedProduct = { id: number; tags: string; createdAt: string }

const readSize = 5000
const writeSize = 500

export const tags: Migration = {
  name: '0029-tags',
  async up({ db, engine, report }) {
    const bytewise = engine === 'sqlite' ? sql`text` : sql`text collate "C"`
    const table = db.schema.createTable('tag')
    const withId =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', c => c.primaryKey().generatedByDefaultAsIdentity())
    await withId
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('translations', 'text', c => c.notNull())
      .addColumn('sortKey', bytewise, c => c.notNull())
      .addColumn('createdAt', 'text', c => c.notNull())
      .addColumn('updatedAt', 'text', c => c.notNull())
      .addColumn('version', 'integer', c => c.notNull())
      .execute()
    await db.schema.createIndex('tagBySortKey').on('tag').columns(['sortKey', 'id']).execute()
    await db.schema
      .createTable('tagName')
      .addColumn('key', bytewise, c => c.primaryKey())
      .addColumn('tagId', 'bigint', c => c.notNull().references('tag.id').onDelete('cascade'))
      .addColumn('isFormer', 'integer', c => c.notNull())
      .execute()
    await db.schema.createIndex('tagNameByTag').on('tagName').column('tagId').execute()
    await db.schema
      .createTable('productTag')
      .addColumn('productId', 'bigint', c => c.notNull().references('product.id').onDelete('cascade'))
      .addColumn('tagId', 'bigint', c => c.notNull().references('tag.id').onDelete('cascade'))
      .addColumn('position', 'integer', c => c.notNull())
      .addPrimaryKeyConstraint('productTagKey', ['productId', 'tagId'])
      .execute()

    const idOf = await createTags(db)
    // The facet index has words still. It is computed anew at the start that follows.
    await linkProducts(db, idOf, report)
    await db.schema.createIndex('productTagByTag').on('productTag').columns(['tagId', 'productId']).execute()
    await db.schema.alterTable('product').dropColumn('tags').execute()
  },
}

async function* taggedProducts(db: AnyDb): AsyncGenerator<TaggedProduct[]> {
  for (let last = 0; ; ) {
    const rows: TaggedProduct[] = await db
      .selectFrom('product')
      .select(['id', 'tags', 'createdAt'])
      .where('id', '>', last)
      .where('tags', '!=', '[]')
      .orderBy('id')
      .limit(readSize)
      .execute()
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.id ?? last
  }
}

/** By the word as it was written: the id of its tag. Each is folded once, because folding all words of 100,000 products takes seconds. */
async function createTags(db: AnyDb): Promise<Map<string, number>> {
  const keys = new Map<string, string>()
  const spellings = new Map<string, { counts: Map<string, number>; createdAt: string }>()
  for await (const products of taggedProducts(db)) {
    for (const { tags, createdAt } of products) {
      for (const word of JSON.parse(tags) as string[]) {
        const key = keys.get(word) ?? keyOf(word)
        keys.set(word, key)
        const found = spellings.get(key) ?? { counts: new Map(), createdAt }
        spellings.set(key, found)
        found.counts.set(word, (found.counts.get(word) ?? 0) + 1)
      }
    }
  }
  const tags = [...spellings].map(([key, { counts, createdAt }]) => {
    const [name = ''] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one))
    return { key, row: { name, translations: '{}', sortKey: sortKey(name), ...stamps(createdAt) } }
  })
  for (const chunk of chunks(tags)) {
    await db
      .insertInto('tag')
      .values(chunk.map(({ row }) => row))
      .execute()
  }
  const keyByName = new Map(tags.map(({ key, row }) => [row.name, key]))
  const stored: { id: number; name: string }[] = await db
    .selectFrom('tag')
    .select(['id', 'name'])
    .orderBy('id')
    .execute()
  const idOf = new Map(stored.map(({ id, name }) => [keyByName.get(name) ?? '', Number(id)]))
  for (const chunk of chunks([...idOf])) {
    await db
      .insertInto('tagName')
      .values(chunk.map(([key, tagId]) => ({ key, tagId, isFormer: 0 })))
      .execute()
  }
  return new Map([...keys].map(([word, key]) => [word, idOf.get(key) ?? 0]))
}

/** As filters compared tags: without case and accents, but with signs such as those of C++. */
const keyOf = (text: string) => `${fold(text)}\n${text.replace(/[\p{L}\p{N}\p{M}\p{Cf}\s]/gu, '')}`

const stamps = (createdAt: string) => ({ createdAt, updatedAt: createdAt, version: 1 })

/** The ids of a product's tags, each once, in the order of its words. */
const tagIdsOf = (words: string[], idOf: Map<string, number>) => [
  ...new Set(words.flatMap(word => idOf.get(word) ?? [])),
]

async function linkProducts(db: AnyDb, idOf: Map<string, number>, report: Report) {
  const all = await countTagged(db)
  let done = 0
  for await (const products of taggedProducts(db)) {
    const links = products.flatMap(({ id: productId, tags }) =>
      tagIdsOf(JSON.parse(tags), idOf).map((tagId, position) => ({ productId, tagId, position })),
    )
    for (const chunk of chunks(links)) await db.insertInto('productTag').values(chunk).execute()
    done += products.length
    report(done, all)
  }
}

async function countTagged(db: AnyDb): Promise<number> {
  const { products } = await db
    .selectFrom('product')
    .select(count => count.fn.countAll<number>().as('products'))
    .where('tags', '!=', '[]')
    .executeTakeFirstOrThrow()
  return Number(products)
}

function* chunks<Item>(items: Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += writeSize) yield items.slice(from, from + writeSize)
}
