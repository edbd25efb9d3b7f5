/** Copying, cutting and pasting blocks of cells, to and from spreadsheets. Used by `grid-table.tsx`. */
import { type ClipboardEvent, useRef } from 'react'
import { notify } from '#app/notifications/notify.ts'
import { useTexts } from '#app/page-site.ts'
import { clipboardText } from './cell-texts.ts'
import type { GridColumn, GridWords } from './grid-columns.ts'
import { type CellRange, placePaste, sizeOf } from './grid-state.ts'
import { gridTexts } from './texts/index.ts'
import { readTsv, writeTsv } from './tsv.ts'
import type { Grid } from './use-grid.ts'
import type { GridRows } from './use-grid-rows.ts'

/** More than 200 rows of everything a table can hold. */
const longestPaste = 2_000_000

type Options = {
  grid: Grid
  rows: GridRows
  columns: GridColumn[]
  words: GridWords
  announce(text: string): void
  /** After a press of the message. */
  focusTable(): void
}

export function useGridClipboard({ grid, rows, columns, words, announce, focusTable }: Options) {
  const t = useTexts(gridTexts)
  const latest = useRef(grid)
  latest.current = grid
  /** What was copied here is pasted as it was shown, whatever the clipboard says of its numbers. */
  const own = useRef<{ text: string; block: string[][] }>(undefined)

  function copy(event: ClipboardEvent): boolean {
    const { top, bottom, start, end } = grid.range
    const [shown, plain]: [string[][], string[][]] = [[], []]
    for (let row = top; row <= bottom; row++) {
      const product = rows.productAt(row)
      if (!product) {
        event.preventDefault()
        void grid.loadSelected()
        return false
      }
      const edits = grid.state.edits[product.id]?.cells
      const inRow = columns.slice(start, end + 1)
      shown.push(inRow.map((_, index) => grid.textAt({ row, column: start + index })))
      plain.push(inRow.map(column => edits?.[column.key]?.text ?? clipboardText(product, column, words)))
    }
    const text = writeTsv(plain)
    own.current = { text, block: shown }
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    const { rows: height, columns: width } = sizeOf(grid.range)
    announce(t.copied(height, width))
    return true
  }

  async function paste(text: string) {
    if (text.length > longestPaste) return void notify(t.tooLarge, { kind: 'error', topic: 'grid' })
    // Some browsers change line ends on the clipboard.
    const isOwn = own.current?.text === text.replaceAll('\r\n', '\n')
    const block = isOwn && own.current ? own.current.block : readTsv(text)
    const { range, textAt } = placePaste(block, grid.range)
    const inGrid = {
      ...range,
      bottom: Math.min(range.bottom, rows.total - 1),
      end: Math.min(range.end, columns.length - 1),
    }
    if (!(await grid.writeLoaded(inGrid, textAt, true))) return
    grid.dispatch({ type: 'selectRange', range: inGrid })
    const { rows: height, columns: width } = sizeOf(inGrid)
    const left = [
      ...(range.bottom > inGrid.bottom ? [t.beyondEnd(range.bottom - inGrid.bottom)] : []),
      ...(range.end > inGrid.end ? [t.beyondSide] : []),
    ]
    const said = [t.pasted(height, width), ...left].join(left.length > 0 ? '. ' : '')
    void notify(said, { topic: 'grid', action: { label: t.undo, run: () => undoPaste(inGrid) } })
  }

  /** Not the step of somebody who has typed on since. */
  function undoPaste(range: CellRange) {
    const { state, undo } = latest.current
    focusTable()
    if (state.past.at(-1)?.range === range) undo()
    else void notify(t.notLastStep, { topic: 'grid' })
  }

  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut(event: ClipboardEvent) {
      if (copy(event)) grid.clear()
    },
    onPaste(event: ClipboardEvent) {
      event.preventDefault()
      void paste(event.clipboardData.getData('text/plain'))
    },
  }
}
