/** The checked rows of an import, and corrections of their cells. Created by `transfer.server.ts`. */
import type { Database, Db } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import type { CallData } from '#shared/endpoint.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import { checkAgain, type ImportRecord, readCorrections } from './check-import.server.ts'
import type { ImportFiles } from './import-files.server.ts'
import { toImportRow } from './import-views.server.ts'
import type { SheetEntity } from './sheet-entity.ts'
import type { ImportEntity } from './sheet-import.ts'
import type { ReadFacts } from './stored-import.ts'
import type { transferApi } from './transfer.contract.ts'

const bound = { name: 'import-correct', max: 1200, windowMs: 3_600_000 }

type RowsQuery = CallData<typeof transferApi.importRows>['query']
type Correction = { row: number; cells: Record<string, string | null> }

type Options = {
  database: Database
  files: ImportFiles
  entities: ReadonlyMap<ImportEntity, SheetEntity>
  limits: Pick<Limits, 'take'>
  requireOwn(db: Db, id: number, caller: Caller): Promise<ImportRecord>
}

export type ImportRows = ReturnType<typeof createImportRows>

export function createImportRows({ database, files, entities, limits, requireOwn }: Options) {
  const { db } = database

  const entityOf = ({ entity }: Pick<ImportRecord, 'entity'>): SheetEntity => {
    const found = entities.get(entity)
    if (!found) throw new AppError('not_found')
    return found
  }

  async function list(id: number, query: RowsQuery, caller: Caller) {
    const record = await requireOwn(db, id, caller)
    if (!record.summary) return { items: [], next: null }
    const { after, limit, outcome, hint, takenOut, notImported } = query
    let found = db.selectFrom('sheetRow').selectAll().where('importId', '=', id)
    if (after) found = found.where('row', '>', after)
    if (outcome) found = found.where('outcome', '=', outcome)
    if (hint) found = found.where('hints', 'like', `%·${hint.replace(/[%_\\]/g, '')}·%`)
    if (takenOut) found = found.where('takenOut', '=', takenOut === 'true' ? 1 : 0)
    if (notImported) found = found.where('result', 'in', ['edited', 'gone', 'refused'])
    const page = await found
      .orderBy('row')
      .limit(limit + 1)
      .execute()
    const shown = page.slice(0, limit)
    const corrections = await readCorrectionsOf(
      id,
      shown.map(one => one.row),
    )
    const context = { entity: entityOf(record), locale: caller.locale, choices: JSON.parse(record.choices) }
    return {
      items: shown.map(row => toImportRow(row, { ...context, corrected: corrections.get(row.row) })),
      next: page.length > limit ? (shown.at(-1)?.row ?? null) : null,
    }
  }

  async function readCorrectionsOf(importId: number, numbers: number[]) {
    if (numbers.length === 0) return new Map<number, Record<number, string>>()
    const found = await db
      .selectFrom('sheetCorrection')
      .select(['row', 'cells'])
      .where('importId', '=', importId)
      .where('row', 'in', numbers)
      .execute()
    return new Map(found.map(one => [one.row, JSON.parse(one.cells) as Record<number, string>]))
  }

  async function correct(id: number, { row, cells }: Correction, caller: Caller) {
    const record = await requireOwn(db, id, caller)
    await limits.take({ ...bound, key: String(record.adminId) })
    if (record.state !== 'checked') throw new AppError('still_running')
    const facts: ReadFacts = JSON.parse(record.facts ?? '')
    const source = await files.row(facts, row)
    if (!source || row <= facts.headerRow) throw new AppError('not_found')
    const before = (await readCorrections(db, id, row)).get(row) ?? {}
    const next: Record<string, string> = { ...before }
    for (const [column, text] of Object.entries(cells)) {
      if (Number(column) >= facts.headers.length) throw wrong({ [`cells.${column}`]: { code: 'not_found' } })
      if (text === null) delete next[column]
      else next[column] = text
    }
    const stored = JSON.stringify(next)
    await db
      .insertInto('sheetCorrection')
      .values({ importId: id, row, cells: stored })
      .onConflict(conflict => conflict.columns(['importId', 'row']).doUpdateSet({ cells: stored }))
      .execute()
    await checkAgain(record, source, { database, entity: entityOf(record) })
    const checked = await db
      .selectFrom('sheetRow')
      .selectAll()
      .where('importId', '=', id)
      .where('row', '=', row)
      .executeTakeFirst()
    if (!checked) throw new AppError('not_found')
    const context = { entity: entityOf(record), locale: caller.locale, choices: JSON.parse(record.choices) }
    return toImportRow(checked, { ...context, corrected: next })
  }

  return { list, correct }
}

const wrong = (fields: Record<string, FieldProblem>) => new AppError('invalid', { fields })
