/**
 * The category tree as tables for a scan: whether the products of a category are in the requested list, and below which of the
 * list's sub-categories they are counted. `filtered-list.server.ts` makes one for each scan.
 */
import type { Db } from '#server/database/database.server.ts'
import type { Visibility } from '../listing/product-order.server.ts'
import { toLineageIds } from '../tree/lineage.ts'

export type TreeRow = Awaited<ReturnType<typeof readTree>>[number]

/** All categories that are not in the trash, in the order in which the shop shows them. */
export async function readTree(db: Db) {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'slug', 'name', 'translations', 'parentId', 'shown', 'lineage', 'openFrom'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ lineage, ...row }) => ({ ...row, lineage: toLineageIds(lineage) }))
}

export type CategoryScan = ReturnType<typeof toCategoryScan>

type CategoryQuery = { category?: number | undefined; visible: Visibility }

const none = -1

/** Gives for each product the same result as the rows of `listing` do, from the product's own categories alone. */
export function toCategoryScan(tree: TreeRow[], { category, visible }: CategoryQuery) {
  const forVisitors = visible === 'true'
  const chosen = category === undefined ? undefined : tree.find(row => row.id === category)
  const rows = tree.filter(row => row.parentId === (category ?? null) && (!forVisitors || row.shown === 1))
  const indexOfChild = new Map(rows.map((row, index) => [row.id, index]))
  const isEmpty = category !== undefined && (!chosen || (forVisitors && chosen.shown === 0))
  const largestId = Math.max(0, ...tree.map(row => row.id))
  /** By category id: the index in `rows` of the sub-category in which its products are counted, or -1. */
  const childIndexOf = new Int32Array(largestId + 1).fill(none)
  /** By category id: 1 when its products are in the list. */
  const isInList = new Uint8Array(largestId + 1)
  for (const { id, lineage, openFrom } of isEmpty ? [] : tree) {
    const chosenStep = chosen ? lineage.indexOf(chosen.id) : -1
    if (chosen && chosenStep < 0) continue
    /** Whether every category below that step of the lineage is visible, so that visitors reach the products from there. */
    const isOpenAt = (step: number) => !forVisitors || step + 1 >= openFrom
    if (chosen ? isOpenAt(chosenStep) : !forVisitors || openFrom === 0) isInList[id] = 1
    const child = lineage[chosenStep + 1]
    if (child !== undefined && isOpenAt(chosenStep + 1)) childIndexOf[id] = indexOfChild.get(child) ?? none
  }
  return {
    /** The sub-categories that are counted. */
    rows,
    childIndexOf,
    isInList,
    /** Whether products without any category are in the list. */
    includesUncategorized: category === undefined,
    /** Whether every product is in the list, whatever its categories are. */
    includesAll: category === undefined && !forVisitors,
  }
}
