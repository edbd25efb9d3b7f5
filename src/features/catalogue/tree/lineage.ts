/**
 * The lineage of a category: the categories from the main one down to itself. `lineageOf` finds it in a tree that is in memory,
 * and is what the column `lineage` is written from; `toLineageIds` reads that column. Nothing else follows parents.
 */

/** A tree, by the id of each category. */
export const toCategoryTree = <Row extends { id: number }>(rows: Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map(row => [row.id, row]))

/** From the main category down to `id` itself. Empty when the tree does not have it. */
export function lineageOf<Row extends { id: number; parentId: number | null }>(
  tree: ReadonlyMap<number, Row>,
  id: number | null,
): Row[] {
  const row = id === null ? undefined : tree.get(id)
  return row ? [...lineageOf(tree, row.parentId), row] : []
}

/** As the column `lineage` stores it: `3/17/42`. */
export const toLineageText = (lineage: { id: number }[]) => lineage.map(({ id }) => id).join('/')

export const toLineageIds = (text: string): number[] => text.split('/').map(Number)
