/**
 * The rows of an import that were not imported, as a spreadsheet with the same columns and one with the reasons. Staff get a link, as for
 * an export, because a browser saves what it loads itself, and cannot send a bearer then.
 */
import type { Database, Db } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { newSecret, secretHashOf } from '#server/secret-links/secret-links.server.ts'
import type { Cell, SheetFormat } from '#server/sheets/cells.server.ts'
import { writeCsv } from '#server/sheets/write-csv.server.ts'
import { writeXlsx } from '#server/sheets/write-xlsx.server.ts'
import type { SavedFile } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { type ImportRecord, readCorrections } from './check-import.server.ts'
import { saidBy } from './check-rows.server.ts'
import type { ImportFiles } from './import-files.server.ts'
import { importById } from './import-job.server.ts'
import { rowProblem } from './import-views.server.ts'
import { inTurns } from './read-import.server.ts'
import type { SheetEntity, StoredProblem } from './sheet-entity.ts'
import type { ImportEntity } from './sheet-import.ts'
import type { ReadFacts, StoredCells, StoredChoices } from './stored-import.ts'
import { importTexts } from './texts/imports.ts'

const linkMs = 60_000
/** Named in `src/archive-tables.server.ts`, which leaves it out. */
const linkName = (adminId: number) => `importLink:${adminId}`
const bound = { name: 'import-errors', max: 60, windowMs: 3_600_000 }
const reasonsTogether = 500

const types: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

type Link = { hash: string; until: number; importId: number; format: SheetFormat; locale: Locale }

type Options = {
  database: Database
  files: ImportFiles
  entities: ReadonlyMap<ImportEntity, SheetEntity>
  limits: Pick<Limits, 'take'>
  apiBase: string
  requireOwn(db: Db, id: number, caller: Caller): Promise<ImportRecord>
}

export function createErrorFiles({ database, files, entities, limits, apiBase, requireOwn }: Options) {
  const { db, transaction } = database

  /** Why each row was not imported, some hundred rows at a time. */
  async function* reasons(record: ImportRecord, locale: Locale): AsyncGenerator<[number, string]> {
    const t = importTexts[locale]
    const words = entities.get(record.entity)?.words
    const choices: StoredChoices = JSON.parse(record.choices)
    for (let after = 0; ; ) {
      const rows = await db
        .selectFrom('sheetRow')
        .select(['row', 'outcome', 'takenOut', 'cells', 'problem', 'result'])
        .where('importId', '=', record.id)
        .where('row', '>', after)
        .where(({ eb, or, and }) =>
          or([
            eb('outcome', '=', 'wrong'),
            eb('result', 'in', ['edited', 'gone', 'refused']),
            ...(record.workId === null
              ? []
              : [
                  and([
                    eb('outcome', 'in', ['new', 'changed']),
                    eb('result', 'is', null),
                    eb('takenOut', '=', 0),
                  ]),
                ]),
          ]),
        )
        .orderBy('row')
        .limit(reasonsTogether)
        .execute()
      for (const row of rows) {
        const problems: string[] = []
        const inWords = (problem: StoredProblem, target?: string) =>
          rowProblem(problem, locale) ?? words?.problem(problem, target, locale) ?? problem.code
        if (row.result) problems.push(t.results[row.result])
        if (row.problem) problems.push(inWords(JSON.parse(row.problem)))
        for (const [column, { problem }] of Object.entries(JSON.parse(row.cells) as StoredCells)) {
          if (!problem) continue
          const target = choices.targets[Number(column)]?.target ?? undefined
          problems.push(`${headerOf(record, Number(column))}: ${inWords(problem, target)}`)
        }
        if (problems.length === 0) problems.push(t.notReached)
        yield [row.row, problems.join(' ')]
      }
      const last = rows.at(-1)
      if (!last) return
      after = last.row
    }
  }

  async function* rowsOf(record: ImportRecord, locale: Locale): AsyncGenerator<Cell[]> {
    const facts: ReadFacts = JSON.parse(record.facts ?? '')
    const width = facts.headers.length
    const corrections = await readCorrections(db, record.id)
    yield [...facts.headers, importTexts[locale].reason]
    const wanted = reasons(record, locale)
    let next = await wanted.next()
    for await (const { row, cells } of inTurns(files.rows(facts))) {
      if (next.done) return
      if (row !== next.value[0]) continue
      const said = saidBy(cells, corrections.get(row))
      yield [...Array.from({ length: width }, (_, at) => said[at] ?? null), next.value[1]]
      next = await wanted.next()
    }
  }

  return {
    async start(id: number, format: SheetFormat, caller: Caller): Promise<{ url: string }> {
      const record = await requireOwn(db, id, caller)
      if (!record.summary) throw new AppError('still_running')
      await limits.take({ ...bound, key: String(record.adminId) })
      const token = newSecret()
      const link: Link = {
        hash: secretHashOf(token),
        until: Date.now() + linkMs,
        importId: id,
        format,
        locale: caller.locale,
      }
      const value = JSON.stringify(link)
      await transaction(async tx => {
        await tx
          .insertInto('setting')
          .values({ name: linkName(record.adminId), value })
          .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
          .execute()
      })
      return { url: `${apiBase}/imports/error-file/${token}` }
    },

    /** The link is deleted before the file is made, so only one of two requests gets it. */
    async download(token: string): Promise<SavedFile> {
      const row = await db
        .deleteFrom('setting')
        .where('name', 'like', 'importLink:%')
        .where('value', 'like', `%"${secretHashOf(token)}"%`)
        .returning('value')
        .executeTakeFirst()
      const link: Link | undefined = row && JSON.parse(row.value)
      if (!link || link.until < Date.now()) throw new AppError('not_found')
      const record = await importById(db, link.importId)
      if (!record?.summary || !record.folder) throw new AppError('not_found')
      const rows = rowsOf(record, link.locale)
      const content =
        link.format === 'csv' ? writeCsv(rows) : writeXlsx(rows, { name: importTexts[link.locale].errors })
      const name = record.fileName.replace(/\.\w{1,5}$/, '').slice(0, 100)
      return { name: `${name}-errors.${link.format}`, type: types[link.format], content }
    },
  }
}

const headerOf = ({ facts }: ImportRecord, column: number) => {
  const { headers }: ReadFacts = JSON.parse(facts ?? '')
  return headers[column] || `#${column + 1}`
}
