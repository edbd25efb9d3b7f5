/** What the columns of `sheetImport` and `sheetRow` hold as JSON. */
import type { Cell } from '#server/sheets/cells.server.ts'
import type { ReadSheet } from '#server/sheets/read-sheet.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { StoredProblem } from './sheet-entity.ts'
import type { ImportChoices, ImportColumn, MatchKey } from './sheet-import.ts'

/** What reading found, of one sheet. */
export type ReadFacts = {
  read: ReadSheet
  /** Of an XLSX file with several sheets. */
  sheet: string | null
  /** The key of the stored rows. */
  rowsKey: string
  headerRow: number
  /** Of all columns. */
  headers: string[]
  samples: string[][]
  /** Under the header. */
  rows: number
  matches: { by: MatchKey; rows: number; several: number }[] | null
}

export type StoredTarget = Pick<ImportColumn, 'target' | 'why'>

export type StoredChoices = ImportChoices & {
  /** The sheet and the header row that a person chose. */
  sheet?: string
  headerRow?: number
  /** By the index of the column. */
  targets: StoredTarget[]
  rememberedAt: string | null
  /** In whose words the check is stored. */
  locale: Locale
}

/** What is remembered for files with the same headers. */
export type RememberedChoices = Pick<ImportChoices, 'matchBy' | 'emptyCells' | 'missing' | 'numbers'> & {
  targets: (string | null)[]
}

export type StoredCheck = {
  checkedAt: string
  new: number
  changed: number
  unchanged: number
  wrong: number
  changedCells: number
  changedColumns: string[]
  hints: Record<string, number>
  creates: { kind: string; count: number; names: string[] }[]
  preparation: object
}

/** What the check says of a cell. `given` is in the row. */
type StoredCell = {
  before?: string | null
  after?: string | null
  changed?: true
  problem?: StoredProblem
  hint?: string
}
/** By the index of the column. */
export type StoredCells = Record<number, StoredCell>
/** The cells of mapped columns as in the file, by the index of the column. */
export type GivenCells = Record<number, Cell>

export const firstChoices = (locale: Locale): StoredChoices => ({
  matchBy: null,
  emptyCells: 'keep',
  missing: 'report',
  numbers: locale,
  targets: [],
  rememberedAt: null,
  locale,
})
