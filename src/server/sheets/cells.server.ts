/** What a cell of a spreadsheet holds, and the bounds within which files are read and written. */

/** An empty cell is null. A date that is read is a text, as `2026-11-19` or `2026-11-19 14:05`. */
export type Cell = string | number | boolean | null

/** A row with its number in the file, from 1, as spreadsheets show it. Empty rows are left out. */
export type NumberedRow = { row: number; cells: Cell[] }

/** A list that is exported. A sheet without its header knows neither columns nor their order, so each file begins with it. */
export type ExportSheet = {
  header: Cell[]
  rows(from: number, to: number): AsyncIterable<Cell[]>
  count: number
}

export const sheetFormats = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof sheetFormats)[number]

const MB = 1024 * 1024

export const sheetBounds = {
  /** Beside the header. */
  rows: 100_000,
  columns: 2000,
  /** Characters of a cell, of which Excel has no more either. */
  cell: 32_767,
  bytes: 64 * MB,
  /** All that is in an XLSX file, which is a ZIP archive. */
  unpackedBytes: 512 * MB,
  /** Parts of that archive. */
  parts: 5000,
  /** Characters of the texts that its cells share, which are in memory together. */
  sharedCharacters: 48_000_000,
  /** Of the process that reads a file. */
  memoryBytes: 300 * MB,
  milliseconds: 120_000,
} as const

/** Why a file is not read. Beside those that say what it is, its row and the bound, where there is one. */
export const sheetProblems = [
  'not_a_sheet',
  'old_format',
  'open_document',
  'damaged',
  'empty',
  'too_large',
  'too_large_unpacked',
  'too_many_rows',
  'too_many_columns',
  'cell_too_long',
  'too_costly',
  'no_such_sheet',
] as const
export type SheetProblem = (typeof sheetProblems)[number]

export class SheetError extends Error {
  readonly problem: SheetProblem
  readonly row: number | undefined
  constructor(problem: SheetProblem, row?: number) {
    super(row === undefined ? problem : `${problem} in row ${row}`)
    this.problem = problem
    this.row = row
  }
}

/** Refuses what is beyond the bounds of a row, and leaves out the empty cells at its end. */
export function requireRow(row: number, cells: Cell[]): Cell[] {
  let length = cells.length
  while (length > 0 && (cells[length - 1] ?? '') === '') length--
  if (length > sheetBounds.columns) throw new SheetError('too_many_columns', row)
  const kept = cells.slice(0, length)
  for (const cell of kept) {
    if (typeof cell === 'string' && cell.length > sheetBounds.cell) throw new SheetError('cell_too_long', row)
  }
  return kept.map(cell => (cell === '' ? null : cell))
}
