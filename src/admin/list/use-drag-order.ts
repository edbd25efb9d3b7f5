/** Rows of a list that are dragged to another place. Used for chosen products and for the sections of the home page. */
import { type DragEvent, useState } from 'react'

/** The order follows the pointer. It is taken when the row is dropped; otherwise the old one comes back. */
export function useDragOrder<Id extends number | string>(
  ids: Id[],
  onDropped: (order: Id[], place: number) => void,
) {
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
      if (from !== to)
        setDragging({ ...dragging, order: order.toSpliced(from, 1).toSpliced(to, 0, dragging.id) })
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
