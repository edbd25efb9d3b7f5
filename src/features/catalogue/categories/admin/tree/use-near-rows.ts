/**
 * Which rows of the category tree are on the screen or near it. Only those are rendered in full: 2,000 rows with all their icons
 * and buttons would keep the browser busy for most of a second. Used by `category-tree.tsx`.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ShownRow } from './tree-rows.ts'

/** As many as fit on a large screen: they are rendered in full before the browser has said what is near. */
const firstRows = 40

export function useNearRows(frame: RefObject<HTMLElement | null>, rows: ShownRow[]) {
  /** A row that was near once stays as it is. */
  const [near, setNear] = useState<ReadonlySet<number>>(new Set())
  const observer = useRef<IntersectionObserver>(undefined)
  useEffect(() => {
    // One screen above and below, so that scrolling finds the rows complete.
    observer.current = new IntersectionObserver(addNear, { rootMargin: '100% 0px' })
    return () => observer.current?.disconnect()

    function addNear(entries: IntersectionObserverEntry[]) {
      const found = entries.filter(entry => entry.isIntersecting).map(entry => entry.target as HTMLElement)
      for (const row of found) observer.current?.unobserve(row)
      if (found.length > 0)
        setNear(before => new Set([...before, ...found.map(row => Number(row.dataset.id))]))
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are other rows
  useEffect(() => {
    for (const row of frame.current?.querySelectorAll('[data-id]') ?? []) observer.current?.observe(row)
  }, [frame, rows])
  return (row: ShownRow, index: number) => index < firstRows || near.has(row.node.id)
}
