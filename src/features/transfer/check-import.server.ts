/** Checks all rows of an import, or one that was corrected, and stores what they would do. Nothing else is written. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { insertRows } from '#server/database/bulk-insert.server.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import type { Cell, NumberedRow } from '#server/sheets/cells.server.ts'
import { createRowChecker, type SheetRow } from './check-rows.server.ts'
import type { ImportFiles } from './import-files.server.ts'
import type { PlannedRow, SheetEntity } from './sheet-entity.ts'
import { importLimits } from './sheet-import.ts'
import type { ReadFacts, StoredCells, StoredCheck, StoredChoices } from './stored-import.ts'
import type { TransferTables } from './tables.server.ts'

/** Rows that are read and compared together. More would hold up other requests for longer than a page takes. */
const checkedTogether = 20
const storedTogether = 400
/** Deleted in one statement. */
const deletedTogether = 5000

export type ImportRecord = Selectable<TransferTables['sheetImport']>

type Options = { database: Database; files: ImportFiles; signal?: AbortSignal }

/** The choices were changed, or the import was discarded: whatever was found is of no use. */
class Outdated extends Error {}

/** Returns false if the choices were changed meanwhile. */
export async function checkImport(
  record: ImportRecord,
  { database, files, entity, signal }: Options & { entity: SheetEntity },
): Promise<boolean> {
  const { db, engine, transaction } = database
  const choices: StoredChoices = JSON.parse(record.choices)
  const facts: ReadFacts = JSON.parse(record.facts ?? 'null')
  await deleteRows(database, record.id)
  const open = await entity.open(choices)
  const firstRowOf = new Map<string, number>()
  const checker = await createRowChecker({
    importId: record.id,
    open,
    choices,
    corrections: await readCorrections(db, record.id),
    sameAs: (key, row) => {
      const first = firstRowOf.get(key)
      if (first === undefined) firstRowOf.set(key, row)
      return first
    },
  })
  const counts = newCounts()
  let waiting: SheetRow[] = []
  let together: NumberedRow[] = []

  const store = async () => {
    const rows = waiting
    waiting = []
    await transaction(async tx => {
      await requireCurrent(tx, record)
      await insertRows({ tx, engine }, 'sheetRow', rows)
    })
  }
  const check = async () => {
    signal?.throwIfAborted()
    const rows = await checker.check(together)
    together = []
    for (const row of rows) counts.add(row)
    waiting.push(...rows)
    if (waiting.length >= storedTogether) await store()
    await nextTurn()
  }
  try {
    const columns = choices.targets.flatMap(({ target }, at) => (target && target !== 'skip' ? [at] : []))
    for await (const row of files.rows(facts)) {
      if (row.row <= facts.headerRow || !columns.some(at => !isBlank(row.cells[at]))) continue
      together.push(row)
      if (together.length >= checkedTogether) await check()
    }
    if (together.length > 0) await check()
    if (waiting.length > 0) await store()
    const creates = [...open.creations()].map(([kind, names]) => ({
      kind,
      count: names.size,
      names: [...names].slice(0, importLimits.listed),
    }))
    const summary: StoredCheck = {
      ...counts.result(),
      checkedAt: new Date().toISOString(),
      creates: creates.filter(one => one.count > 0),
      preparation: open.preparation(),
    }
    await transaction(async tx => {
      await requireCurrent(tx, record)
      await tx
        .updateTable('sheetImport')
        .set({ state: 'checked', summary: JSON.stringify(summary) })
        .where('id', '=', record.id)
        .execute()
    })
    return true
  } catch (error) {
    if (error instanceof Outdated) return false
    throw error
  }
}

/** Checks one row again, after it was corrected. What other rows say is not checked again. */
export async function checkAgain(
  record: ImportRecord,
  row: NumberedRow,
  { database, entity }: Pick<Options, 'database'> & { entity: SheetEntity },
) {
  const { db, transaction } = database
  const choices: StoredChoices = JSON.parse(record.choices)
  const open = await entity.open(choices)
  const others = await db
    .selectFrom('sheetRow')
    .select(['row', 'matchKey'])
    .where('importId', '=', record.id)
    .where('row', '!=', row.row)
    .where('matchKey', 'is not', null)
    .where('outcome', '!=', 'wrong')
    .execute()
  const rowOf = new Map(others.map(one => [one.matchKey ?? '', one.row]))
  if (open.assume) open.assume(await readPlansBefore(db, record.id, row.row))
  const checker = await createRowChecker({
    importId: record.id,
    open,
    choices,
    corrections: await readCorrections(db, record.id, row.row),
    sameAs: key => rowOf.get(key),
  })
  const [checked] = await checker.check([row])
  if (!checked) return
  await transaction(async tx => {
    const locked = await requireCurrent(tx, record)
    const stored = await tx
      .selectFrom('sheetRow')
      .selectAll()
      .where('importId', '=', record.id)
      .where('row', '=', row.row)
      .executeTakeFirst()
    if (!stored || !locked.summary) throw new Outdated()
    const { importId: _, row: _row, takenOut: _out, ...values } = checked
    await tx
      .updateTable('sheetRow')
      .set(values)
      .where('importId', '=', record.id)
      .where('row', '=', row.row)
      .execute()
    const counts = newCounts(JSON.parse(locked.summary))
    counts.add(stored, -1)
    counts.add(checked)
    const summary: StoredCheck = { ...JSON.parse(locked.summary), ...counts.result() }
    // What the corrected row needs is created too; what no row needs any more is created nevertheless only if a row still names it.
    const merged = mergePreparations(summary, open)
    await tx
      .updateTable('sheetImport')
      .set({ summary: JSON.stringify(merged) })
      .where('id', '=', record.id)
      .execute()
  })
}

