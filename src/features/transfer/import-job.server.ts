/**
 * The background job of imports until they write: reads files, counts what could be matched, and checks rows. Any process does it. What a
 * person changes meanwhile raises the version of the import, and makes whatever the job is at outdated.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { JobHandler } from '#features/jobs/job.ts'
import type { Database, Db } from '#server/database/database.server.ts'
import { SheetError } from '#server/sheets/cells.server.ts'
import { isDatabaseAway } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'
import { checkImport, type ImportRecord } from './check-import.server.ts'
import type { ImportFiles } from './import-files.server.ts'
import { chooseMatch, chooseTargets, countMatches, readFacts } from './read-import.server.ts'
import { headersKey } from './recognise.ts'
import type { SheetEntity } from './sheet-entity.ts'
import type { ImportEntity } from './sheet-import.ts'
import type { ReadFacts, RememberedChoices, StoredChoices } from './stored-import.ts'

const jobKind = 'sheet-import'
export const importJob = (importId: number) => ({
  kind: jobKind,
  payload: { importId },
  uniqueKey: `${jobKind}:${importId}`,
})

/** How long a second import of an account waits before it looks again. */
const waitMs = 2000
const maxAttempts = 3
const payloadSchema = z.object({ importId: id })

type Options = {
  database: Database
  files: ImportFiles
  entities: ReadonlyMap<ImportEntity, SheetEntity>
}

export const importById = (db: Db, importId: number): Promise<ImportRecord | undefined> =>
  db.selectFrom('sheetImport').selectAll().where('id', '=', importId).executeTakeFirst()

/** Another one of the account that came before and is at work. */
export async function isWaiting(
  db: Db,
  { id: own, adminId, state }: Pick<ImportRecord, 'id' | 'adminId' | 'state'>,
) {
  if (state !== 'reading' && state !== 'checking') return false
  const other = await db
    .selectFrom('sheetImport')
    .select('id')
    .where('adminId', '=', adminId)
    .where('id', '<', own)
    .where('state', 'in', ['reading', 'checking'])
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export function createImportJob({ database, files, entities }: Options): JobHandler {
  const { db } = database

  function requireEntity({ entity }: ImportRecord): SheetEntity {
    const found = entities.get(entity)
    if (!found) throw new Error(`nothing imports ${entity}`)
    return found
  }

  /** Stores what was found, unless a person has changed the choices since. */
  async function store(record: ImportRecord, values: Partial<ImportRecord>) {
    await db
      .updateTable('sheetImport')
      .set(values)
      .where('id', '=', record.id)
      .where('version', '=', record.version)
      .execute()
  }

  async function remembered({ adminId, entity }: ImportRecord, headers: string) {
    const row = await db
      .selectFrom('sheetMemory')
      .selectAll()
      .where('adminId', '=', adminId)
      .where('entity', '=', entity)
      .where('headers', '=', headers)
      .executeTakeFirst()
    return row && { usedAt: row.usedAt, choices: JSON.parse(row.choices) as RememberedChoices }
  }

  async function read(record: ImportRecord) {
    const entity = requireEntity(record)
    const choices: StoredChoices = JSON.parse(record.choices)
    const earlier: ReadFacts | undefined = record.facts ? JSON.parse(record.facts) : undefined
    try {
      const facts = await readFacts(files, record.folder ?? '', { choices, earlier })
      const memory = await remembered(record, headersHash(facts.headers))
      const open = await entity.open(choices)
      const { targets: _, ...general } = memory?.choices ?? { targets: [] }
      const chosen: StoredChoices = {
        ...choices,
        ...general,
        targets: chooseTargets(facts, open, memory?.choices),
        rememberedAt: memory?.usedAt ?? null,
      }
      const matches = await countMatches(files, facts, { entity, open, targets: chosen.targets })
      const canMatch = matches.some(one => one.by === chosen.matchBy)
      await store(record, {
        state: 'mapping',
        facts: JSON.stringify({ ...facts, matches }),
        choices: JSON.stringify({ ...chosen, matchBy: canMatch ? chosen.matchBy : chooseMatch(matches) }),
        problem: null,
      })
    } catch (error) {
      if (!(error instanceof SheetError)) throw error
      const problem = { code: error.problem, row: error.row ?? null }
      await store(record, { state: 'unreadable', problem: JSON.stringify(problem) })
    }
  }

  async function count(record: ImportRecord, facts: ReadFacts) {
    const entity = requireEntity(record)
    const choices: StoredChoices = JSON.parse(record.choices)
    const open = await entity.open(choices)
    const matches = await countMatches(files, facts, { entity, open, targets: choices.targets })
    const canMatch = matches.some(one => one.by === choices.matchBy)
    await store(record, {
      facts: JSON.stringify({ ...facts, matches }),
      choices: JSON.stringify({ ...choices, matchBy: canMatch ? choices.matchBy : chooseMatch(matches) }),
    })
  }

  /** Returns whether there may be more to do. */
  async function step(record: ImportRecord, signal: AbortSignal): Promise<boolean> {
    const facts: ReadFacts | null = record.facts ? JSON.parse(record.facts) : null
    if (record.state === 'reading') await read(record)
    else if (record.state === 'mapping' && facts && !facts.matches) await count(record, facts)
    else if (record.state === 'checking') {
      await checkImport(record, { database, files, entity: requireEntity(record), signal })
    } else return false
    return true
  }

  async function fail(importId: number) {
    const record = await importById(db, importId)
    if (!record) return
    const problem = JSON.stringify({ code: 'internal', row: null })
    if (record.state === 'reading') await store(record, { state: 'unreadable', problem })
    else if (record.state === 'checking') await store(record, { state: 'mapping', problem })
  }

  return {
    kind: jobKind,
    lane: 'sheets',
    async run({ payload, attempts, signal }) {
      const { importId } = payloadSchema.parse(payload)
      try {
        for (;;) {
          const record = await importById(db, importId)
          if (!record) return { dropped: true }
          if (await isWaiting(db, record)) return { postponedTo: new Date(Date.now() + waitMs).toISOString() }
          if (signal.aborted) return { postponedTo: new Date().toISOString() }
          if (!(await step(record, signal))) return { dropped: true }
        }
      } catch (error) {
        if (signal.aborted || isDatabaseAway(error)) return { postponedTo: new Date().toISOString() }
        if (attempts < maxAttempts) throw error
        await fail(importId)
      }
    },
    giveUp: payload => fail(payloadSchema.parse(payload).importId),
  }
}

/** Of any length, and nothing of the file can be read from it. */
export const headersHash = (headers: string[]): string =>
  createHash('sha256').update(headersKey(headers)).digest('hex')
