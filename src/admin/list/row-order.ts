/**
 * Rows that are put in order while nothing is saved yet, by dragging or by buttons and keys: chosen products, the choices of an attribute,
 * the links of a menu, the sections of the home page. The pictures of a product and the tree of categories have their own.
 */
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

type Key = number | string

/** The order with one row moved. */
export function movedRow<K extends Key>(keys: readonly K[], from: number, to: number): K[] {
  const [key] = keys.slice(from, from + 1)
  return key === undefined || to < 0 || to >= keys.length
    ? [...keys]
    : keys.toSpliced(from, 1).toSpliced(to, 0, key)
}

/**
 * The order follows the pointer. It is taken when the row is dropped; otherwise the old one comes back. `target` is for the row, and
 * `handle` for what is taken hold of: a grip where the row has fields, else the row. `row` is both.
 */
export function useRowDrag<K extends Key>(keys: K[], onDropped: (order: K[], place: number) => void) {
  const [dragging, setDragging] = useState<{ key: K; order: K[] }>()
  const order = dragging?.order ?? keys
  const handle = (key: K) => ({
    draggable: keys.length > 1,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', String(key))
      setDragging({ key, order: keys })
    },
    onDragEnd: () => setDragging(undefined),
  })
  const target = (key: K) => ({
    onDragOver: (event: DragEvent) => {
      if (!dragging) return
      event.preventDefault()
      const [from, to] = [order.indexOf(dragging.key), order.indexOf(key)]
      if (from !== to) setDragging({ ...dragging, order: movedRow(order, from, to) })
    },
    onDrop: (event: DragEvent) => {
      if (!dragging) return
      event.preventDefault()
      setDragging(undefined)
      if (order.join() !== keys.join()) onDropped(order, order.indexOf(dragging.key))
    },
  })
  const row = (key: K) => ({ ...handle(key), ...target(key) })
  return { order, dragged: dragging?.key, handle, target, row }
}

/** Alt with an arrow moves the row whose button has the focus, as the tree of categories does. */
export const rowKeys = (move: (by: -1 | 1) => void) => (event: KeyboardEvent) => {
  const by = event.key === 'ArrowUp' ? -1 : 1
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  move(by)
}

/** A row that moves loses the focus in the browser, and one that is removed takes it along. Each row has its key as `data-id`. */
export function useRowFocus(keys: Key[], focusOther: () => void) {
  const list = useRef<HTMLOListElement>(null)
  const pending = useRef<{ key: Key | undefined; button: number }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useEffect(() => {
    if (!pending.current) return
    const { key, button } = pending.current
    pending.current = undefined
    const found = list.current?.querySelector(`[data-id="${key}"]`)?.querySelectorAll('button')[button]
    if (found) found.focus()
    else focusOther()
  }, [keys.join()])
  /** `button` counts the buttons of the row. */
  const focusAfter = (key: Key | undefined, button: number) => {
    pending.current = { key, button }
  }
  return { list, focusAfter }
}
