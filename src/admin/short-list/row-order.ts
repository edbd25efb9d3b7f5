/**
 * Rows that are put in order by dragging, or by buttons and keys. For lists that are saved with a form, such as the products of a
 * search rule, the links of a menu and the sections of a page. The pictures of a product and the tree of categories have their own.
 */
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

type RowId = number | string

/** The order with one row moved. */
export const movedRow = <Id extends RowId>(ids: readonly Id[], from: number, to: number): Id[] => {
  const [id] = ids.slice(from, from + 1)
  return id === undefined || to < 0 || to >= ids.length
    ? [...ids]
    : ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** The order follows the pointer. It is taken when the row is dropped; otherwise the old one comes back. */
export function useRowDrag<Id extends RowId>(ids: Id[], onDropped: (order: Id[], place: number) => void) {
  const [dragging, setDragging] = useState<{ id: Id; order: Id[] }>()
  const order = dragging?.order ?? ids
  const props = (id: Id) => ({
    draggable: ids.length > 1,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', String(id))
      setDragging({ id, order: ids })
    },
    onDragOver: (event: DragEvent) => {
      if (!dragging) return
      event.preventDefault()
      const [from, to] = [order.indexOf(dragging.id), order.indexOf(id)]
      if (from !== to) setDragging({ ...dragging, order: movedRow(order, from, to) })
    },
    onDrop: (event: DragEvent) => {
      if (!dragging) return
      event.preventDefault()
      setDragging(undefined)
      if (order.join() !== ids.join()) onDropped(order, order.indexOf(dragging.id))
    },
    onDragEnd: () => setDragging(undefined),
  })
  return { order, dragged: dragging?.id, props }
}

/** Alt with an arrow moves the row whose button has the focus, as the tree of categories does. */
export const rowKeys = (move: (by: -1 | 1) => void) => (event: KeyboardEvent) => {
  const by = event.key === 'ArrowUp' ? -1 : 1
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  move(by)
}

/**
 * A row that moves loses the focus in the browser, and one that is removed takes it along. Rows have `data-id`; `buttons` says which
 * of a row's buttons is which.
 */
export function useRowFocus<Button extends string>(
  ids: RowId[],
  { buttons, focusField }: { buttons: Record<Button, number>; focusField(): void },
) {
  const list = useRef<HTMLOListElement>(null)
  const pending = useRef<{ id: RowId | undefined; button: Button }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useEffect(() => {
    if (!pending.current) return
    const { id, button } = pending.current
    pending.current = undefined
    const row = list.current?.querySelector(`[data-id="${id}"]`)
    const found = row?.querySelectorAll('button')[buttons[button]]
    if (found) found.focus()
    else focusField()
  }, [ids.join()])
  const focusAfter = (id: RowId | undefined, button: Button) => {
    pending.current = { id, button }
  }
  return { list, focusAfter }
}
