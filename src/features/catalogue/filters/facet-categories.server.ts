/** The tree as lists see it: which products are in a category, and in which of those one level below. */
import type { Db } from '#server/database/database.server.ts'
import type { Visibility } from '../lists/product-order.server.ts'

export type TreeRow = Awaited<ReturnType<typeof readTree>>[number]

/** All that are not in the trash, in their order. */
export async function readTree(db: Db) {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'slug', 'name', 'translations', 'parentId', 'shown', 'lineage', 'openFrom'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ lineage, ...row }) => ({ ...row, line: lineage.split('/').map(Number) }))
}

export type CategoryScan = ReturnType<typeof toCategoryScan>

type CategoryQuery = { category?: number | undefined; visible: Visibility }

/** The same as the listing says of each product, from its categories alone. */
export function toCategoryScan(tree: TreeRow[], { category, visible }: CategoryQuery) {
  const forVisitors = visible === 'true'
  const chosen = category === undefined ? undefined : tree.find(row => row.id === category)
  const rows = tree.filter(row => row.parentId === (category ?? null) && (!forVisitors || row.shown === 1))
  const places = new Map(rows.map((row, at) => [row.id, at]))
  const isNowhere = category !== undefined && (!chosen || (forVisitors && chosen.shown === 0))
  const largest = Math.max(0, ...tree.map(row => row.id))
  /** By a category: the number of that below the chosen one in which its products are found. */
  const childOf = new Int32Array(largest + 1).fill(-1)
  /** By a category: whether its products are in the list. */
  const holds = new Uint8Array(largest + 1)
  for (const { id, line, openFrom } of isNowhere ? [] : tree) {
    const step = chosen ? line.indexOf(chosen.id) : -1
    if (chosen && step < 0) continue
    const isOpenAt = (at: number) => !forVisitors || at + 1 >= openFrom
    if (chosen ? isOpenAt(step) : !forVisitors || openFrom === 0) holds[id] = 1
    const child = line[step + 1]
    if (child !== undefined && isOpenAt(step + 1)) childOf[id] = places.get(child) ?? -1
  }
  return {
    rows,
    childOf,
    holds,
    /** Whether those in no category at all are in the list, and whether simply all are. */
    holdsLoose: category === undefined,
    holdsAll: category === undefined && !forVisitors,
  }
}
