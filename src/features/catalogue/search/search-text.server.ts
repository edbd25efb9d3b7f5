/** What products are found by, kept with them: the words of each, and the vocabulary of all. */
import type { Selectable } from 'kysely'
import type { Tx } from '#server/database/database.server.ts'
import type { ProductTable } from '../tables.server.ts'
import { updateVocabulary } from './search-vocabulary.server.ts'
import { toIndexedNames, toIndexedWords } from './words.ts'

/** Brings the rows of these products in line. One in the trash has none. */
export async function updateSearchText(tx: Tx, productIds: number[]) {
  const stored = await tx
    .selectFrom('searchText')
    .select(['productId', 'words', 'names'])
    .where('productId', 'in', productIds)
    .execute()
  const before = new Map(stored.map(row => [row.productId, row]))
  const wanted = await wantedRows(tx, productIds)
  const changed = wanted.filter(row => {
    const old = before.get(row.productId)
    return old?.words !== row.words || old.names !== row.names
  })
  const kept = new Set(wanted.map(row => row.productId))
  const spare = stored.filter(row => !kept.has(row.productId))
  if (spare.length > 0) {
    const ids = spare.map(row => row.productId)
    await tx.deleteFrom('searchText').where('productId', 'in', ids).execute()
  }
  if (changed.length > 0) {
    await tx
      .insertInto('searchText')
      .values(changed)
      .onConflict(conflict =>
        conflict
          .column('productId')
          .doUpdateSet(row => ({ words: row.ref('excluded.words'), names: row.ref('excluded.names') })),
      )
      .execute()
  }
  const old = [...spare, ...changed.flatMap(row => before.get(row.productId) ?? [])]
  await updateVocabulary(tx, { removed: old.map(row => row.words), added: changed.map(row => row.words) })
}

type Texts = { name?: string; summary?: string }

async function wantedRows(tx: Tx, productIds: number[]) {
  const products = await tx
    .selectFrom('product')
    .select(['id', 'name', 'code', 'summary', 'tags', 'translations'])
    .where('id', 'in', productIds)
    .where('deletedAt', 'is', null)
    .execute()
  const members = await tx
    .selectFrom('productCategory')
    .select(['productId', 'categoryId'])
    .where('productId', 'in', productIds)
    .execute()
  // What is asked (colour) says little of a product, the answers (red) do; and asking otherwise changes nothing here.
  const answers = await tx
    .selectFrom('spec')
    .select(['productId', 'value'])
    .where('productId', 'in', productIds)
    .execute()
  const membersOf = Map.groupBy(members, row => row.productId)
  const answersOf = Map.groupBy(answers, row => row.productId)
  return products.map(product =>
    toSearchRow(product, {
      categoryIds: (membersOf.get(product.id) ?? []).map(row => row.categoryId),
      answers: (answersOf.get(product.id) ?? []).map(row => row.value),
    }),
  )
}

type SearchedSpec = Pick<
  Selectable<ProductTable>,
  'id' | 'name' | 'code' | 'summary' | 'tags' | 'translations'
>

export function toSearchRow(
  { id, name, code, summary, tags, translations }: SearchedSpec,
  { categoryIds, answers }: { categoryIds: number[]; answers: string[] },
) {
  const translated = Object.values(JSON.parse(translations) as Record<string, Texts>)
  const names = [name, ...translated.flatMap(texts => texts.name ?? [])]
  const texts = [
    summary,
    ...translated.flatMap(texts => texts.summary ?? []),
    ...(JSON.parse(tags) as string[]),
    ...answers,
  ]
  return {
    productId: id,
    words: toIndexedWords({ names, code, texts, categoryIds }),
    names: toIndexedNames(names),
  }
}
