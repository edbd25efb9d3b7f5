/**
 * Writes the table `searchText`: the words by which each product is found. Called by `derived/` and
 * `products/add-products.server.ts`.
 */
import type { Selectable } from 'kysely'
import type { ContentTx } from '#server/database/database.server.ts'
import { mapInTurns } from '#server/process/chunks.server.ts'
import type { FieldsLike, SearchedAs } from '#shared/field-definitions/field-definition.ts'
import { wordsOf } from '#shared/rich-text/rich-text.ts'
import { productFields } from '../model/product-fields.ts'
import type { SearchedSpec } from '../model/spec-words.ts'
import { namesOfTag, type TagLink } from '../model/tag.ts'
import type { ProductTable } from '../tables.server.ts'
import { countWords } from './search-vocabulary.server.ts'
import { toIndexedNames, toIndexTerms } from './terms.ts'

/** Products of which the words are found in one turn of the event loop. */
const together = 10

/** `productIds` may have some that no longer exist. */
type SearchSources = { productIds: number[]; products: SearchedProduct[] }

/**
 * Updates the rows of these products. A product in the trash has no row. Returns in how many more or fewer products each word is
 * now, for `updateVocabulary`: many products share their words, so the vocabulary is written once for all of them.
 */
export async function updateSearchText(
  tx: ContentTx,
  { productIds, products }: SearchSources,
): Promise<Map<string, number>> {
  const stored = await tx
    .selectFrom('searchText')
    .select(indexedColumns)
    .where('productId', 'in', productIds)
    .execute()
  const before = new Map(stored.map(row => [row.productId, row]))
  const live = products.filter(product => product.deletedAt === null)
  const wanted = await mapInTurns(live, together, ({ specs, categoryIds, ...product }) =>
    toSearchRow(product, { categoryIds, specs }),
  )
  const changed = wanted.filter(row => {
    const old = before.get(row.productId)
    return !old || indexedColumns.some(column => old[column] !== row[column])
  })
  const wantedIds = new Set(wanted.map(row => row.productId))
  const surplus = stored.filter(row => !wantedIds.has(row.productId))
  if (surplus.length > 0) {
    const ids = surplus.map(row => row.productId)
    await tx.deleteFrom('searchText').where('productId', 'in', ids).execute()
  }
  if (changed.length > 0) {
    await tx
      .insertInto('searchText')
      .values(changed)
      .onConflict(conflict =>
        conflict.column('productId').doUpdateSet(row => ({
          words: row.ref('excluded.words'),
          allWords: row.ref('excluded.allWords'),
          names: row.ref('excluded.names'),
          categoryId: row.ref('excluded.categoryId'),
        })),
      )
      .execute()
  }
  if (surplus.length > 0 || changed.length > 0) tx.changed('words')
  const old = [...surplus, ...changed.flatMap(row => before.get(row.productId) ?? [])]
  return countWords({ removed: old, added: changed })
}

const indexedColumns = ['productId', 'words', 'allWords', 'names', 'categoryId'] as const

/** The main category of a product that has none. */
const noCategory = 0

type SearchedField = keyof FieldsLike<typeof productFields, { searched: SearchedAs }>
const searchedFields = Object.keys(productFields).filter(
  name => 'searched' in productFields[name as SearchedField],
) as SearchedField[]
type SearchedColumn = Exclude<SearchedField, 'tags'>

/** The columns of a product that its words follow from. */
export const searchedColumns = [
  'id',
  'deletedAt',
  'translations',
  'categoryId',
  'description',
  ...searchedFields.filter((name): name is SearchedColumn => name !== 'tags'),
] as const

type SearchedColumns = Pick<
  Selectable<ProductTable>,
  'id' | 'translations' | 'categoryId' | 'description' | SearchedColumn
> & { tags: TagLink[]; formerTagNames: string[] }

type SearchedProduct = SearchedColumns & {
  deletedAt: string | null
  categoryIds: number[]
  specs: SearchedSpec[]
}

/** The row of one product. */
export function toSearchRow(
  product: SearchedColumns,
  { categoryIds, specs }: { categoryIds: number[]; specs: SearchedSpec[] },
) {
  const translated = Object.values(JSON.parse(product.translations) as Record<string, Record<string, string>>)
  /** The texts of all fields that are searched in this way, in every language. */
  const textsOf = (searched: SearchedAs) =>
    searchedFields
      .filter(name => productFields[name].searched === searched)
      .flatMap(name => [...storedTexts(product, name), ...translated.flatMap(texts => texts[name] ?? [])])
  const [names, codes] = [textsOf('name'), textsOf('code')]
  const { words, allWords } = toIndexTerms({
    names,
    codes,
    texts: [...textsOf('text'), ...specs.flatMap(spec => spec.values)],
    descriptions: [
      ...[product.description, ...translated.flatMap(texts => texts.description ?? [])].map(html =>
        wordsOf(html),
      ),
      ...specs.flatMap(spec => spec.names),
    ],
    categoryIds,
  })
  return {
    productId: product.id,
    words,
    allWords,
    names: toIndexedNames(names, codes),
    categoryId: product.categoryId ?? noCategory,
  }
}

function storedTexts(product: SearchedColumns, name: SearchedField): string[] {
  // A tag is found by its names in both languages, and by those it had before.
  if (name === 'tags') return [...product.tags.flatMap(namesOfTag), ...product.formerTagNames]
  const stored = product[name]
  return stored === null ? [] : [stored]
}
