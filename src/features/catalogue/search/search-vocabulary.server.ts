/** Every word of the products with the number of those that have it, and its spellings: for queries with a mistake in them. */

import type { Tx } from '#server/database/database.server.ts'
import { spellingsOf } from './spelling.ts'
import { toVocabulary } from './words.ts'

/** Rows in one statement: engines limit how many values it may carry. */
const together = 1000

/** `removed` and `added`: the indexed words of products as they were and as they are. */
export async function updateVocabulary(tx: Tx, { removed, added }: { removed: string[]; added: string[] }) {
  const changes = new Map<string, number>()
  const count = (words: string, by: number) => {
    for (const word of toVocabulary(words)) changes.set(word, (changes.get(word) ?? 0) + by)
  }
  for (const words of removed) count(words, -1)
  for (const words of added) count(words, 1)
  // In one order for all, as locks are to be taken.
  const rows = [...changes]
    .filter(([, by]) => by !== 0)
    .map(([word, products]) => ({ word, products }))
    .sort((one, other) => (one.word < other.word ? -1 : 1))
  for (let from = 0; from < rows.length; from += together) {
    await writeCounts(tx, rows.slice(from, from + together))
  }
}

/** Counts everything anew: on a right vocabulary the result is the same. */
export async function rebuildVocabulary(tx: Tx) {
  await tx.deleteFrom('searchWord').execute()
  for (let last = 0; ; ) {
    const rows = await tx
      .selectFrom('searchText')
      .select(['productId', 'words'])
      .where('productId', '>', last)
      .orderBy('productId')
      .limit(together)
      .execute()
    if (rows.length === 0) return
    await updateVocabulary(tx, { removed: [], added: rows.map(row => row.words) })
    last = rows.at(-1)?.productId ?? last
  }
}

async function writeCounts(tx: Tx, rows: { word: string; products: number }[]) {
  const now = await tx
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
  const gone = now.filter(row => row.products <= 0).map(row => row.word)
  if (gone.length > 0) await tx.deleteFrom('searchWord').where('word', 'in', gone).execute()
  const spellings = now
    .filter(row => row.products > 0 && isNew(row))
    .flatMap(({ word }) => spellingsOf(word).map(spelling => ({ spelling, word })))
  for (let from = 0; from < spellings.length; from += together) {
    await tx
      .insertInto('searchSpelling')
      .values(spellings.slice(from, from + together))
      .execute()
  }
}
