/** The category tree as a flat list, for selects and for names in tables. */

import { type CategoryNode, categoryLimits } from '#features/catalogue/model/category.ts'
import { lineageOf, toCategoryTree } from '#features/catalogue/tree/lineage.ts'
import type { Locale } from '#shared/locale.ts'
import { localize } from '#ui/localize.ts'

export type CategoryOption = {
  value: number
  /** The names of all categories above it and its own, so that a search finds it by any of them. */
  label: string
  name: string
  depth: number
}

type Languages = { locale: Locale; base: Locale }

export function toOptions(tree: CategoryNode[], languages: Languages): CategoryOption[] {
  const nodes = flatten(tree)
  const byId = toCategoryTree(nodes)
  const nameOf = (node: CategoryNode) => localize(node, 'name', languages).text
  return nodes.map(node => {
    const lineage = lineageOf(byId, node.id)
    const label = lineage.map(nameOf).join(' / ')
    return { value: node.id, label, name: nameOf(node), depth: lineage.length - 1 }
  })
}

/** Names a category with those above it, by its id. */
export function toNameById(tree: CategoryNode[], languages: Languages) {
  const labels = new Map(toOptions(tree, languages).map(({ value, label }) => [value, label]))
  return (id: number) => labels.get(id)
}

const flatten = (nodes: CategoryNode[]): CategoryNode[] =>
  nodes.flatMap(node => [node, ...flatten(node.children)])

/** The parents that a category may have: none of its own branch, and none that would make the tree too deep. */
export function toParents(tree: CategoryNode[], id: number | undefined): CategoryNode[] {
  const moved = flatten(tree).find(node => node.id === id)
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

const heightOf = (node: CategoryNode): number => 1 + Math.max(0, ...node.children.map(heightOf))
