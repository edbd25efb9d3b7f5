// Computes what the search tables should contain from the base tables, independently of how the application maintains them. Used
// by tests of the search.
import { sql } from 'kysely'
import { fromRecords } from '#features/catalogue/model/spec-records.ts'
import { searchedSpec } from '#features/catalogue/model/spec-words.ts'
import { namesOfTag } from '#features/catalogue/model/tag.ts'
import { readTagsOf } from '#features/catalogue/model/tag-rows.server.ts'
import { storedVariants } from '#features/catalogue/search-engine/search-vocabulary.server.ts'
import { toIndexedNames, toIndexTerms, toVocabulary } from '#features/catalogue/search-engine/terms.ts'
import { readSpecAttributes } from '#features/catalogue/tree/inherited-attributes.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { wordsOf } from '#shared/rich-text/rich-text.ts'

type Texts = { name?: string; summary?: string; description?: string }

/** Returns the stored and the expected state, to be compared. */
export async function compareSearch({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  const products = await db
    .selectFrom('product')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  const members = await db.selectFrom('productCategory').selectAll().execute()
  const specs = await db.selectFrom('spec').selectAll().execute()
  const attributes = await readSpecAttributes(db, specs)
  const tags = await readTagsOf(
    db,
    products.map(product => product.id),
  )
  const tagNames = await db
    .selectFrom('tagName')
    .selectAll()
    .where('isFormer', '=', 1)
    .orderBy('key')
    .execute()
  const texts = products.map(product => {
    const tagsOfProduct = tags.get(product.id) ?? []
    const languages: Texts[] = [product, ...Object.values<Texts>(JSON.parse(product.translations))]
    const names = languages.flatMap(one => one.name ?? [])
    const searched = fromRecords(specs.filter(spec => spec.productId === product.id)).map(row =>
      searchedSpec(row, attributes),
    )
    const codes = [product.code, product.barcode].flatMap(code => code ?? [])
    const { words, allWords } = toIndexTerms({
      names,
      codes,
      texts: [
        ...languages.flatMap(one => one.summary ?? []),
        ...tagsOfProduct.flatMap(namesOfTag),
        ...tagsOfProduct.flatMap(tag =>
          tagNames.flatMap(({ tagId, key }) => (tagId === tag.id ? [key] : [])),
        ),
        ...searched.flatMap(spec => spec.values),
      ],
      descriptions: [
        ...languages.flatMap(one => one.description ?? []).map(html => wordsOf(html)),
        ...searched.flatMap(spec => spec.names),
      ],
      categoryIds: members.filter(one => one.productId === product.id).map(one => one.categoryId),
    })
    const categoryId = product.categoryId ?? 0
    return { productId: product.id, words, names: toIndexedNames(names, codes), categoryId, allWords }
  })
  const counts = new Map<string, number>()
  for (const word of texts.flatMap(row => toVocabulary(row))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const vocabulary = [...counts].map(([word, count]) => `${word} ${count}`).sort()
  const spellings = [...counts.keys()]
    .flatMap(word => storedVariants(word).map(one => `${one} ${word}`))
    .sort()
  const storedWords = await db.selectFrom('searchWord').selectAll().execute()
  const spellingRows = await db.selectFrom('searchSpelling').selectAll().execute()
  const tokens = texts.map(row => ({
    productId: row.productId,
    tokens: row.words.trim() === '' ? 0 : row.words.trim().split(' ').length,
  }))
  return {
    stored: {
      texts: (
        await db
          .selectFrom('searchText')
          .select(['productId', 'words', 'allWords', 'names', 'categoryId'])
          .orderBy('productId')
          .execute()
      ).map(row => ({ ...row })),
      vocabulary: storedWords.map(row => `${row.word} ${row.products}`).sort(),
      spellings: spellingRows.map(row => `${row.spelling} ${row.word}`).sort(),
      tokens: engine === 'sqlite' ? tokens : await tokensOf(db),
    },
    expected: { texts, vocabulary, spellings, tokens },
  }
}

async function tokensOf(db: Database['db']) {
  const { rows } = await sql<{ productId: number; tokens: number }>`
    select "productId", length("tokens") as "tokens" from "searchText" order by "productId"`.execute(db)
  return rows
}

/** Lets SQLite compare its index with the stored words; it fails when they differ. */
export async function expectSoundIndex({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  if (engine === 'postgres') return
  for (const index of ['searchIndex', 'searchAllIndex']) {
    const [table, column] = [sql.table(index), sql.ref(index)]
    await sql`insert into ${table} (${column}, "rank") values ('integrity-check', 1)`.execute(db)
  }
}
