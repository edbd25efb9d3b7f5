/**
 * Joins the state of the table with its products: what is written into cells, and how much of it one save may hold. Used by
 * `product-grid.tsx`.
 */
import { useReducer } from 'react'
import { notify } from '#app/notifications/notify.ts'
import { useTexts } from '#app/page-site.ts'
import { maxEach, maxEachValues } from '../../each/max-each.ts'
import { textOfCell, textOfValue } from './cell-texts.ts'
import { type GridColumn, type GridWords, hasChoices } from './grid-columns.ts'
import {
  type CellPosition,
  type CellRange,
  type CellWrite,
  type Edits,
  emptyGrid,
  gridReducer,
  rangeOf,
} from './grid-state.ts'
import { isSameCell, readCell } from './read-cell.ts'
import { gridTexts } from './texts/index.ts'
import type { GridRows } from './use-grid-rows.ts'

type Options = {
  rows: GridRows
  columns: GridColumn[]
  words: GridWords
  announce(text: string): void
}

/** Rows of one step. Most of them must be as they were, because one save holds fewer. */
const maxRows = 2000

export type Grid = ReturnType<typeof useGrid>

export function useGrid({ rows, columns, words, announce }: Options) {
  const t = useTexts(gridTexts)
  const [state, dispatch] = useReducer(gridReducer, emptyGrid)
  const { edits, past, future } = state
  const range = rangeOf(state)

  /** What a cell shows: what was typed, or what is saved. */
  function textAt({ row, column }: CellPosition): string {
    const product = rows.productAt(row)
    const shown = columns[column]
    if (!product || !shown) return ''
    return edits[product.id]?.cells[shown.key]?.text ?? textOfCell(product, shown, words)
  }

  /** Writes texts into cells whose rows are loaded. False if a save could not hold them all; then none is written. */
  function write(
    target: CellRange,
    newText: (at: CellPosition) => string | undefined,
    isPaste = false,
  ): boolean {
    const cells: CellWrite[] = []
    for (let row = target.top; row <= target.bottom; row++) {
      const product = rows.productAt(row)
      if (!product) continue
      for (let column = target.start; column <= target.end; column++) {
        const shown = columns[column]
        const given = newText({ row, column })
        if (!shown || given === undefined) continue
        const { id, name } = product
        const before = edits[id]
        const saved = before?.cells[shown.key]?.base ?? textOfCell(product, shown, words)
        const read = readCell(given, shown, words)
        const text = read.isWrong ? given : textOfValue(given, read.value, { column: shown, words })
        const isSame = isSameCell(text, saved, shown, words)
        cells.push({
          id,
          key: shown.key,
          version: before?.version ?? product.version,
          name,
          base: saved,
          text,
          isSame,
        })
      }
    }
    const reason = overflow(edits, cells)
    if (reason) {
      void notify(reason, { kind: 'error', topic: 'grid' })
      return false
    }
    dispatch({ type: 'write', cells, range: target, isPaste })
    return true
  }

  /** Why one save could not hold these cells beside what is edited already. */
  function overflow(before: Edits, cells: CellWrite[]): string | undefined {
    const changed = cells.filter(({ isSame }) => !isSame)
    const ids = new Set([...Object.keys(before).map(Number), ...changed.map(({ id }) => id)])
    if (ids.size > maxEach) return changed.length > 1 ? t.tooMany(ids.size, maxEach) : t.full(maxEach)
    const isValue = (key: string) => key.startsWith('attribute.')
    const values = new Set([
      ...Object.entries(before).flatMap(([id, row]) =>
        Object.keys(row.cells).flatMap(key => (isValue(key) ? `${id} ${key}` : [])),
      ),
      ...changed.flatMap(({ id, key }) => (isValue(key) ? `${id} ${key}` : [])),
    ])
    return values.size > maxEachValues ? t.tooManyValues(maxEachValues) : undefined
  }

  /** Says so. What is selected may be the whole list, and every row that is written has to be loaded. */
  function isTooLong({ top, bottom }: CellRange): boolean {
    const count = bottom - top + 1
    if (count <= maxRows) return false
    void notify(t.tooMany(count, maxEach), { kind: 'error', topic: 'grid' })
    return true
  }

  /** The same after their rows are loaded, as for a block that is longer than what was scrolled to. */
  async function writeLoaded(
    target: CellRange,
    newText: (at: CellPosition) => string | undefined,
    isPaste = false,
  ) {
    if (isTooLong(target)) return false
    if (await rows.ensure(target.top, target.bottom)) return write(target, newText, isPaste)
    void notify(t.notLoaded, { kind: 'error', topic: 'grid' })
    return false
  }

  async function fillDown() {
    // A single row takes the values of the row above it.
    const source = range.top === range.bottom ? range.top - 1 : range.top
    if (source < 0 || isTooLong(range)) return
    if (!(await rows.ensure(source, range.bottom)))
      return void notify(t.notLoaded, { kind: 'error', topic: 'grid' })
    const target = { ...range, top: source + 1 }
    if (write(target, ({ column }) => textAt({ row: source, column }))) {
      announce(t.filled(target.bottom - target.top + 1))
    }
  }

  /** Repeats these rows down to another one. */
  async function fillTo(source: CellRange, bottom: number) {
    const target = { ...source, top: source.bottom + 1, bottom }
    const height = source.bottom - source.top + 1
    const isWritten = await writeLoaded(target, ({ row, column }) =>
      textAt({ row: source.top + ((row - target.top) % height), column }),
    )
    if (isWritten) announce(t.filled(bottom - source.bottom))
  }

  /** Ticks or clears all selected boxes. Other cells stay. */
  function toggle() {
    const isBox = (column: number) => columns[column]?.kind === 'toggle'
    const shown = columns[state.active.column]
    if (!shown || !isBox(state.active.column)) return false
    const read = readCell(textAt(state.active), shown, words)
    const isTicked = !read.isWrong && read.value === true
    void writeLoaded(range, ({ column }) => (isBox(column) ? (isTicked ? '0' : '1') : undefined))
    return true
  }

  function clear() {
    // A box is never empty, and neither is the name.
    const keeps = (column: number) => columns[column]?.kind === 'toggle' || columns[column]?.key === 'name'
    void writeLoaded(range, ({ column }) => (keeps(column) ? undefined : ''))
  }

  return {
    state,
    dispatch,
    range,
    textAt,
    write,
    writeLoaded,
    fillDown,
    fillTo,
    /** A copy cannot wait for its rows, so it is asked for again. */
    async loadSelected() {
      if (isTooLong(range)) return
      const isLoaded = await rows.ensure(range.top, range.bottom)
      void notify(isLoaded ? t.copyAgain : t.notLoaded, {
        kind: isLoaded ? 'success' : 'error',
        topic: 'grid',
      })
    },
    toggle,
    clear,
    undo() {
      if (past.length > 0) announce(t.undone)
      dispatch({ type: 'undo' })
    },
    redo() {
      if (future.length > 0) announce(t.redone)
      dispatch({ type: 'redo' })
    },
    /** The active cell stays in sight. */
    selectAll() {
      const [height, width] = [rows.total, columns.length]
      dispatch({ type: 'selectRange', range: { top: 0, bottom: height - 1, start: 0, end: width - 1 } })
      announce(t.selected(height, width))
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** The options of a cell that is chosen from a list. */
    isChosen: (column: number) => {
      const shown = columns[column]
      return shown !== undefined && hasChoices(shown)
    },
  }
}
