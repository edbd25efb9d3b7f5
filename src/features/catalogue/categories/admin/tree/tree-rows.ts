/** The category tree as the rows that are on the screen: open branches, or what a search found. Used by `category-tree.tsx`. */
import { fold } from '#shared/fold.ts'
import type { CategoryNode } from '../../../model/category.ts'

export type ShownRow = {
  node: CategoryNode
  /** From 0. */
  depth: number
  /** Its place among its siblings, from 0, and how many they are. */
  position: number
  siblings: number
  /** Undefined for a category without sub-categories. */
  isOpen: boolean | undefined
}

type Options = { folded: ReadonlySet<number>; search: string }

export function toRows(tree: CategoryNode[], { folded, search }: Options): ShownRow[] {
  const wanted = fold(search)
  const found = wanted === '' ? undefined : matching(tree, wanted)
  const rows: ShownRow[] = []
  const add = (nodes: CategoryNode[], depth: number) => {
    for (const [position, node] of nodes.entries()) {
      if (found && !found.has(node.id)) continue
      const hasRows = node.children.some(child => !found || found.has(child.id))
      const isOpen = hasRows ? found !== undefined || !folded.has(node.id) : undefined
      rows.push({ node, depth, position, siblings: nodes.length, isOpen })
      if (isOpen) add(node.children, depth + 1)
    }
  }
  add(tree, 0)
  return rows
}

/** The ids of the categories with a name like this in either language, and of all above them. */
function matching(tree: CategoryNode[], wanted: string): Set<number> {
  const found = new Set<number>()
  const visit = (node: CategoryNode): boolean => {
    const isBelow = node.children.map(visit).includes(true)
    const names = [node.name, ...Object.values(node.translations).map(one => one?.name ?? '')]
    const isFound = isBelow || names.some(name => fold(name).includes(wanted))
    if (isFound) found.add(node.id)
    return isFound
  }
  tree.forEach(visit)
  return found
}

export const allNodes = (tree: CategoryNode[]): CategoryNode[] =>
  tree.flatMap(node => [node, ...allNodes(node.children)])

/** The categories that can be folded. */
export const branchIds = (tree: CategoryNode[]): number[] =>
  allNodes(tree)
    .filter(node => node.children.length > 0)
    .map(node => node.id)
