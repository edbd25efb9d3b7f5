/**
 * Cuts the rows of the category tree into blocks, of which only those on the screen or near it are rendered: 2,000 rows at once would
 * keep the browser busy for most of a second. The others are empty space of the same height. Used by `category-tree.tsx`.
 */
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ShownRow } from './tree-rows.ts'

const blockSize = 25

/** `from` is the index of its first row. */
export type RowBlock = { from: number; rows: ShownRow[]; isNear: boolean }

/** `needed` are indexes of rows that are rendered in any case. */
export function useRowBlocks(frame: RefObject<HTMLElement | null>, rows: ShownRow[], needed: number[]) {
  /** Rows that were near once stay: they follow their category when branches are opened or closed. */
  const [near, setNear] = useState<ReadonlySet<number>>(new Set())
  const add = (added: ShownRow[]) => setNear(before => new Set([...before, ...added.map(row => row.node.id)]))
  const blocks: RowBlock[] = []
  for (let from = 0; from < rows.length; from += blockSize) {
    const own = rows.slice(from, from + blockSize)
    const isNeeded = needed.some(index => index >= from && index < from + blockSize)
    blocks.push({ from, rows: own, isNear: from === 0 || isNeeded || own.some(row => near.has(row.node.id)) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there may be other blocks
  useEffect(() => {
    // One screen above and below, so that scrolling finds the rows there.
    const observer = new IntersectionObserver(addSeen, { rootMargin: '100% 0px' })
    for (const space of frame.current?.querySelectorAll('[data-block]') ?? []) observer.observe(space)
    return () => observer.disconnect()

    function addSeen(entries: IntersectionObserverEntry[]) {
      const seen = entries.filter(entry => entry.isIntersecting).map(entry => entry.target as HTMLElement)
      const from = seen.map(space => Number(space.dataset.block))
      if (from.length > 0) add(from.flatMap(index => rows.slice(index, index + blockSize)))
    }
  }, [frame, rows, near])
  /** Renders the row of a category at once, so that it can get the focus. */
  const reveal = (id: number) => flushSync(() => add(rows.filter(row => row.node.id === id)))
  return { blocks, reveal }
}
