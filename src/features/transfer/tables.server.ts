/** The tables of imports. All of them are deleted after seven days, and none is in a backup. */
import type { Generated } from 'kysely'
import type { ImportEntity, ImportState, RowOutcome, RowResult } from './sheet-import.ts'

export type TransferTables = {
  sheetImport: {
    id: Generated<number>
    adminId: number
    entity: ImportEntity
    state: ImportState
    /** Where its files are in the storage. Null once they are deleted. */
    folder: string | null
    fileName: string
    bytes: number
    /** What reading found, as JSON (`ReadFacts`). Null before. */
    facts: string | null
    /** What a person chose, and what was guessed, as JSON (`StoredChoices`). */
    choices: string
    /** Why it is not read, as JSON. */
    problem: string | null
    /** What the check found, as JSON (`StoredCheck`). Null before. */
    summary: string | null
    /** The long work that writes. */
    workId: number | null
    /** Raised by every change of the choices. A job that began before it stores nothing. */
    version: number
    createdAt: string
    expiresAt: string
  }
  /** A checked row. */
  sheetRow: {
    importId: number
    row: number
    outcome: RowOutcome
    takenOut: number
    /** What it changes, and the version of that when it was checked. */
    entityId: number | null
    entityVersion: number | null
    name: string
    /** By what it was matched: no two rows have the same. */
    matchKey: string | null
    /** What is unlikely about it: `·price_falls·becomes_visible·`. Empty if nothing is. */
    hints: string
    /** What is written, as JSON for the entity. Null for a row that changes nothing. */
    plan: string | null
    /** Its cells in columns with a target as they are in the file, as JSON (`GivenCells`). Long texts are cut. */
    given: string
    /** What the check says of its cells, as JSON (`StoredCells`). */
    cells: string
    /** Of the whole row, as JSON (`StoredProblem`). */
    problem: string | null
    result: RowResult | null
  }
  /** Corrected cells, as JSON by the index of the column. They outlive a check. */
  sheetCorrection: { importId: number; row: number; cells: string }
  /** What the columns of files with these headers were, for one account. */
  sheetMemory: { adminId: number; entity: ImportEntity; headers: string; choices: string; usedAt: string }
}
