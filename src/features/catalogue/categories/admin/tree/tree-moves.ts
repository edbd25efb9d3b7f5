/** Where a category of the tree is, where it may go, and the tree after a move. Used by `category-tree.tsx`. */
import { type CategoryNode, categoryLimits } from '../../../model/category.ts'
import { allNodes, type ShownRow } from './tree-rows.ts'

/** A place in the tree. `position` is that among its siblings, from 0, not counting the moved category. */
export type CategoryPosition = { parentId: number | null; position: number }
export type CategoryMove = CategoryPosition & { id: number }

export function siblingsIn(tree: CategoryNode[], parentId: number | null): CategoryNode[] {
  return parentId === null ? tree : (allNodes(tree).find(node => node.id === parentId)?.children ?? [])
}

export function positionOf(tree: CategoryNode[], { id, parentId }: CategoryNode): CategoryPosition {
  return { parentId, position: siblingsIn(tree, parentId).findIndex(node => node.id === id) }
}

/** The tree after the move. Branches that stay as they are keep their objects, so that their rows are not rendered again. */
export function withMove(tree: CategoryNode[], { id, parentId, position }: CategoryMove): CategoryNode[] {
  const moved = allNodes(tree).find(node => node.id === id)
  if (!moved) return tree
  const put = (nodes: CategoryNode[], under: number | null): CategoryNode[] => {
    const rest = nodes
      .filter(node => node.id !== id)
      .map(node => withChildren(node, put(node.children, node.id)))
    const after = under === parentId ? rest.toSpliced(position, 0, { ...moved, parentId }) : rest
    return isSameList(after, nodes) ? nodes : after
  }
  return put(tree, null)
}

const isSameList = (one: CategoryNode[], other: CategoryNode[]) =>
  one.length === other.length && one.every((node, index) => node === other[index])

const withChildren = (node: CategoryNode, children: CategoryNode[]): CategoryNode =>
  isSameList(children, node.children) ? node : { ...node, children }

/** A tree that was loaded again, with the objects of the one before it where nothing has changed. */
export function withKnownNodes(loaded: CategoryNode[], before: CategoryNode[]): CategoryNode[] {
  const known = new Map(allNodes(before).map(node => [node.id, node]))
  const reuse = (node: CategoryNode): CategoryNode => {
    const children = node.children.map(reuse)
    const old = known.get(node.id)
    if (old && ownValues(old) === ownValues(node)) return withChildren(old, children)
    return { ...node, children }
  }
  return loaded.map(reuse)
}

/** Everything but what is below it, to be compared. */
const ownValues = (node: CategoryNode) => JSON.stringify({ ...node, children: undefined })

/** Not into itself, and not deeper than the tree may be. */
export function isAllowed(tree: CategoryNode[], moved: CategoryNode, parentId: number | null): boolean {
  if (parentId === null) return true
  if (allNodes([moved]).some(node => node.id === parentId)) return false
  return depthOf(tree, parentId) + heightOf(moved) <= categoryLimits.depth
}

/** 1 for a main category. */
function depthOf(tree: CategoryNode[], id: number): number {
  const under = (nodes: CategoryNode[], depth: number): number => {
    for (const node of nodes) {
      const found = node.id === id ? depth : under(node.children, depth + 1)
      if (found > 0) return found
    }
    return 0
  }
  return under(tree, 1)
}

const heightOf = (node: CategoryNode): number => 1 + Math.max(0, ...node.children.map(heightOf))

/** Whether visitors see a difference: they see the category now, or would see it there. */
export function isNoticed(moved: CategoryNode, parent: CategoryNode | undefined): boolean {
  return moved.shown || (moved.visible && (parent?.shown ?? true))
}

/** What the pointer is on: the upper or lower edge of a row, or its middle. `depth` is how far in the pointer is, in levels. */
export type PointedRow = { rowId: number; zone: 'before' | 'into' | 'after'; depth: number }

/**
 * The place that a dragged category gets when it is dropped there. In the middle of a row it goes into that category, as the
 * last one. Between two rows several depths can be meant, and the pointer chooses one of them.
 */
export function toPosition(
  rows: ShownRow[],
  moved: CategoryNode,
  pointed: PointedRow,
): CategoryPosition | undefined {
  const branch = new Set(allNodes([moved]).map(node => node.id))
  if (branch.has(pointed.rowId) && pointed.zone === 'into') return undefined
  const others = rows.filter(row => !branch.has(row.node.id))
  if (pointed.zone === 'into') {
    const target = others.find(row => row.node.id === pointed.rowId)
    if (!target) return undefined
    const children = target.node.children.filter(node => node.id !== moved.id)
    return { parentId: target.node.id, position: children.length }
  }
  // How many of the other rows are above the gap.
  const index = rows.findIndex(row => row.node.id === pointed.rowId) + (pointed.zone === 'after' ? 1 : 0)
  const gap = rows.slice(0, index).filter(row => !branch.has(row.node.id)).length
  return betweenRows(others, gap, { moved, depth: pointed.depth })
}

function betweenRows(
  others: ShownRow[],
  gap: number,
  { moved, depth }: { moved: CategoryNode; depth: number },
): CategoryPosition {
  const above = others[gap - 1]
  const below = others[gap]
  // Under a closed row nothing can be put between it and its sub-categories, which are not on the screen.
  const deepest = above ? above.depth + (above.isOpen === false ? 0 : 1) : 0
  const level = Math.min(Math.max(depth, below?.depth ?? 0), deepest)
  const parent = others.slice(0, gap).findLast(row => row.depth === level - 1)
  const parentId = level === 0 ? null : (parent?.node.id ?? null)
  const before = others.slice(0, gap).filter(row => row.depth === level && row.node.parentId === parentId)
  return { parentId, position: before.filter(row => row.node.id !== moved.id).length }
}
