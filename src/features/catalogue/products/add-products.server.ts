/**
 * Adds many new products at once, with all rows that are derived from them. As the products are new, the rows for lists,
 * search and filters are computed from the data at hand; `refreshProducts` would read them back and compare.
 * Called by imports of spreadsheets, and by `bench/large-catalogue.ts`.
 */
import { insertRows } from '#server/database/bulk-insert.server.ts'
import { raiseContentVersionLate } from '#server/database/content-version.server.ts'
import type { ContentTx, Engine, Tx } from '#server/database/database.server.ts'
import { mapInTurns } from '#server/process/chunks.server.ts'
import { changeCounts, refreshProducts } from '../derived/refresh-derived.server.ts'
import { filterable, toAttributeValues, toProductFacets } from '../filters/product-facets.server.ts'
import { everything, listsOf, toListingRows } from '../listing/listing.server.ts'
import { toRecords } from '../model/spec-records.ts'
import type { SpecRow } from '../model/spec-row.ts'
import { searchedSpec } from '../model/spec-words.ts'
import { type TagLink, tagKey } from '../model/tag.ts'
import { readFormerNames } from '../model/tag-rows.server.ts'
import { toSearchRow } from '../search-engine/search-text.server.ts'
import { countWords, updateVocabulary } from '../search-engine/search-vocabulary.server.ts'
import type { ListingTable } from '../tables.server.ts'
import { readSpecAttributes } from '../tree/inherited-attributes.server.ts'
import type { toRow } from './product-rows.server.ts'
import { insertTags } from './product-tags.server.ts'

export type AddedProduct = {
  /** Already checked by the caller; no other product has its slug or its code. */
  row: ReturnType<typeof toRow> & {
    slug: string
    visits: number
    createdAt: string
    updatedAt: string
    version: number
  }
  tags: string[]
  extraCategoryIds: number[]
  specRows: SpecRow[]
  /** The slug of its translated name. No alias is stored when it is empty or the same as `slug`. */
  alias: string
}

type Target = { tx: Tx; engine: Engine }

/** Products of which the words are found in one turn of the event loop. */
const together = 20

/** On its own: other writes may run at the same time until all rows are there. */
export async function addProducts(target: Target, added: AddedProduct[]) {
  await addRows(target, added, () => raiseContentVersionLate(target.tx))
}

/** As a part of a content write. Returns the ids in the order of the products. */
export async function addProductsIn(tx: ContentTx, engine: Engine, added: AddedProduct[]): Promise<number[]> {
  const ids = await addRows({ tx, engine }, added, async () => tx)
  // New products appear in lists, in search and at their addresses: too much to name.
  tx.changed('all')
  return ids
}

async function addRows(
  target: Target,
  added: AddedProduct[],
  raiseVersion: () => Promise<ContentTx>,
): Promise<number[]> {
  const { tx } = target
  const tree = await readTree(tx)
  const created = await storeProducts(target, added, tree)
  const listing = created.flatMap(({ id, row, lists }) => toListingRows({ ...row, id }, lists))
  await insertRows(target, 'listing', listing)
  await insertRows(
    target,
    'productCategory',
    created.flatMap(({ id, row, extraCategoryIds }) =>
      [row.categoryId, ...extraCategoryIds].flatMap((categoryId, position) =>
        categoryId === null ? [] : { productId: id, categoryId, position },
      ),
    ),
  )
  await insertRows(
    target,
    'spec',
    created.flatMap(({ id, specRows }) => toRecords(specRows).map(record => ({ productId: id, ...record }))),
  )
  await insertRows(
    target,
    'nameAlias',
    created.flatMap(({ id, alias, row }) =>
      alias && alias !== row.slug
        ? { entity: 'product' as const, entityId: id, slug: alias, source: 'translation' as const }
        : [],
    ),
  )
  const known = await insertTags(target, created)
  const tagsOf = ({ tags }: AddedProduct) => [...new Set(tags.flatMap(word => known.get(tagKey(word)) ?? []))]
  const tagged = created.map(one => ({ ...one, tagList: tagsOf(one) }))
  const formerNames = await readFormerNames(tx, [...new Set([...known.values()].map(tag => tag.id))])
  const attributes = await readSpecAttributes(
    tx,
    created.flatMap(({ specRows }) => specRows),
  )
  const texts = await mapInTurns(tagged, together, ({ id, row, tagList, categoryIds, specRows }) =>
    toSearchRow(
      {
        ...row,
        id,
        tags: tagList,
        formerTagNames: tagList.flatMap(tag => formerNames.get(tag.id) ?? []),
      },
      { categoryIds, specs: specRows.map(one => searchedSpec(one, attributes)) },
    ),
  )
  await insertRows(target, 'searchText', texts)

  // Raised here and not first, as other writes do. Raising it locks its row until the end of the transaction. Nobody else sees
  // or touches the new rows before this line, so other writes may run at the same time until here.
  const contentTx = await raiseVersion()
  await addFacets({ ...target, version: contentTx.nextVersion }, tagged)
  await updateVocabulary(contentTx, countWords({ removed: [], added: texts }))
  await addCounts(contentTx, listing)
  // The lock also keeps the category tree as it is from here on. A write that moved or hid a category before it did not see
  // these products, so they are refreshed.
  if (!isSameTree(tree, await readTree(tx))) {
    await refreshProducts(
      contentTx,
      created.map(one => one.id),
    )
  }
  return created.map(one => one.id)
}

