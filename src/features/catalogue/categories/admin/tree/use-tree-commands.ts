/** What the keys and the buttons of the category tree do. Used by `category-tree.tsx`. */
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { type CategoryNode, categoryLimits } from '../../../model/category.ts'
import type { MenuCommand } from './row-menu.tsx'
import { isAllowed, type CategoryPosition } from './tree-moves.ts'
import type { RowCommand } from './tree-row.tsx'
import type { ShownRow } from './tree-rows.ts'

export type TreeActions = {
  /** Puts the category there, and asks before if visitors will see it. */
  move(node: CategoryNode, place: CategoryPosition): void
  askWhere(node: CategoryNode): void
  remove(node: CategoryNode): void
  setOpen(ids: number[], open: boolean): void
  select(id: number): void
  added(): void
}

type Options = {
  tree: CategoryNode[]
  rows: ShownRow[]
  /** While a search hides rows, places between them mean nothing. */
  isSearched: boolean
  actions: TreeActions
  frame: RefObject<HTMLElement | null>
  /** Renders a row that is out of sight. */
  reveal(id: number): void
  /** Under which category one is being added, and how that is changed. */
  adding: [number | undefined, (id: number | undefined) => void]
}

export function useTreeCommands(options: Options) {
  const { tree, rows, isSearched, actions, frame, reveal } = options
  const [addUnder, setAddUnder] = options.adding
  const navigate = useNavigate()
  const [menuFor, setMenuFor] = useState<number>()

  const edit = (id: number) => void navigate(`/admin/categories/${id}`, { viewTransition: true })

  function focus(id: number | undefined) {
    if (id === undefined) return
    const rowOf = () => frame.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)
    if (!rowOf()) reveal(id)
    actions.select(id)
    rowOf()?.focus()
  }

  /** One place up or down among its siblings. */
  function step({ node, position, siblings }: ShownRow, by: -1 | 1) {
    const wanted = position + by
    if (isSearched || wanted < 0 || wanted >= siblings) return
    actions.move(node, { parentId: node.parentId, position: wanted })
  }

  /** Into the category before it, or out of its parent. */
  function indent({ node, position }: ShownRow, inward: boolean) {
    if (isSearched) return
    const parent = rows.find(one => one.node.id === node.parentId)
    const before = rows.find(one => one.node.parentId === node.parentId && one.position === position - 1)
    const place = inward
      ? before && { parentId: before.node.id, position: before.node.children.length }
      : parent && { parentId: parent.node.parentId, position: parent.position + 1 }
    if (!place || !isAllowed(tree, node, place.parentId)) return
    if (place.parentId !== null) actions.setOpen([place.parentId], true)
    actions.move(node, place)
  }

  function startAdding({ node, depth }: ShownRow) {
    if (depth >= categoryLimits.depth - 1) return
    actions.setOpen([node.id], true)
    setAddUnder(node.id)
  }

  function stopAdding() {
    setAddUnder(undefined)
    focus(addUnder)
  }

  function run(command: RowCommand | MenuCommand, row: ShownRow) {
    setMenuFor(command === 'more' ? row.node.id : undefined)
    if (command === 'fold') actions.setOpen([row.node.id], !row.isOpen)
    if (command === 'add') startAdding(row)
    if (command === 'up') step(row, -1)
    if (command === 'down') step(row, 1)
    if (command === 'move') actions.askWhere(row.node)
    if (command === 'delete') actions.remove(row.node)
  }

  /** In Persian the arrow that points into the tree is the left one. */
  function directionOf(key: string): 'in' | 'out' | undefined {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
    const isRightToLeft = frame.current && getComputedStyle(frame.current).direction === 'rtl'
    return (key === 'ArrowLeft') === Boolean(isRightToLeft) ? 'in' : 'out'
  }

  /** With Alt. Returns whether the key means something. */
  function moveByKey(key: string, row: ShownRow): boolean {
    const direction = directionOf(key)
    if (key === 'ArrowUp') step(row, -1)
    else if (key === 'ArrowDown') step(row, 1)
    else if (direction) indent(row, direction === 'in')
    else return false
    return true
  }

  function unfold(row: ShownRow, firstChild: ShownRow | undefined) {
    if (row.isOpen === false) run('fold', row)
    else if (row.isOpen) focus(firstChild?.node.id)
  }

  function foldUp(row: ShownRow) {
    if (row.isOpen && !isSearched) run('fold', row)
    else focus(row.node.parentId ?? undefined)
  }

  function keyOnRow({ key, code }: KeyboardEvent, row: ShownRow, index: number): boolean {
    const direction = directionOf(key)
    if (key === 'ArrowDown') focus(rows[index + 1]?.node.id)
    else if (key === 'ArrowUp') focus(rows[index - 1]?.node.id)
    else if (key === 'Home') focus(rows[0]?.node.id)
    else if (key === 'End') focus(rows.at(-1)?.node.id)
    else if (direction === 'in') unfold(row, rows[index + 1])
    else if (direction === 'out') foldUp(row)
    else if (key === 'Enter') edit(row.node.id)
    else if (key === 'Delete') run('delete', row)
    // By the position of the key: on a Persian keyboard it has another letter.
    else if (code === 'KeyM') run('move', row)
    else if (code === 'KeyN') run('add', row)
    else return false
    return true
  }

  /** Only keys that are pressed on a row itself: a field inside it has its own. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = rows.findIndex(one => String(one.node.id) === (event.target as HTMLElement).dataset.id)
    const row = rows[index]
    if (!row || event.ctrlKey || event.metaKey) return
    if (event.altKey ? moveByKey(event.key, row) : keyOnRow(event, row, index)) event.preventDefault()
  }

  return {
    run,
    edit,
    focus,
    onKeyDown,
    menuFor,
    closeMenu: () => setMenuFor(undefined),
    stopAdding,
  }
}
