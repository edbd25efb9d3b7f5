/**
 * Finds the rows of the category tree that are rendered: those on the screen or near it. 2,000 rows at once would keep the browser busy for
 * most of a second. The others are empty space of the same height, in blocks. Used by `category-tree.tsx`.
 */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ShownRow } from './tree-rows.ts'

/** Hardly more than a screen has: what is rendered at once is what an opened tree makes somebody wait for. */
const blockSize = 20

/** `from` is the index of its first row. All of its rows are rendered, or none. */
export type RowBlock = { from: number; rows: ShownRow[]; isNear: boolean }

/** `needed` are indexes of rows that are rendered in any case. */
export function useRowBlocks(frame: RefObject<HTMLElement | null>, rows: ShownRow[], needed: number[]) {
  /** Rows that were near once stay: they follow their category when branches are opened or closed. */
  const [near, setNear] = useState<ReadonlySet<number>>(new Set())
  const add = (added: ShownRow[]) => setNear(before => new Set([...before, ...added.map(row => row.node.id)]))
  const isNear = (row: ShownRow, index: number) =>
    index < blockSize || needed.includes(index) || near.has(row.node.id)
  const blocks = toBlocks(rows, isNear)
  const spaces = () => [...(frame.current?.querySelectorAll<HTMLElement>('[data-block]') ?? [])]
  const addSpaces = (seen: HTMLElement[]) => {
    const from = new Set(seen.map(space => Number(space.dataset.block)))
    if (from.size > 0) add(blocks.filter(block => from.has(block.from)).flatMap(block => block.rows))
  }

  // A branch that is opened or moved has its rows in the next frame: nobody sees the empty space.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there may be other blocks
  useLayoutEffect(() => addSpaces(spaces().filter(isOnScreen)), [rows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there may be other blocks
  useEffect(() => {
    const addSeen = (entries: IntersectionObserverEntry[]) =>
      addSpaces(entries.filter(entry => entry.isIntersecting).map(entry => entry.target as HTMLElement))
    // One screen above and below, so that scrolling finds the rows there.
    const observer = new IntersectionObserver(addSeen, { rootMargin: '100% 0px' })
    for (const space of spaces()) observer.observe(space)
    return () => observer.disconnect()
  }, [frame, rows, near])

  /** Renders the row of a category at once, so that it can get the focus. */
  const reveal = (id: number) => flushSync(() => add(rows.filter(row => row.node.id === id)))
  return { blocks, reveal }
}

function toBlocks(rows: ShownRow[], isNear: (row: ShownRow, index: number) => boolean): RowBlock[] {
  const blocks: RowBlock[] = []
  for (const [index, row] of rows.entries()) {
    const block = blocks.at(-1)
    const near = isNear(row, index)
    if (block?.isNear === near && block.rows.length < blockSize) block.rows.push(row)
    else blocks.push({ from: index, rows: [row], isNear: near })
  }
  return blocks
}

function isOnScreen(space: HTMLElement) {
  const { top, bottom } = space.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
