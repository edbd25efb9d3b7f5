/**
 * Imports of spreadsheets, as one account sees its own: upload, choices, check, corrections. `import-job.server.ts` does what takes long,
 * `run-import.server.ts` writes. Created by `transfer.server.ts`.
 */
import type { Enqueue } from '#features/jobs/job.ts'
import type { LongWork } from '#features/long-work/long-work.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import type { CallData, Upload } from '#shared/endpoint.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { deleteRows, type ImportRecord } from './check-import.server.ts'
import { toImportFileName } from './import-file-name.ts'
import type { ImportFiles } from './import-files.server.ts'
import { headersHash, importById, importJob } from './import-job.server.ts'
import { importKind } from './import-kind.ts'
import { toImport, toSummary } from './import-views.server.ts'
import type { SheetEntity } from './sheet-entity.ts'
import { type ImportEntity, importLimits, skipped } from './sheet-import.ts'
import { firstChoices, type ReadFacts, type RememberedChoices, type StoredChoices } from './stored-import.ts'
import type { transferApi } from './transfer.contract.ts'

const dayMs = 24 * 3600_000
const hourMs = 3_600_000
const bounds = {
  upload: { name: 'import', max: 60, windowMs: hourMs },
  check: { name: 'import-check', max: 120, windowMs: hourMs },
}
/** Files with other headers are remembered longer ago. */
const maxRemembered = 100

type Data<Call extends keyof typeof transferApi> = CallData<(typeof transferApi)[Call]>

type Options = {
  database: Database
  files: ImportFiles
  entities: ReadonlyMap<ImportEntity, SheetEntity>
  limits: Pick<Limits, 'take'>
  enqueue: Enqueue
  longWork: Pick<LongWork, 'start'>
}

export type Imports = ReturnType<typeof createImports>

