/**
 * Rows that are put in an order while nothing is saved yet: dragging, and which button has the focus after a row was moved or removed.
 * Used by the field that chooses products and by the choices of an attribute.
 */
import { type DragEvent, useEffect, useRef, useState } from 'react'

type Key = number | string

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

/**
 * The order follows the pointer. It is taken when the row is dropped; otherwise the old one comes back. `handle` is for what is taken
 * hold of, which is the row or a grip in it, and `target` for the row.
 */
export function useDrag<K extends Key>(keys: K[], onDropped: (order: K[], place: number) => void) {
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
      if (from !== to)
        setDragging({ ...dragging, order: order.toSpliced(from, 1).toSpliced(to, 0, dragging.key) })
    },
    onDrop: (event: DragEvent) => {
      if (!dragging) return
      event.preventDefault()
      setDragging(undefined)
      if (order.join() !== keys.join()) onDropped(order, order.indexOf(dragging.key))
    },
  })
  return { order, dragged: dragging?.key, handle, target }
}
