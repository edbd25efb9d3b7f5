/**
 * The state of the table that is not the products: the active cell, the selection, what was typed and not saved, and how to undo it.
 * A pure reducer, used by `use-grid.ts`. A cell is edited as text, and what that means is read when it is shown and saved.
 */

/** Positions in the table, from 0. */
export type CellPosition = { row: number; column: number }
export type CellRange = { top: number; bottom: number; start: number; end: number }

/** `base`: the saved value as text, so that a change by somebody else is noticed. */
export type CellEdit = {
  base: string
  text: string
  /** Why the server refused this text. */
  refused?: string
}
/** What is not saved of one product. The version is the one that the texts of `base` are from. */
export type RowEdits = { version: number; name: string; cells: Record<string, CellEdit> }
export type Edits = Record<number, RowEdits>

/** A cell that is to be written. */
export type CellWrite = {
  id: number
  key: string
  version: number
  /** Of the product, for what is said about it when it is not in the list any more. */
  name: string
  base: string
  text: string
  /** Whether the text means the saved value, so that nothing of it is left to save. */
  isSame: boolean
}

type CellChange = Pick<CellWrite, 'id' | 'key' | 'version' | 'name'> & {
  before: CellEdit | undefined
  after: CellEdit | undefined
}
type Step = { changes: CellChange[]; range: CellRange }

export type GridState = {
  active: CellPosition
  /** The other corner of the selection. */
  anchor: CellPosition
  edits: Edits
  past: Step[]
  future: Step[]
  /** The block that was pasted last, until something else is done. */
  pasted: CellRange | undefined
}

/** What a saved product has now, in place of what it had when it was edited. */
export type RebasedRow = {
  version: number
  baseOf(key: string): string
  isSame(key: string, text: string): boolean
}

export type GridAction =
  | { type: 'select'; at: CellPosition; extends?: boolean }
  | { type: 'selectRange'; range: CellRange }
  | { type: 'write'; cells: CellWrite[]; range: CellRange; isPaste?: boolean }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'refuse'; refusals: { id: number; key: string; text: string; message: string }[] }
  | { type: 'rebase'; rows: Map<number, RebasedRow> }
  | { type: 'replace'; edits: Edits }

/** Steps that can be undone. */
const maxSteps = 200

export const emptyGrid: GridState = {
  active: { row: 0, column: 0 },
  anchor: { row: 0, column: 0 },
  edits: {},
  past: [],
  future: [],
  pasted: undefined,
}

export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case 'select':
      return {
        ...state,
        active: action.at,
        anchor: action.extends ? state.anchor : action.at,
        pasted: undefined,
      }
    case 'selectRange': {
      const { top, bottom, start, end } = action.range
      return { ...state, active: { row: top, column: start }, anchor: { row: bottom, column: end } }
    }
    case 'write':
      return write(state, action)
    case 'undo':
      return step(state, 'past', 'future', 'before')
    case 'redo':
      return step(state, 'future', 'past', 'after')
    case 'refuse': {
      const edits = { ...state.edits }
      for (const { id, key, text, message } of action.refusals) {
        const row = edits[id]
        const cell = row?.cells[key]
        // What was typed since it was sent was not refused.
        if (!row || cell?.text !== text) continue
        edits[id] = { ...row, cells: { ...row.cells, [key]: { ...cell, refused: message } } }
      }
      return { ...state, edits }
    }
    case 'rebase':
      return { ...state, edits: rebased(state.edits, action.rows), past: [], future: [], pasted: undefined }
    case 'replace':
      return { ...state, edits: action.edits, past: [], future: [], pasted: undefined }
  }
}

function write(state: GridState, { cells, range, isPaste }: GridAction & { type: 'write' }): GridState {
  const changes = cells.flatMap(({ text, base, isSame, ...cell }): CellChange[] => {
    const before = state.edits[cell.id]?.cells[cell.key]
    const after = isSame ? undefined : { base, text }
    return before?.text === after?.text && !before?.refused ? [] : [{ ...cell, before, after }]
  })
  if (changes.length === 0) return { ...state, pasted: isPaste ? range : undefined }
  return {
    ...state,
    edits: applied(state.edits, changes, 'after'),
    past: [...state.past, { changes, range }].slice(-maxSteps),
    future: [],
    pasted: isPaste ? range : undefined,
  }
}

type Stack = 'past' | 'future'

function step(state: GridState, from: Stack, to: Stack, side: 'before' | 'after'): GridState {
  const last = state[from].at(-1)
  if (!last) return state
  const { top, bottom, start, end } = last.range
  return {
    ...state,
    edits: applied(state.edits, last.changes, side),
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], last],
    active: { row: top, column: start },
    anchor: { row: bottom, column: end },
    pasted: undefined,
  }
}

function applied(edits: Edits, changes: CellChange[], side: 'before' | 'after'): Edits {
  const next = { ...edits }
  for (const { id, key, version, name, [side]: edit } of changes) {
    const { cells, ...row } = next[id] ?? { version, name, cells: {} }
    const { [key]: _, ...others } = cells
    if (edit) next[id] = { ...row, cells: { ...others, [key]: edit } }
    else if (Object.keys(others).length > 0) next[id] = { ...row, cells: others }
    else delete next[id]
  }
  return next
}

/** The same edits of newer products. What has been saved, by whomever, is no edit any more. */
function rebased(edits: Edits, rows: Map<number, RebasedRow>): Edits {
  const next: Edits = {}
  for (const [id, row] of Object.entries(edits)) {
    const newer = rows.get(Number(id))
    if (!newer) {
      next[Number(id)] = row
      continue
    }
    const left = Object.entries(row.cells).flatMap(([key, cell]): [string, CellEdit][] =>
      newer.isSame(key, cell.text) ? [] : [[key, { ...cell, base: newer.baseOf(key) }]],
    )
    if (left.length > 0)
      next[Number(id)] = { ...row, version: newer.version, cells: Object.fromEntries(left) }
  }
  return next
}

export const rangeOf = ({ active, anchor }: Pick<GridState, 'active' | 'anchor'>): CellRange => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  start: Math.min(active.column, anchor.column),
  end: Math.max(active.column, anchor.column),
})

export const isInCellRange = ({ top, bottom, start, end }: CellRange, { row, column }: CellPosition) =>
  row >= top && row <= bottom && column >= start && column <= end

export const sizeOf = ({ top, bottom, start, end }: CellRange) => ({
  rows: bottom - top + 1,
  columns: end - start + 1,
})

/**
 * The rows and columns that a pasted block fills, and the text of each cell. A block fills a selection that is a multiple of it, as in
 * spreadsheets; otherwise it begins at the first selected cell.
 */
export function placePaste(block: string[][], selected: CellRange) {
  const height = block.length
  const width = Math.max(...block.map(row => row.length))
  const { rows, columns } = sizeOf(selected)
  const isMultiple = rows % height === 0 && columns % width === 0
  const size = isMultiple ? { rows, columns } : { rows: height, columns: width }
  const range: CellRange = {
    top: selected.top,
    bottom: selected.top + size.rows - 1,
    start: selected.start,
    end: selected.start + size.columns - 1,
  }
  const textAt = ({ row, column }: CellPosition) =>
    block[(row - range.top) % height]?.[(column - range.start) % width] ?? ''
  return { range, textAt }
}
