/** The category tree as a flat list, for selects and for names in tables. */
import type { Locale } from '#shared/locale.ts'
import { localize } from '#ui/localize.ts'
import { type CategoryNode, categoryLimits } from '../category.ts'

export type CategoryOption = {
  value: number
  /** With everything above it, so that a search finds it by either. */
  label: string
  name: string
  depth: number
}

type Languages = { locale: Locale; base: Locale }

export function toOptions(tree: CategoryNode[], languages: Languages): CategoryOption[] {
  const walk = (nodes: CategoryNode[], above: string[]): CategoryOption[] =>
    nodes.flatMap(node => {
      const name = localize(node, 'name', languages).text
      const path = [...above, name]
      const own = { value: node.id, label: path.join(' / '), name, depth: above.length }
      return [own, ...walk(node.children, path)]
    })
  return walk(tree, [])
}

/** Where a category may be moved: not into itself, and not deeper than the tree may be. */
export function toParents(tree: CategoryNode[], id: number | undefined): CategoryNode[] {
  const moved = findNode(tree, id)
  const room = categoryLimits.depth - (moved ? heightOf(moved) : 1)
  const walk = (nodes: CategoryNode[], left: number): CategoryNode[] =>
    left <= 0
      ? []
      : nodes
          .filter(node => node.id !== id)
          .map(node => ({ ...node, children: walk(node.children, left - 1) }))
  return walk(tree, room)
}

/** Everything but one category and what is under it. */
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
