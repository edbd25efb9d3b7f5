/**
 * Dragging rows of the category tree with the mouse, by the browser's own drag and drop: it scrolls at the edges and ends with
 * Escape. On touch screens there is none; "Move to…" is used there. Used by `category-tree.tsx`.
 */
import { type DragEvent, useRef, useState } from 'react'
import type { CategoryNode } from '../../../model/category.ts'
import { type CategoryPosition, isAllowed, type PointedRow, positionOf, toPosition } from './tree-moves.ts'
import type { ShownRow } from './tree-rows.ts'

/** The width of one level, as in the style sheet. */
const levelWidth = 28

/** The line or the row that shows where the category goes. `top` is in pixels from the top of the tree. */
export type DropMark = { place: CategoryPosition; intoId: number | undefined; top: number; depth: number }
export type Dragged = { node: CategoryNode; mark: DropMark | undefined; isRefused: boolean }

type Options = {
  tree: CategoryNode[]
  rows: ShownRow[]
  onDrop(node: CategoryNode, place: CategoryPosition): void
}

export function useTreeDrag({ tree, rows, onDrop }: Options) {
  const [dragged, setDragged] = useState<Dragged>()
  /** How far right of the row's own level it was taken hold of. */
  const grabbedAt = useRef(0)

  function onDragStart(event: DragEvent<HTMLElement>) {
    const row = rowOf(event)
    const found = row && rows.find(one => one.node.id === idOf(row))
    if (!found) return
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', found.node.name)
    grabbedAt.current = inset(event) - found.depth * levelWidth
    // In the next turn: the picture that follows the pointer is taken of the row as it is now.
    setTimeout(() => setDragged({ node: found.node, mark: undefined, isRefused: false }))
  }

  function onDragOver(event: DragEvent<HTMLElement>) {
    if (!dragged) return
    const row = rowOf(event)
    const pointed = row && toPointed(event, row)
    const place = pointed && toPosition(rows, dragged.node, pointed)
    if (!(row && pointed && place)) return setDragged({ ...dragged, mark: undefined, isRefused: true })
    const isRefused = !isAllowed(tree, dragged.node, place.parentId)
    // Only what is not refused can be dropped, and the pointer shows it.
    if (!isRefused) event.preventDefault()
    const mark = isRefused ? undefined : toMark(event, { row, pointed, place })
    setDragged({ ...dragged, mark, isRefused })
  }

  function onDropped(event: DragEvent<HTMLElement>) {
    event.preventDefault()
    if (!dragged?.mark) return
    const { node, mark } = dragged
    const before = positionOf(tree, node)
    const { place } = mark
    setDragged(undefined)
    if (place.parentId !== before.parentId || place.position !== before.position) onDrop(node, place)
  }

  function toPointed(event: DragEvent<HTMLElement>, row: HTMLElement): PointedRow {
    const { top, height } = row.getBoundingClientRect()
    const part = (event.clientY - top) / height
    const zone = part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'into'
    return { rowId: idOf(row), zone, depth: Math.round((inset(event) - grabbedAt.current) / levelWidth) }
  }

  function toMark(
    event: DragEvent<HTMLElement>,
    { row, pointed, place }: { row: HTMLElement; pointed: PointedRow; place: CategoryPosition },
  ): DropMark {
    const parent = rows.find(one => one.node.id === place.parentId)
    const rowBox = row.getBoundingClientRect()
    const { top } = event.currentTarget.getBoundingClientRect()
    return {
      place,
      intoId: pointed.zone === 'into' ? pointed.rowId : undefined,
      top: (pointed.zone === 'before' ? rowBox.top : rowBox.bottom) - top,
      depth: parent ? parent.depth + 1 : 0,
    }
  }

  const cancel = () => setDragged(undefined)
  return { dragged, handlers: { onDragStart, onDragOver, onDrop: onDropped, onDragEnd: cancel } }
}

const rowOf = (event: DragEvent<HTMLElement>) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null
const idOf = (row: HTMLElement) => Number(row.dataset.id)

/** The distance of the pointer from the side at which lines begin. */
function inset(event: DragEvent<HTMLElement>): number {
  const { left, right } = event.currentTarget.getBoundingClientRect()
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  return isRightToLeft ? right - event.clientX : event.clientX - left
}
