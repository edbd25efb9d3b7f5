/**
 * Which rows of a long table are in sight: only these are in the document. All rows have one height, so that no row has to be measured,
 * and the place of each follows from its number (`docs/decisions/0108`). Used by `grid-table.tsx`.
 */
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

export const rowHeight = 40
export const headHeight = 40

/** Rows beyond the edge, so that quick scrolling does not show gaps. */
const beyond = 8

type VisibleRows = { from: number; to: number; inSight: number }

export function useVisibleRows(scroller: RefObject<HTMLElement | null>, total: number) {
  const [visible, setVisible] = useState<VisibleRows>({ from: 0, to: 24, inSight: 16 })
  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const inSight = Math.max(1, Math.floor((element.clientHeight - headHeight) / rowHeight))
    const first = Math.floor(element.scrollTop / rowHeight)
    const from = Math.max(0, first - beyond)
    const to = Math.min(total - 1, first + inSight + beyond)
    setVisible(before =>
      before.from === from && before.to === to && before.inSight === inSight ? before : { from, to, inSight },
    )
  }, [scroller, total])

  useLayoutEffect(() => {
    measure()
    const observer = new ResizeObserver(measure)
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [measure, scroller])

  /** Scrolls so that the row is below the head and above the foot. */
  const show = useCallback(
    (row: number) => {
      const element = scroller.current
      if (!element) return
      const top = row * rowHeight
      const room = element.clientHeight - headHeight - rowHeight
      if (top < element.scrollTop) element.scrollTop = top
      else if (top > element.scrollTop + room) element.scrollTop = top - room
      measure()
    },
    [measure, scroller],
  )
  return { visible, measure, show }
}
