/** What the keys of the table do. Used by `grid-table.tsx`; the keys of an open cell are in `cell-editor.tsx`. */
import type { CellPosition } from './grid-state.ts'

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

type GridCommand =
  | { type: 'move'; to: CellPosition; extends: boolean }
  | { type: 'edit'; replaces: boolean }
  | { type: 'toggle' | 'clear' | 'fillDown' | 'selectAll' | 'undo' | 'redo' | 'leave' | 'tabOut' }

type Grid = {
  active: CellPosition
  rows: number
  columns: number
  /** Rows that are in sight, for the keys that go a page up or down. */
  pageRows: number
  isRtl: boolean
  /** Whether Tab leaves the table, because Escape was pressed before it. */
  isLeaving: boolean
}

/** Undefined for a key that is not the table's. */
export function commandOf(key: Key, grid: Grid): GridCommand | undefined {
  if (key.altKey) return undefined
  const withControl = key.ctrlKey || key.metaKey
  const to = targetOf(key, grid, withControl)
  if (to) return { type: 'move', to, extends: key.shiftKey }
  // By the position of the key: on a Persian keyboard it has another letter.
  if (withControl) {
    if (key.code === 'KeyZ') return { type: key.shiftKey ? 'redo' : 'undo' }
    if (key.shiftKey) return undefined
    if (key.code === 'KeyY') return { type: 'redo' }
    if (key.code === 'KeyA') return { type: 'selectAll' }
    return key.code === 'KeyD' ? { type: 'fillDown' } : undefined
  }
  switch (key.key) {
    case 'Tab':
      return tabCommand(key, grid)
    case 'Enter':
    case 'F2':
      return { type: 'edit', replaces: false }
    case ' ':
      return { type: 'toggle' }
    case 'Delete':
    case 'Backspace':
      return { type: 'clear' }
    case 'Escape':
      return { type: 'leave' }
    default:
      // Also the first key of an input method, which the field then receives.
      return key.key.length === 1 || key.key === 'Process' ? { type: 'edit', replaces: true } : undefined
  }
}

function targetOf(
  key: Key,
  { active, rows, columns, pageRows, isRtl }: Grid,
  toEdge: boolean,
): CellPosition | undefined {
  const { row, column } = active
  const last = { row: rows - 1, column: columns - 1 }
  const inGrid = (at: CellPosition) => ({
    row: Math.max(0, Math.min(last.row, at.row)),
    column: Math.max(0, Math.min(last.column, at.column)),
  })
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  switch (key.key) {
    case 'ArrowUp':
      return inGrid({ row: toEdge ? 0 : row - 1, column })
    case 'ArrowDown':
      return inGrid({ row: toEdge ? last.row : row + 1, column })
    case 'ArrowLeft':
    case 'ArrowRight':
      if (toEdge) return inGrid({ row, column: key.key === forward ? last.column : 0 })
      return inGrid({ row, column: column + (key.key === forward ? 1 : -1) })
    case 'Home':
      return inGrid({ row: toEdge ? 0 : row, column: 0 })
    case 'End':
      return inGrid({ row: toEdge ? last.row : row, column: last.column })
    case 'PageUp':
      return inGrid({ row: row - pageRows, column })
    case 'PageDown':
      return inGrid({ row: row + pageRows, column })
    default:
      return undefined
  }
}

/** Tab goes through the cells of all rows and leaves the table at its ends. */
function tabCommand({ shiftKey }: Key, { active, rows, columns, isLeaving }: Grid): GridCommand {
  const next = nextCell(active, shiftKey ? -1 : 1, columns)
  if (isLeaving || next.row < 0 || next.row >= rows) return { type: 'tabOut' }
  return { type: 'move', to: next, extends: false }
}

export function nextCell({ row, column }: CellPosition, by: 1 | -1, columns: number): CellPosition {
  const next = column + by
  if (next < 0) return { row: row - 1, column: columns - 1 }
  return next >= columns ? { row: row + 1, column: 0 } : { row, column: next }
}
