/** Reads an uploaded file: its rows are stored, its headers found, its columns guessed, and it is counted what could be matched. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Cell, NumberedRow } from '#server/sheets/cells.server.ts'
import type { ImportFiles } from './import-files.server.ts'
import { addSamples, cellText, findHeaderRow, guessTargets } from './recognise.ts'
import type { FindByKey, OpenEntity, SaidCells, SheetEntity } from './sheet-entity.ts'
import type { MatchKey } from './sheet-import.ts'
import type { ReadFacts, RememberedChoices, StoredChoices, StoredTarget } from './stored-import.ts'

/** Rows between two turns of the event loop: about ten milliseconds. */
const rowsPerTurn = 500
/** Samples are looked for in so many rows. */
const sampledRows = 500
const headRows = 20

/** Rows with a turn of the event loop now and then. */
export async function* inTurns(rows: AsyncIterable<NumberedRow>): AsyncGenerator<NumberedRow> {
  let count = 0
  for await (const row of rows) {
    yield row
    if (++count % rowsPerTurn === 0) await nextTurn()
  }
}

/** The sheet, its header and the samples. `earlier` is of the same file, when only the header row is another one. */
export async function readFacts(
  files: ImportFiles,
  folder: string,
  { choices, earlier }: { choices: StoredChoices; earlier: ReadFacts | undefined },
): Promise<ReadFacts> {
  const isRead = earlier && (choices.sheet ?? earlier.sheet) === earlier.sheet
  const { read, rowsKey } = isRead ? earlier : await files.read(folder, choices.sheet)
  const sheet = choices.sheet ?? read.sheets[0] ?? null
  const head: NumberedRow[] = []
  for await (const row of files.rows({ read, rowsKey })) {
    if (head.push(row) >= headRows && (choices.headerRow ?? 0) <= row.row) break
  }
  const headerRow = choices.headerRow ?? findHeaderRow(head)
  const header = head.find(one => one.row === headerRow)?.cells ?? []
  const samples: string[][] = []
  let [rows, columns] = [0, header.length]
  for await (const { row, cells } of inTurns(files.rows({ read, rowsKey }))) {
    if (row <= headerRow) continue
    columns = Math.max(columns, cells.length)
    if (++rows <= sampledRows) addSamples(samples, cells)
  }
  const all = Array.from({ length: columns }, (_, at) => at)
  return {
    read,
    rowsKey,
    sheet,
    headerRow,
    headers: all.map(at => cellText(header[at]).trim().slice(0, 200)),
    samples: all.map(at => samples[at] ?? []),
    rows,
    matches: null,
  }
}

/** What was chosen for such headers before, as far as it still exists, else what is guessed. */
export function chooseTargets(
  facts: ReadFacts,
  open: OpenEntity,
  remembered: RememberedChoices | undefined,
): StoredTarget[] {
  const guessed = guessTargets(facts, open)
  const known = new Set(open.targets.map(target => target.key))
  return facts.headers.map((_, column): StoredTarget => {
    const target = remembered?.targets[column]
    if (target && (target === 'skip' || known.has(target))) return { target, why: 'remembered' }
    return guessed[column] ?? { target: null, why: null }
  })
}

/** Whether there is a column by which rows can be matched, as they are chosen now. */
function hasMatchColumn(targets: StoredTarget[], open: OpenEntity, by: MatchKey): boolean {
  return (open.matchTargets[by] ?? []).some(key => targets.some(one => one.target === key))
}

/** Finds the cells of rows by their targets. Of two columns with one target the first counts. */
export function readingBy(targets: StoredTarget[]): (cells: Cell[]) => SaidCells {
  const columns = new Map<string, number>()
  for (const [column, { target }] of targets.entries()) {
    if (target && !columns.has(target)) columns.set(target, column)
  }
  return cells => target => {
    const column = columns.get(target)
    return column === undefined ? undefined : (cells[column] ?? null)
  }
}

/** Rows whose keys are looked up together. */
const countedTogether = 500

/** How many rows have something that exists, by each column by which they can be matched. */
export async function countMatches(
  files: ImportFiles,
  facts: ReadFacts,
  { entity, open, targets }: { entity: SheetEntity; open: OpenEntity; targets: StoredTarget[] },
): Promise<NonNullable<ReadFacts['matches']>> {
  const found: { by: MatchKey; find: FindByKey; rows: number; several: number }[] = []
  for (const by of entity.matchKeys) {
    if (hasMatchColumn(targets, open, by)) found.push({ by, find: await open.find(by), rows: 0, several: 0 })
  }
  const cellsOf = readingBy(targets)
  if (found.length === 0) return []
  let together: NumberedRow[] = []
  const count = async () => {
    for (const one of found) {
      const keys = together.flatMap(({ cells }) => open.keyOf(one.by, cellsOf(cells)) ?? [])
      const ids = await one.find(keys)
      for (const key of keys) {
        const owners = ids.get(key)?.length ?? 0
        if (owners > 0) one.rows++
        if (owners > 1) one.several++
      }
    }
    together = []
  }
  for await (const row of inTurns(files.rows(facts))) {
    if (row.row <= facts.headerRow) continue
    together.push(row)
    if (together.length >= countedTogether) await count()
  }
  await count()
  return found.map(({ by, rows, several }) => ({ by, rows, several }))
}

/** The safest one by which most rows are found; else the safest one that has a column. */
export function chooseMatch(matches: NonNullable<ReadFacts['matches']>): MatchKey | null {
  const best = matches.reduce<(typeof matches)[number] | undefined>(
    (found, one) => (!found || one.rows > found.rows ? one : found),
    undefined,
  )
  return best?.by ?? null
}
