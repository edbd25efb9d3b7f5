/**
 * Writes the checked rows of an import, as long work: a part at a time, each in one transaction with what became of its rows, so that a run
 * goes on where a killed process was. All events are one group, led by that of the import, and are undone together.
 */
import type { RecordEvent } from '#features/history/event.ts'
import type { LongWorkKind, NextPart, PartResult } from '#features/long-work/long-work.ts'
import { updateManyRows } from '#server/database/bulk/bulk-update.server.ts'
import type { ContentTx } from '#server/database/database.server.ts'
import { importKind } from './import-kind.ts'
import type { PlannedRow, Prepared, SheetEntity, WrittenRow } from './sheet-entity.ts'
import type { ImportEntity, RowResult } from './sheet-import.ts'
import type { StoredCheck } from './stored-import.ts'

/** New rows cost little each. Long work takes fewer where they take longer. */
const partSize = 1000

type Options = { record: RecordEvent; entities: ReadonlyMap<ImportEntity, SheetEntity> }

/** What the row of the long work says. */
type ImportWork = { importId: number }

export function createImportKind({ record, entities }: Options): LongWorkKind {
  /** The entry in the history comes first, and what the rows need before they are written. */
  async function begin(
    tx: ContentTx,
    { row, admin }: NextPart,
    { importId, fileName, entity, summary }: Begun,
  ): Promise<Prepared> {
    const { groupId } = row
    await record(tx, {
      ...{ admin, groupId },
      entity: 'import',
      entityId: importId,
      label: fileName,
      action: 'create',
      after: { rows: row.total },
    })
    const prepared = await entity.prepare(tx, summary.preparation, { admin, groupId })
    await tx
      .updateTable('sheetImport')
      .set({ summary: JSON.stringify({ ...summary, prepared }) })
      .where('id', '=', importId)
      .execute()
    return prepared
  }

  async function runPart(tx: ContentTx, part: NextPart): Promise<PartResult> {
    const { row, size, admin } = part
    const { importId }: ImportWork = JSON.parse(row.change)
    const found = await tx
      .selectFrom('sheetImport')
      .select(['entity', 'fileName', 'summary'])
      .where('id', '=', importId)
      .executeTakeFirst()
    const entity = found && entities.get(found.entity)
    if (!found?.summary || !entity) throw new Error(`the import ${importId} is gone`)
    const summary: StoredCheck & { prepared?: Prepared } = JSON.parse(found.summary)
    const { prepared = await begin(tx, part, { ...found, importId, entity, summary }) } = summary
    const rows = await tx
      .selectFrom('sheetRow')
      .select(['row', 'entityId as id', 'entityVersion as version', 'plan'])
      .where('importId', '=', importId)
      .where('outcome', 'in', ['new', 'changed'])
      .where('takenOut', '=', 0)
      .where('row', '>', row.position)
      .orderBy('row')
      .limit(size)
      .execute()
    const planned = rows.map((one): PlannedRow => ({ ...one, plan: JSON.parse(one.plan ?? '{}') }))
    const context = { admin, groupId: row.groupId, prepared }
    const results = planned.length === 0 ? new Map() : await entity.runPart(tx, planned, context)
    await storeResults(tx, importId, results)
    const changed = [...results.values()].filter(one => one.result === 'done').length
    return {
      looked: rows.length,
      changed,
      skipped: rows.length - changed,
      next: rows.at(-1)?.row ?? row.position,
      isLast: rows.length < size,
      hasWritten: rows.length > 0 || summary.prepared === undefined,
    }
  }

  return { kind: importKind, partSize, runPart }
}

type Begun = { importId: number; fileName: string; entity: SheetEntity; summary: StoredCheck }

/** With the ids of what was created, so that pictures find it. */
async function storeResults(tx: ContentTx, importId: number, results: Map<number, WrittenRow>) {
  const rows = [...results].map(
    ([row, { result, id }]): StoredResult => ({
      ...{ importId, row, result },
      ...(result === 'done' && id && { entityId: id }),
    }),
  )
  await updateManyRows(tx, 'sheetRow', { key: ['importId', 'row'], rows })
}

type StoredResult = { importId: number; row: number; result: RowResult; entityId?: number }
