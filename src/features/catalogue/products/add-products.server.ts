/**
 * Many new products at once, with everything that follows from them. Nothing of them is stored yet: what the lists, the
 * search and the filters know of each is made from what is at hand, and nothing is read back and compared.
 */
import type { Selectable } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.server.ts'
import { raiseContentVersion } from '#server/database/content-version.server.ts'
import type { Engine, Tx } from '#server/database/database.server.ts'
import type { Tables } from '#server/database/tables.server.ts'
import { changeCounts, refreshProducts } from '../derived/refresh-derived.server.ts'
import {
  filterable,
  nextVersion,
  toAttributeValues,
  toProductFacets,
} from '../filters/product-facets.server.ts'
import { everything, listsOf, toListingRows } from '../lists/listing.server.ts'
import { toSearchRow } from '../search/search-text.server.ts'
import { updateVocabulary } from '../search/search-vocabulary.server.ts'
import type { ListingTable } from '../tables.server.ts'
import type { toRow } from './product-rows.server.ts'

type SpecRow = Omit<Selectable<Tables['spec']>, 'id' | 'productId'>

export type AddedProduct = {
  /** Checked, and free for use: its slug and its code are nobody's. */
  row: ReturnType<typeof toRow> & {
    slug: string
    visits: number
    createdAt: string
    updatedAt: string
    version: number
  }
  extraCategoryIds: number[]
  /** The base language first. */
  specs: SpecRow[]
  /** Its translated name in addresses, if that is another one. */
  alias: string
}

type Target = { tx: Tx; engine: Engine }

export async function addProducts(target: Target, added: AddedProduct[]) {
  const { tx } = target
  const tree = await readTree(tx)
  const made = await storeProducts(target, added, tree)
  const listing = made.flatMap(({ id, row, places }) => toListingRows({ ...row, id }, places))
  await insertRows(target, 'listing', listing)
  await insertRows(
    target,
    'productCategory',
    made.flatMap(({ id, row, extraCategoryIds }) =>
      [row.categoryId, ...extraCategoryIds].flatMap((categoryId, position) =>
        categoryId === null ? [] : { productId: id, categoryId, position },
      ),
    ),
  )
  await insertRows(
    target,
    'spec',
    made.flatMap(({ id, specs }) => specs.map(spec => ({ productId: id, ...spec }))),
  )
  await insertRows(
    target,
    'nameAlias',
    made.flatMap(({ id, alias, row }) =>
      alias && alias !== row.slug
        ? { entity: 'product' as const, entityId: id, slug: alias, source: 'translation' as const }
        : [],
    ),
  )
  const texts = made.map(({ id, row, categoryIds, specs }) =>
    toSearchRow({ ...row, id }, { categoryIds, answers: specs.map(spec => spec.value) }),
  )
  await insertRows(target, 'searchText', texts)

  // Last and not first: until here nobody sees or touches these rows, so that others may write theirs at the same time.
  await raiseContentVersion(tx)
  await addFacets(target, made)
  await updateVocabulary(tx, { removed: [], added: texts.map(row => row.words) })
  await addCounts(tx, listing)
  // Only now the tree stands still. Whoever moved or hid a category in the meantime did not see these products.
  if (!isSameTree(tree, await readTree(tx))) {
    await refreshProducts(
      tx,
      made.map(one => one.id),
    )
  }
}

type Made = AddedProduct & {
  id: number
  /** All it is in, in the order of their numbers. */
  categoryIds: number[]
  places: Map<number, number>
}
type Tree = Map<number, { lineage: string; openFrom: number }>

async function readTree(tx: Tx): Promise<Tree> {
  const rows = await tx.selectFrom('category').select(['id', 'lineage', 'openFrom']).execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

const isSameTree = (one: Tree, other: Tree) =>
  one.size === other.size &&
  [...one].every(([id, { lineage, openFrom }]) => {
    const now = other.get(id)
    return now?.lineage === lineage && now.openFrom === openFrom
  })

async function storeProducts(target: Target, added: AddedProduct[], tree: Tree): Promise<Made[]> {
  const placed = added.map(one => {
    const categoryIds = [
      ...(one.row.categoryId === null ? [] : [one.row.categoryId]),
      ...one.extraCategoryIds,
    ].sort((first, second) => first - second)
    const memberships = categoryIds.flatMap(id => {
      const place = tree.get(id)
      return place ? { productId: 0, ...place } : []
    })
    const places = listsOf({ visible: one.row.visible, deletedAt: null }, memberships)
    return { ...one, categoryIds, places }
  })
  const stored = await insertRows<'product', { id: number; slug: string }>(
    target,
    'product',
    placed.map(({ row, places }) => ({ ...row, shown: places.get(everything) ?? 0 })),
    ['id', 'slug'],
  )
  const idOf = new Map(stored.map(({ id, slug }) => [slug, id]))
  return placed.map(one => ({ ...one, id: idOf.get(one.row.slug) ?? 0 }))
}

async function addFacets(target: Target, made: Made[]) {
  const ids = new Set(made.flatMap(({ specs }) => specs.flatMap(spec => spec.attributeId ?? [])))
  const asked = ids.size === 0 ? [] : await filterable(target.tx, [...ids])
  const version = await nextVersion(target.tx)
  const rows = made.map(({ id, row, categoryIds, specs }) => {
    const facts = toProductFacets(row, { categoryIds, answers: toAttributeValues(specs, asked) })
    return { productId: id, version, facts }
  })
  await insertRows(target, 'productFacts', rows)
}

async function addCounts(tx: Tx, listing: ListingTable[]) {
  const counts = new Map<number, number>()
  for (const { categoryId, shown } of listing) {
    if (categoryId !== everything) counts.set(categoryId, (counts.get(categoryId) ?? 0) + shown)
  }
  await changeCounts(tx, counts)
}
