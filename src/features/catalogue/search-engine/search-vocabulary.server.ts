/**
 * The vocabulary: every word of the products, the number of products that have it, and its spellings with letters left out.
 * It is used to correct misspelt queries. Called by `search-text.server.ts`, `derived/` and `products/add-products.server.ts`.
 */

import { insertRows } from '#server/database/bulk-insert.server.ts'
import type { ContentTx } from '#server/database/database.server.ts'
import { isSqlite } from '#server/database/sqlite-dialect.server.ts'
import { chunksInTurns, chunksOf } from '#server/process/chunks.server.ts'
import { toVocabulary } from './terms.ts'
import { skeletonsOf } from './transliteration.ts'
import { termVariants } from './variants.ts'

/** Rows inserted by one statement. Databases limit how many values a statement may have. */
const chunkSize = 1000
/** New words whose spellings are found in one turn of the event loop: each has dozens. */
const spelledTogether = 100

/** What the vocabulary is made of: two columns of "searchText". */
type IndexedRow = { words: string; names: string }

/**
 * `removed` and `added` are the rows of the changed products, before and after the change. Returns in how many more or
 * fewer products each word is now.
 */
export function countWords({
  removed,
  added,
}: Record<'removed' | 'added', IndexedRow[]>): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (row: IndexedRow, by: number) => {
    for (const word of toVocabulary(row)) counts.set(word, (counts.get(word) ?? 0) + by)
  }
  for (const row of removed) count(row, -1)
  for (const row of added) count(row, 1)
  return counts
}

/** `counts` is the result of `countWords`, or the sum of several. */
export async function updateVocabulary(tx: ContentTx, counts: Map<string, number>) {
  // Every transaction writes the words in the same order, so that two of them cannot lock each other out.
  const rows = [...counts]
    .filter(([, by]) => by !== 0)
    .map(([word, products]) => ({ word, products }))
    .sort((one, other) => (one.word < other.word ? -1 : 1))
  for (const chunk of chunksOf(rows, chunkSize)) await writeCounts(tx, chunk)
}

/** Counts all words again. A correct vocabulary stays the same. */
export async function rebuildVocabulary(tx: ContentTx) {
  await tx.deleteFrom('searchWord').execute()
  for (let last = 0; ; ) {
    const rows = await tx
      .selectFrom('searchText')
      .select(['productId', 'words', 'names'])
      .where('productId', '>', last)
      .orderBy('productId')
      .limit(chunkSize)
      .execute()
    if (rows.length === 0) return
    await updateVocabulary(tx, countWords({ removed: [], added: rows }))
    last = rows.at(-1)?.productId ?? last
  }
}

/** A shorter word is similar to any other one. */
const shortestSpelled = 3

/** The stored variants of a word, by which it is found when it is misspelt or typed in other letters. */
export const storedVariants = (word: string) => [
  ...(word.length < shortestSpelled ? [] : termVariants(word)),
  ...skeletonsOf(word),
]

async function writeCounts(tx: ContentTx, rows: { word: string; products: number }[]) {
  const counts = await tx
    .insertInto('searchWord')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .column('word')
        .doUpdateSet(row => ({ products: row('searchWord.products', '+', row.ref('excluded.products')) })),
    )
    .returning(['word', 'products'])
    .execute()
  const changeOf = new Map(rows.map(row => [row.word, row.products]))
  const isNew = (row: { word: string; products: number }) => row.products === changeOf.get(row.word)
  const unused = counts.filter(row => row.products <= 0).map(row => row.word)
  if (unused.length > 0) await tx.deleteFrom('searchWord').where('word', 'in', unused).execute()
  const added = counts.filter(row => row.products > 0 && isNew(row))
  const engine = isSqlite(tx) ? 'sqlite' : 'postgres'
  for await (const some of chunksInTurns(added, spelledTogether)) {
    const spellings = some.flatMap(({ word }) => storedVariants(word).map(spelling => ({ spelling, word })))
    await insertRows({ tx, engine }, 'searchSpelling', spellings)
  }
}
