/** What a category holds, and what moving it would change. Called by `categories-api.server.ts` for the back office. */
import { sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Attribute } from '../model/attribute.ts'
import { listOf } from '../tree/inherited-attributes.server.ts'
import { lineageOf, toCategoryTree } from '../tree/lineage.ts'
import type { CategoryMoveEffects, CategorySummary } from './category-summary.contract.ts'
import { allRows, type CategoryRow, requireContentsMove, requireMove } from './category-tree.server.ts'

type Place = number | 'main' | undefined
/** Where the category itself would go, or only what it contains. */
export type PlannedMove = { under?: Place; contentsTo?: Place }

export async function summarizeCategory(
  db: Db,
  id: number,
  { under, contentsTo }: PlannedMove = {},
): Promise<CategorySummary> {
  const rows = await allRows(db)
  const tree = toCategoryTree(rows)
  const row = tree.get(id)
  if (!row) throw new AppError('not_found')
  const ancestors = lineageOf(tree, row.parentId)
  const attributes = await listOf(db, [...ancestors.map(one => one.id), id])
  const own = attributes.filter(one => one.categoryId === id).length
  const { products, shown } = await countListed(db, id)
  const place = under ?? contentsTo
  const move = { rows, row, attributes, parentId: place === 'main' ? null : (place ?? null) }
  const isBelow = (one: CategoryRow) => one.id !== id && lineageOf(tree, one.id).includes(row)
  return {
    products,
    shownProducts: row.shown ? shown : 0,
    categories: rows.filter(isBelow).length,
    attributes: { own, inherited: attributes.length - own },
    ...(place !== undefined && {
      move: under === undefined ? await effectsOfContents(db, move) : await effectsOf(db, move),
    }),
  }
}

type CategoryMove = {
  rows: CategoryRow[]
  row: CategoryRow
  attributes: Attribute[]
  parentId: number | null
}

async function effectsOf(
  db: Db,
  { rows, row, attributes, parentId }: CategoryMove,
): Promise<CategoryMoveEffects> {
  requireMove(rows, { id: row.id, parentId })
  const lineage = lineageOf(toCategoryTree(rows), parentId)
  const parent = lineage.at(-1)
  const shown = Boolean(row.visible) && lineage.every(one => one.visible)
  const asked = await listOf(db, [...lineage.map(one => one.id), row.id])
  return {
    isNoticed: shown || Boolean(row.shown),
    shown,
    parentProducts: parent ? await parentCounts(db, row, parent) : null,
    gained: without(asked, attributes),
    lost: without(attributes, asked),
  }
}

/** Everything in the category is asked for what its new parent asks for, and no longer for what this category asked for itself. */
async function effectsOfContents(
  db: Db,
  { rows, row, attributes, parentId }: CategoryMove,
): Promise<CategoryMoveEffects> {
  const lineage = requireContentsMove(rows, { id: row.id, target: parentId })
  const shown = lineage.every(one => one.visible)
  const asked = await listOf(
    db,
    lineage.map(one => one.id),
  )
  return {
    isNoticed: shown || Boolean(row.shown),
    shown,
    parentProducts: null,
    gained: without(asked, attributes),
    lost: without(attributes, asked),
  }
}

const without = (some: Attribute[], others: Attribute[]) =>
  some
    .filter(one => !others.some(other => other.id === one.id))
    .map(({ id, name, translations, filterable }) => ({ id, name, translations, filterable }))

async function countListed(db: Db, categoryId: number) {
  const counts = await db
    .selectFrom('listing')
    .select(count => ['shown', count.fn.countAll<number>().as('products')])
    .where('categoryId', '=', categoryId)
    .groupBy('shown')
    .execute()
  const countOf = (shown: number) => Number(counts.find(one => one.shown === shown)?.products ?? 0)
  return { products: countOf(0) + countOf(1), shown: countOf(1) }
}

/** A product that is in the new parent already, by another of its categories, counts once. */
async function parentCounts(db: Db, row: CategoryRow, parent: CategoryRow) {
  const before = parent.shown ? parent.productCount : 0
  if (!parent.shown || !row.visible) return { before, after: before }
  const { added } = await db
    .selectFrom('listing')
    .select(count => count.fn.countAll<number>().as('added'))
    .where('categoryId', '=', row.id)
    .where('shown', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listing as there')
            .select(sql<number>`1`.as('one'))
            .whereRef('there.productId', '=', 'listing.productId')
            .where('there.categoryId', '=', parent.id)
            .where('there.shown', '=', 1),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return { before, after: before + Number(added) }
}
