/** Checks rows of an import: matches them, lets the entity say what each cell means, and stores what it said. */

import type { Insertable } from 'kysely'
import type { Cell, NumberedRow } from '#server/sheets/cells.server.ts'
import { readingBy } from './read-import.server.ts'
import { cellText } from './recognise.ts'
import type { CheckedRow, FindByKey, GivenRow, OpenEntity, StoredProblem } from './sheet-entity.ts'
import { type MatchKey, type RowOutcome, skipped } from './sheet-import.ts'
import type { GivenCells, StoredCells, StoredChoices } from './stored-import.ts'
import type { TransferTables } from './tables.server.ts'

export type SheetRow = Insertable<TransferTables['sheetRow']>
type Corrections = ReadonlyMap<number, Record<number, string>>

/** Longer texts are cut in the table. A row that is checked again is read from the file. */
const maxGiven = 1000

type RowChecker = {
  check(rows: NumberedRow[]): Promise<SheetRow[]>
}

type Options = {
  importId: number
  open: OpenEntity
  choices: StoredChoices
  corrections: Corrections
  /** Another row that is about the same, if there is one. */
  sameAs(matchKey: string, row: number): number | undefined
}

/** What a row says once it is corrected. Reading has taken off the apostrophes that an export puts before formulas. */
export function saidBy(cells: Cell[], corrected: Record<number, string> = {}): Cell[] {
  const said = [...cells]
  for (const [column, text] of Object.entries(corrected)) {
    while (said.length <= Number(column)) said.push(null)
    said[Number(column)] = text === '' ? null : text
  }
  return said
}

export async function createRowChecker(options: Options): Promise<RowChecker> {
  const { importId, open, choices, corrections, sameAs } = options
  const { matchBy, targets } = choices
  const columns = targets.flatMap(({ target }, column) =>
    target && target !== skipped ? [{ column, target }] : [],
  )
  const columnOf = new Map(columns.map(({ column, target }) => [target, column]))
  const cellsOf = readingBy(targets)
  const find: FindByKey = matchBy ? await open.find(matchBy) : async () => new Map()

  type Found = { row: number; key: string | undefined; found: ReadonlyMap<string, readonly number[]> }

  function match({ row, key, found }: Found) {
    if (key === undefined) return { key: null, ids: [], first: undefined }
    const matchKey = `${matchBy}:${key}`
    return { key: matchKey, ids: found.get(key) ?? [], first: sameAs(matchKey, row) }
  }

  return {
    async check(rows) {
      const read = rows.map(({ row, cells }) => {
        const said = saidBy(cells, corrections.get(row))
        return { row, said, key: matchBy ? open.keyOf(matchBy, cellsOf(said)) : undefined }
      })
      const found = await find(read.flatMap(one => one.key ?? []))
      const matched = read.map(({ row, said, key: own }) => {
        const { key, ids, first } = match({ row, key: own, found })
        const given: GivenRow = {
          row,
          id: ids.length === 1 ? ids[0] : undefined,
          cells: new Map(columns.map(({ column, target }) => [target, blankToNull(said[column])])),
        }
        const problem = problemOf({ by: matchBy, key, ids, first })
        // Two rows about one product are one problem: which of them would win is for people to say.
        return { row, said, key, given, problem }
      })
      const sound = matched.filter(one => !one.problem)
      const checked = new Map<number, CheckedRow>()
      const results = await open.checkRows(
        sound.map(one => one.given),
        choices,
      )
      for (const [at, { row }] of sound.entries()) {
        const result = results[at]
        if (result) checked.set(row, result)
      }
      return matched.map(one => toRow({ ...one, result: checked.get(one.row) }))
    },
  }

  type Matched = {
    row: number
    said: Cell[]
    key: string | null
    given: GivenRow
    problem: StoredProblem | undefined
    result: CheckedRow | undefined
  }

  function toRow({ row, said, key, given, problem: own, result }: Matched): SheetRow {
    const problem = own ?? result?.problem
    const cells: StoredCells = {}
    for (const [target, { before, after, isChanged, ...rest }] of result?.cells ?? []) {
      const column = columnOf.get(target)
      if (column === undefined) continue
      cells[column] = { before, after, ...(isChanged && { changed: true }), ...rest }
    }
    const isWrong = problem !== undefined || Object.values(cells).some(cell => cell.problem)
    const shown: GivenCells = {}
    for (const { column } of columns) {
      const cell = said[column] ?? null
      if (cell === null) continue
      const isLong = typeof cell === 'string' && cell.length > maxGiven
      shown[column] = isLong ? cell.slice(0, maxGiven) : cell
    }
    const outcome: RowOutcome = isWrong
      ? 'wrong'
      : given.id === undefined
        ? 'new'
        : result?.plan
          ? 'changed'
          : 'unchanged'
    const hints = isWrong ? [] : (result?.hints ?? [])
    return {
      importId,
      row,
      outcome,
      takenOut: 0,
      entityId: given.id ?? null,
      entityVersion: result?.version ?? null,
      name: (result?.name ?? nameIn(given)).slice(0, 300),
      matchKey: key?.slice(0, 300) ?? null,
      hints: hints.length > 0 ? `·${hints.join('·')}·` : '',
      plan: isWrong || !result?.plan ? null : JSON.stringify(result.plan),
      given: JSON.stringify(shown),
      cells: JSON.stringify(cells),
      problem: problem ? JSON.stringify(problem) : null,
      result: null,
    }
  }
}

const blankToNull = (cell: Cell | undefined): Cell =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '') ? null : cell

/** Whatever could name it. */
const nameIn = ({ cells }: GivenRow) =>
  cellText(cells.get('name') ?? cells.get('code') ?? [...cells.values()].find(cell => cell !== null))

function problemOf({
  by,
  key,
  ids,
  first,
}: {
  by: MatchKey | null
  key: string | null
  ids: readonly number[]
  first: number | undefined
}): StoredProblem | undefined {
  if (first !== undefined) return { code: 'same_as_row', params: { row: first } }
  if (ids.length > 1)
    return { code: 'ambiguous', params: { count: ids.length, ids: ids.slice(0, 5).join(', ') } }
  // A number that was in the shop when the file was exported: whoever wrote it meant a product that exists.
  if (by === 'id' && key !== null && ids.length === 0) return { code: 'no_such_id' }
  return undefined
}
