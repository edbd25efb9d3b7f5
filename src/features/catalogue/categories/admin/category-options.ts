/** The category tree as a flat list, for selects and for names in tables. */
import type { Locale } from '#shared/locale.ts'
import { localize } from '#ui/localize.ts'
import { type CategoryNode, categoryLimits } from '../category.ts'

export type CategoryOption = {
  value: number
  /** The names of all categories above it and its own, so that a search finds it by any of them. */
  label: string
  name: string
  depth: number
}

type Languages = { locale: Locale; base: Locale }

export function toOptions(tree: CategoryNode[], languages: Languages): CategoryOption[] {
  const flatten = (nodes: CategoryNode[], above: string[]): CategoryOption[] =>
    nodes.flatMap(node => {
      const name = localize(node, 'name', languages).text
      const path = [...above, name]
      const option = { value: node.id, label: path.join(' / '), name, depth: above.length }
      return [option, ...flatten(node.children, path)]
    })
  return flatten(tree, [])
}

/** The parents that a category may have: none of its own branch, and none that would make the tree too deep. */
export function toParents(tree: CategoryNode[], id: number | undefined): CategoryNode[] {
  const moved = findNode(tree, id)
  const levels = categoryLimits.depth - (moved ? heightOf(moved) : 1)
  const prune = (nodes: CategoryNode[], levelsLeft: number): CategoryNode[] =>
    levelsLeft <= 0
      ? []
      : nodes
          .filter(node => node.id !== id)
          .map(node => ({ ...node, children: prune(node.children, levelsLeft - 1) }))
  return prune(tree, levels)
}

/** The tree without one category and everything under it. */
export const withoutBranch = (tree: CategoryNode[], id: number): CategoryNode[] =>
  tree.filter(node => node.id !== id).map(node => ({ ...node, children: withoutBranch(node.children, id) }))

function findNode(tree: CategoryNode[], id: number | undefined): CategoryNode | undefined {
  for (const node of tree) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return undefined
}

const heightOf = (node: CategoryNode): number => 1 + Math.max(0, ...node.children.map(heightOf))