export function createImports({ database, files, entities, limits, enqueue, longWork }: Options) {
  const { db, transaction } = database

  const entityOf = ({ entity }: Pick<ImportRecord, 'entity'>): SheetEntity => {
    const found = entities.get(entity)
    if (!found) throw new AppError('not_found')
    return found
  }

  async function requireOwn(one: Db, id: number, caller: Caller): Promise<ImportRecord> {
    const record = await importById(one, id)
    if (record?.adminId !== adminOf(caller).id) throw new AppError('not_found')
    return record
  }

  /** Locked until the transaction ends. What is at work is not changed. */
  async function lockOwn(tx: Tx, id: number, caller: Caller): Promise<ImportRecord> {
    await requireOwn(tx, id, caller)
    await tx
      .updateTable('sheetImport')
      .set(row => ({ version: row.ref('version') }))
      .where('id', '=', id)
      .execute()
    return await requireOwn(tx, id, caller)
  }

  async function view(id: number, caller: Caller) {
    const record = await requireOwn(db, id, caller)
    const entity = entityOf(record)
    const choices: StoredChoices = JSON.parse(record.choices)
    // While a job is at it the screen asks again and again, and shows no columns.
    const isShown = record.facts !== null && (record.state === 'mapping' || record.state === 'checked')
    const open = isShown ? await entity.open({ locale: caller.locale, numbers: choices.numbers }) : undefined
    return await toImport(db, record, { entity, open, locale: caller.locale })
  }

  /** The oldest ones that have written lose their files, so that the disk holds a few of each account. */
  async function makeRoom(caller: Caller) {
    const kept = await db
      .selectFrom('sheetImport')
      .select(['id', 'folder', 'state'])
      .where('adminId', '=', adminOf(caller).id)
      .where('folder', 'is not', null)
      .orderBy('id')
      .execute()
    let surplus = kept.length - importLimits.perAccount + 1
    for (const { id, state } of kept) {
      if (surplus <= 0) return
      if (state !== 'started' && state !== 'unreadable') continue
      await forget(id)
      surplus--
    }
    if (surplus > 0) throw new AppError('too_many_imports', { params: { max: importLimits.perAccount } })
  }

  /** Rows and files first: a row that is left without them would never be looked at again. */
  async function forget(id: number) {
    const record = await importById(db, id)
    if (!record) return
    await deleteRows(database, id)
    if (record.folder) await files.remove(record.folder)
    await db.deleteFrom('sheetImport').where('id', '=', id).execute()
  }

  async function start(entity: ImportEntity, file: Upload, caller: Caller) {
    entityOf({ entity })
    await makeRoom(caller)
    const folder = files.newFolder()
    await files.putUpload(folder, file)
    const now = Date.now()
    const id = await transaction(async tx => {
      const { id } = await tx
        .insertInto('sheetImport')
        .values({
          adminId: adminOf(caller).id,
          entity,
          state: 'reading',
          folder,
          fileName: toImportFileName(file.name),
          bytes: file.bytes,
          facts: null,
          choices: JSON.stringify(firstChoices(caller.locale)),
          problem: null,
          summary: null,
          workId: null,
          version: 1,
          createdAt: new Date(now).toISOString(),
          expiresAt: new Date(now + importLimits.days * dayMs).toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await enqueue(tx, importJob(id))
      return id
    })
    return await view(id, caller)
  }

  async function knownTargets(id: number, caller: Caller) {
    const record = await requireOwn(db, id, caller)
    const { numbers }: StoredChoices = JSON.parse(record.choices)
    const { targets } = await entityOf(record).open({ locale: caller.locale, numbers })
    return new Set(targets.map(target => target.key))
  }

  /** Changes the choices, which makes everything outdated that was found by the earlier ones. */
  async function change(id: number, body: Data<'changeImport'>['body'], caller: Caller) {
    const { sheet, headerRow, targets, ...general } = body
    const known = targets && (await knownTargets(id, caller))
    await transaction(async tx => {
      const record = await lockOwn(tx, id, caller)
      if (record.state === 'started') throw new AppError('still_running')
      const choices: StoredChoices = JSON.parse(record.choices)
      const facts: ReadFacts | null = record.facts ? JSON.parse(record.facts) : null
      const isReadAnew = sheet !== undefined || headerRow !== undefined
      const next: StoredChoices = {
        ...choices,
        ...given(general),
        ...given({ sheet, headerRow }),
        // The header row of another sheet is found anew.
        ...(sheet !== undefined &&
          sheet !== facts?.sheet &&
          headerRow === undefined && { headerRow: undefined }),
        locale: caller.locale,
      }
      if (targets && known) {
        next.targets = withTargets(next.targets, targets, { known, columns: facts?.headers.length ?? 0 })
      }
      const isRecounted = targets !== undefined || general.numbers !== undefined
      await tx
        .updateTable('sheetImport')
        .set({
          version: record.version + 1,
          state: isReadAnew || !facts ? 'reading' : 'mapping',
          summary: null,
          problem: null,
          choices: JSON.stringify(next),
          ...(facts && isRecounted && { facts: JSON.stringify({ ...facts, matches: null }) }),
        })
        .where('id', '=', id)
        .execute()
      await enqueue(tx, importJob(id))
    })
    return await view(id, caller)
  }

  async function check(id: number, caller: Caller) {
    await requireOwn(db, id, caller)
    await limits.take({ ...bounds.check, key: String(adminOf(caller).id) })
    await transaction(async tx => {
      const record = await lockOwn(tx, id, caller)
      if (record.state !== 'mapping' && record.state !== 'checked') throw new AppError('still_running')
      const choices: StoredChoices = { ...JSON.parse(record.choices), locale: caller.locale }
      requireChoices(choices)
      await remember(tx, record, choices)
      await tx
        .updateTable('sheetImport')
        .set({
          version: record.version + 1,
          state: 'checking',
          summary: null,
          problem: null,
          choices: JSON.stringify(choices),
        })
        .where('id', '=', id)
        .execute()
      await enqueue(tx, importJob(id))
    })
    return await view(id, caller)
  }

  async function remember(tx: Tx, record: ImportRecord, choices: StoredChoices) {
    const facts: ReadFacts = JSON.parse(record.facts ?? '')
    const { matchBy, emptyCells, missing, numbers, targets } = choices
    const { adminId, entity } = record
    const key = { adminId, entity, headers: headersHash(facts.headers) }
    const remembered: RememberedChoices = {
      ...{ matchBy, emptyCells, missing, numbers },
      targets: targets.map(({ target }) => target),
    }
    const values = { choices: JSON.stringify(remembered), usedAt: new Date().toISOString() }
    await tx
      .insertInto('sheetMemory')
      .values({ ...key, ...values })
      .onConflict(conflict => conflict.columns(['adminId', 'entity', 'headers']).doUpdateSet(values))
      .execute()
    const old = await tx
      .selectFrom('sheetMemory')
      .select(['headers', 'entity'])
      .where('adminId', '=', adminId)
      .orderBy('usedAt', 'desc')
      .offset(maxRemembered)
      .limit(maxRemembered)
      .execute()
    for (const one of old) {
      await tx
        .deleteFrom('sheetMemory')
        .where('adminId', '=', adminId)
        .where('entity', '=', one.entity)
        .where('headers', '=', one.headers)
        .execute()
    }
  }

  async function takeOut(id: number, body: Data<'takeOutImportRows'>['body'], caller: Caller) {
    await transaction(async tx => {
      const record = await lockOwn(tx, id, caller)
      if (record.state !== 'checked') throw new AppError('still_running')
      const values = { takenOut: body.out ? 1 : 0 }
      const own = tx.updateTable('sheetRow').set(values).where('importId', '=', id)
      if ('rows' in body) await own.where('row', 'in', body.rows).execute()
      else await own.where('hints', 'like', `%·${body.hint.replace(/[%_\\]/g, '')}·%`).execute()
    })
    return await view(id, caller)
  }

  async function run(id: number, caller: Caller) {
    await transaction(async tx => {
      const record = await lockOwn(tx, id, caller)
      if (record.state !== 'checked') throw new AppError('still_running')
      const { count } = await tx
        .selectFrom('sheetRow')
        .select(one => one.fn.countAll<number>().as('count'))
        .where('importId', '=', id)
        .where('outcome', 'in', ['new', 'changed'])
        .where('takenOut', '=', 0)
        .executeTakeFirstOrThrow()
      const total = Number(count)
      if (total === 0) throw wrong({ rows: { code: 'required' } })
      const change = JSON.stringify({
        importId: id,
        entity: entityOf(record).eventEntity,
        file: record.fileName,
      })
      const work = await longWork.start(tx, { kind: importKind, change, total }, caller)
      await tx
        .updateTable('sheetImport')
        .set({ state: 'started', workId: work.id, version: record.version + 1 })
        .where('id', '=', id)
        .execute()
    })
    return await view(id, caller)
  }

  return {
    /** Before the file is read. */
    admit: (caller: Caller) =>
      limits.take({ ...bounds.upload, key: String(adminOf(caller).id) }).then(() => {}),
    start,
    change,
    check,
    takeOut,
    run,
    get: view,
    requireOwn,

    async list(caller: Caller) {
      const records = await db
        .selectFrom('sheetImport')
        .selectAll()
        .where('adminId', '=', adminOf(caller).id)
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
      const locale: Locale = caller.locale
      return {
        items: await Promise.all(
          records.map(record => toSummary(db, record, { entity: entityOf(record), locale })),
        ),
      }
    },

    async targets(id: number, caller: Caller) {
      const record = await requireOwn(db, id, caller)
      const choices: StoredChoices = JSON.parse(record.choices)
      const { targets } = await entityOf(record).open({ locale: caller.locale, numbers: choices.numbers })
      return { items: targets }
    },

    async discard(id: number, caller: Caller) {
      const record = await requireOwn(db, id, caller)
      if (await isWriting(db, record)) throw new AppError('still_running')
      await forget(id)
    },

    /** What is older than seven days, unless it still writes. */
    async purge(now = Date.now()) {
      const ended = await db
        .selectFrom('sheetImport')
        .selectAll()
        .where('expiresAt', '<', new Date(now).toISOString())
        .execute()
      for (const record of ended) if (!(await isWriting(db, record))) await forget(record.id)
    },
  }
}

async function isWriting(db: Db, { workId }: ImportRecord): Promise<boolean> {
  if (workId === null) return false
  const work = await db
    .selectFrom('bulkChange')
    .select('state')
    .where('id', '=', workId)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  return work !== undefined
}

function adminOf<Admin>({ admin }: { admin: Admin | undefined }): Admin {
  if (!admin) throw new AppError('unauthenticated')
  return admin
}

const wrong = (fields: Record<string, FieldProblem>) => new AppError('invalid', { fields })

const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }

function withTargets(
  before: StoredChoices['targets'],
  wanted: Record<string, string | null>,
  { known, columns }: { known: Set<string>; columns: number },
): StoredChoices['targets'] {
  const next = Array.from({ length: columns }, (_, at) => before[at] ?? { target: null, why: null })
  for (const [column, target] of Object.entries(wanted)) {
    const at = Number(column)
    const isKnown = target === null || target === skipped || known.has(target)
    if (at >= columns || !isKnown) throw wrong({ [`targets.${column}`]: { code: 'invalid_choice' } })
    next[at] = { target, why: target === null ? null : 'chosen' }
  }
  return next
}

/** Every column is decided, no two are the same, and something says which product a row is about. */
function requireChoices({ targets, matchBy }: StoredChoices) {
  const problems: Record<string, FieldProblem> = {}
  const seen = new Set<string>()
  for (const [column, { target }] of targets.entries()) {
    if (target === null) problems[`targets.${column}`] = { code: 'required' }
    else if (target !== skipped && seen.has(target)) problems[`targets.${column}`] = { code: 'repeated' }
    if (target) seen.add(target)
  }
  if (matchBy === null) problems.matchBy = { code: 'required' }
  const imported = targets.filter(({ target }) => target && target !== skipped).length
  if (imported > importLimits.targets) {
    problems.targets = { code: 'too_many', params: { max: importLimits.targets } }
  }
  const listed = Object.entries(problems).slice(0, 20)
  if (listed.length > 0) throw wrong(Object.fromEntries(listed))
}
