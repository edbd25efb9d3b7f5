/** The handle at the corner of the selection: dragged down, it repeats what is selected. Used by `grid-table.tsx`. */
import { useMemo, useRef } from 'react'
import type { CellRange } from './grid-state.ts'
import type { Grid } from './use-grid.ts'

export function useFillHandle(grid: Grid) {
  const latest = useRef(grid)
  latest.current = grid
  return useMemo(() => {
    let source: CellRange | undefined
    let bottom = 0
    function end() {
      if (source && bottom > source.bottom) void latest.current.fillTo(source, bottom)
      source = undefined
    }
    return {
      begin() {
        source = latest.current.range
        bottom = source.bottom
        addEventListener('pointerup', end, { once: true })
      },
      /** The pointer has reached this row. False if it does not hold the handle. */
      reach(row: number): boolean {
        if (!source) return false
        bottom = Math.max(source.bottom, row)
        latest.current.dispatch({ type: 'selectRange', range: { ...source, bottom } })
        return true
      },
    }
  }, [])
}
