/** What the API shows of imports. */
import type { Selectable } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { ImportRecord } from './check-import.server.ts'
import { isWaiting } from './import-job.server.ts'
import { readUndo } from './import-undo.server.ts'
import { cellText } from './recognise.ts'
import type { OpenEntity, SheetEntity, StoredProblem } from './sheet-entity.ts'
import {
  type ImportCell,
  type ImportCheck,
  type ImportRow,
  type ImportSummary,
  type SheetImport,
  skipped,
} from './sheet-import.ts'
import type { GivenCells, ReadFacts, StoredCells, StoredCheck, StoredChoices } from './stored-import.ts'
import type { TransferTables } from './tables.server.ts'
import { fileProblem, importTexts } from './texts/imports.ts'

export async function toSummary(
  db: Db,
  record: ImportRecord,
  { entity, locale }: { entity: SheetEntity; locale: Locale },
): Promise<ImportSummary> {
  const { id, state, fileName, bytes, workId, createdAt, expiresAt } = record
  const facts: ReadFacts | null = record.facts ? JSON.parse(record.facts) : null
  const problem: { code: string; row: number | null } | null = record.problem && JSON.parse(record.problem)
  const read = facts?.read
  return {
    ...{ id, entity: record.entity, state, workId, createdAt, expiresAt },
    isWaiting: await isWaiting(db, record),
    file: {
      name: fileName,
      bytes,
      format: read?.format ?? null,
      encoding: read?.format === 'csv' ? read.encoding : null,
      separator: read?.format === 'csv' ? read.separator : null,
      sheets: read?.sheets ?? [],
      sheet: facts?.sheet ?? null,
      headerRow: facts?.headerRow ?? null,
      rows: facts?.rows ?? 0,
      columns: facts?.headers.length ?? 0,
    },
    problem: problem && { ...problem, words: fileProblem(problem, locale) },
    check: await toCheck(db, record, { entity, locale }),
    ...(await readUndo(db, workId)),
    notImported: workId === null ? 0 : await countRows(db, id, 'notImported'),
  }
}

async function countRows(db: Db, importId: number, what: 'notImported' | 'takenOut'): Promise<number> {
  let rows = db
    .selectFrom('sheetRow')
    .select(one => one.fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
  rows =
    what === 'takenOut'
      ? rows.where('takenOut', '=', 1).where('outcome', 'in', ['new', 'changed'])
      : rows.where('result', 'in', ['edited', 'gone', 'refused'])
  return Number((await rows.executeTakeFirstOrThrow()).count)
}

async function toCheck(
  db: Db,
  { id, summary }: ImportRecord,
  { entity, locale }: { entity: SheetEntity; locale: Locale },
): Promise<ImportCheck | null> {
  if (!summary) return null
  const stored: StoredCheck = JSON.parse(summary)
  const { hints, creates, changedColumns, preparation: _, ...counts } = stored
  return {
    ...counts,
    takenOut: await countRows(db, id, 'takenOut'),
    changedColumns: changedColumns.length,
    worth: Object.entries(hints).map(([hint, count]) => ({
      hint,
      count,
      words: entity.words.hint(hint, count, locale),
    })),
    creates: creates.map(one => ({ ...one, words: entity.words.creations(one.kind, one.count, locale) })),
  }
}

export async function toImport(
  db: Db,
  record: ImportRecord,
  { entity, open, locale }: { entity: SheetEntity; open: OpenEntity | undefined; locale: Locale },
): Promise<SheetImport> {
  const facts: ReadFacts | null = record.facts ? JSON.parse(record.facts) : null
  const choices: StoredChoices = JSON.parse(record.choices)
  const { matchBy, emptyCells, missing, numbers, rememberedAt } = choices
  return {
    ...(await toSummary(db, record, { entity, locale })),
    ...{ matchBy, emptyCells, missing, numbers, rememberedAt },
    columns: (facts?.headers ?? []).map((header, index) => {
      const { target = null, why = null } = choices.targets[index] ?? {}
      const samples = facts?.samples[index] ?? []
      const [first] = samples
      const isRead = open && target !== null && target !== skipped && first !== undefined
      return { index, header, samples, target, why, reads: isRead ? open.reads(target, first) : null }
    }),
    matches:
      facts?.matches?.map(one => ({ ...one, label: entity.matchLabels[locale][one.by] ?? one.by })) ?? null,
  }
}

type StoredRow = Selectable<TransferTables['sheetRow']>

export function toImportRow(
  row: StoredRow,
  {
    entity,
    locale,
    choices,
    corrected,
  }: {
    entity: SheetEntity
    locale: Locale
    choices: StoredChoices
    corrected: Record<number, string> | undefined
  },
): ImportRow {
  const given: GivenCells = JSON.parse(row.given)
  const cells: StoredCells = JSON.parse(row.cells)
  const inWords = (problem: StoredProblem, target?: string) => ({
    code: problem.code,
    words: rowProblem(problem, locale) ?? entity.words.problem(problem, target, locale),
    suggestion: problem.suggestion ?? null,
  })
  const problem: StoredProblem | null = row.problem && JSON.parse(row.problem)
  return {
    row: row.row,
    outcome: row.outcome,
    isTakenOut: row.takenOut === 1,
    entityId: row.entityId,
    name: row.name,
    problem: problem && inWords(problem),
    result: row.result && { code: row.result, words: importTexts[locale].results[row.result] },
    cells: choices.targets.flatMap(({ target }, column): ImportCell[] => {
      if (!target || target === skipped) return []
      const cell = cells[column] ?? {}
      return [
        {
          column,
          target,
          text: cellText(given[column]),
          isCorrected: corrected?.[column] !== undefined,
          before: cell.before ?? null,
          after: cell.after ?? null,
          isChanged: cell.changed ?? false,
          problem: cell.problem ? inWords(cell.problem, target) : null,
          hint: cell.hint ? entity.words.cellHint(cell.hint, locale) : null,
        },
      ]
    }),
  }
}

/** What is wrong with a row is the same for all entities. */
export function rowProblem({ code, params }: StoredProblem, locale: Locale): string | undefined {
  const t = importTexts[locale].rows
  if (code === 'same_as_row') return t.sameAsRow(Number(params?.row))
  if (code === 'ambiguous') return t.ambiguous(Number(params?.count), String(params?.ids))
  return code === 'no_such_id' ? t.noSuchId : undefined
}