type CreatedProduct = AddedProduct & {
  id: number
  /** All categories it is in, ordered by id. */
  categoryIds: number[]
  /** For every list it is in (by category id): 1 if visitors find it there, otherwise 0. */
  lists: Map<number, number>
}
type Tree = Map<number, { lineage: string; openFrom: number }>

async function readTree(tx: Tx): Promise<Tree> {
  const rows = await tx.selectFrom('category').select(['id', 'lineage', 'openFrom']).execute()
  return new Map(rows.map(({ id, ...position }) => [id, position]))
}

const isSameTree = (one: Tree, other: Tree) =>
  one.size === other.size &&
  [...one].every(([id, { lineage, openFrom }]) => {
    const now = other.get(id)
    return now?.lineage === lineage && now.openFrom === openFrom
  })

async function storeProducts(target: Target, added: AddedProduct[], tree: Tree): Promise<CreatedProduct[]> {
  const prepared = added.map(one => {
    const categoryIds = [
      ...(one.row.categoryId === null ? [] : [one.row.categoryId]),
      ...one.extraCategoryIds,
    ].sort((first, second) => first - second)
    const memberships = categoryIds.flatMap(id => {
      const position = tree.get(id)
      return position ? { productId: 0, ...position } : []
    })
    const lists = listsOf({ visible: one.row.visible, deletedAt: null }, memberships)
    return { ...one, categoryIds, lists }
  })
  const stored = await insertRows<'product', { id: number; slug: string }>(
    target,
    'product',
    prepared.map(({ row, lists }) => ({ ...row, shown: lists.get(everything) ?? 0 })),
    ['id', 'slug'],
  )
  const idOf = new Map(stored.map(({ id, slug }) => [slug, id]))
  return prepared.map(one => ({ ...one, id: idOf.get(one.row.slug) ?? 0 }))
}

async function addFacets(
  { version, ...target }: Target & { version: number },
  created: (CreatedProduct & { tagList: TagLink[] })[],
) {
  const ids = new Set(created.flatMap(({ specRows }) => specRows.flatMap(row => row.attributeId ?? [])))
  const attributes = ids.size === 0 ? [] : await filterable(target.tx, [...ids])
  const rows = created.map(({ id, row, tagList, categoryIds, specRows }) => {
    const facets = toProductFacets(
      { ...row, tags: tagList },
      { categoryIds, alts: [], answers: toAttributeValues(specRows, attributes) },
    )
    return { productId: id, version, facets }
  })
  await insertRows(target, 'productFacet', rows)
}

async function addCounts(tx: ContentTx, listing: ListingTable[]) {
  const counts = new Map<number, number>()
  for (const { categoryId, shown } of listing) {
    if (categoryId !== everything) counts.set(categoryId, (counts.get(categoryId) ?? 0) + shown)
  }
  await changeCounts(tx, counts)
}