async function readPlansBefore(db: Db, importId: number, row: number): Promise<PlannedRow[]> {
  const rows = await db
    .selectFrom('sheetRow')
    .select(['row', 'entityId as id', 'entityVersion as version', 'plan'])
    .where('importId', '=', importId)
    .where('row', '<', row)
    .where('outcome', 'in', ['new', 'changed'])
    .where('takenOut', '=', 0)
    .orderBy('row')
    .execute()
  return rows.map(one => ({ ...one, plan: JSON.parse(one.plan ?? '{}') }))
}

function mergePreparations(
  summary: StoredCheck,
  open: { creations(): Map<string, Set<string>>; preparation(): object },
): StoredCheck {
  const creates = new Map(summary.creates.map(one => [one.kind, one]))
  for (const [kind, names] of open.creations()) {
    const known = creates.get(kind) ?? { kind, count: 0, names: [] }
    const added = [...names].filter(name => !known.names.includes(name))
    if (added.length === 0) continue
    creates.set(kind, {
      kind,
      count: known.count + added.length,
      names: [...known.names, ...added].slice(0, importLimits.listed),
    })
  }
  const before = summary.preparation as Record<string, unknown[]>
  const added = open.preparation() as Record<string, unknown[]>
  const preparation = Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(added)])].map(kind => {
      const all = [...(before[kind] ?? []), ...(added[kind] ?? [])].map(one => JSON.stringify(one))
      return [kind, [...new Set(all)].map(one => JSON.parse(one))]
    }),
  )
  return { ...summary, creates: [...creates.values()], preparation }
}

const isBlank = (cell: Cell | undefined) =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')

type Counted = Pick<SheetRow, 'outcome' | 'hints' | 'cells'>

function newCounts(from?: StoredCheck) {
  const { new: added = 0, changed = 0, unchanged = 0, wrong = 0, changedCells = 0 } = from ?? {}
  const outcomes = { new: added, changed, unchanged, wrong }
  const hints = new Map(Object.entries(from?.hints ?? {}))
  const columns = new Set(from?.changedColumns)
  let cells = changedCells
  return {
    add({ outcome, hints: own = '', cells: stored }: Counted, times = 1) {
      outcomes[outcome] += times
      for (const hint of own.split('·').filter(Boolean)) hints.set(hint, (hints.get(hint) ?? 0) + times)
      if (outcome !== 'changed') return
      for (const [column, cell] of Object.entries(JSON.parse(stored) as StoredCells)) {
        if (!cell.changed) continue
        cells += times
        columns.add(column)
      }
    },
    result: () => ({
      ...outcomes,
      changedCells: cells,
      changedColumns: [...columns],
      hints: Object.fromEntries([...hints].filter(([, count]) => count > 0)),
    }),
  }
}

/** The row of the import, locked. Throws if a person has changed the choices since. */
async function requireCurrent(tx: Tx, { id, version }: Pick<ImportRecord, 'id' | 'version'>) {
  const row = await tx
    .updateTable('sheetImport')
    .set({ version })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Outdated()
  return row
}

export async function readCorrections(db: Db, importId: number, row?: number) {
  let query = db.selectFrom('sheetCorrection').select(['row', 'cells']).where('importId', '=', importId)
  if (row !== undefined) query = query.where('row', '=', row)
  const found = await query.execute()
  return new Map(found.map(one => [one.row, JSON.parse(one.cells) as Record<number, string>]))
}

/** In slices, so that others’ writes come between them. */
export async function deleteRows({ db }: Pick<Database, 'db'>, importId: number) {
  for (let upTo = deletedTogether; ; upTo += deletedTogether) {
    await db.deleteFrom('sheetRow').where('importId', '=', importId).where('row', '<=', upTo).execute()
    const left = await db
      .selectFrom('sheetRow')
      .select('row')
      .where('importId', '=', importId)
      .orderBy('row')
      .limit(1)
      .executeTakeFirst()
    if (!left) return
    upTo = Math.max(upTo, left.row - 1)
  }
}
