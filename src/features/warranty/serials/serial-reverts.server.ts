/** Undoes what the history recorded about serial numbers and ranges. */
import type { RecordEvent, RevertHandler } from '#features/history/event.ts'
import type { Db, Engine, Tx } from '#server/database/database.server.ts'
import { chunksOf } from '#server/process/chunks.server.ts'
import { AppError } from '#shared/errors.ts'
import type { SerialRow } from '../serial-rows.server.ts'
import { rangeFields, serialFields } from './serial-fields.ts'
import {
  deleteRange,
  insertRange,
  type NewRangeRow,
  requireFreeRange,
  requireRange,
  toRangeEvent,
  updateRanges,
} from './write-ranges.server.ts'
import {
  deleteSerials,
  insertSerials,
  type NewSerialRow,
  readSerials,
  reportSerials,
  type SerialFields,
  toSerialEvent,
  updateSerials,
} from './write-serials.server.ts'

type Options = { engine: Engine; record: RecordEvent }
type Fields = Record<string, unknown>
const idsAtOnce = 500

export function createSerialReverts({ engine, record }: Options): {
  serial: RevertHandler
  serialRange: RevertHandler
} {
  const writer = (admin: Parameters<RevertHandler['remove']>[2]) => ({ engine, record, admin })
  const bulk: NonNullable<RevertHandler['bulk']> = {
    maxAtOnce: 500,
    async read(db, ids) {
      const rows = await readSerials(db, ids)
      return new Map(rows.map(row => [row.id, toSerialEvent(row)]))
    },
    async update(tx, entities, admin) {
      const rows = new Map(
        (
          await readSerials(
            tx,
            entities.map(one => one.id),
          )
        ).map(row => [row.id, row]),
      )
      const changes = entities.map(({ id, fields }) => {
        const before = rows.get(id)
        if (!before) throw new AppError('not_found')
        return { before, fields: toColumns(fields) }
      })
      const kept = await withoutGone(tx, changes)
      await reportSerials(tx, () => updateSerials(tx, kept, writer(admin)))
    },
    async remove(tx, ids, admin) {
      const rows = await readSerials(tx, ids)
      if (rows.length < ids.length) throw new AppError('not_found')
      if ((await listTouched(tx, 'serial', ids)).size > 0) throw new AppError('not_found')
      await reportSerials(tx, () => deleteSerials(tx, rows, writer(admin)))
    },
    async restore(tx, ids, admin) {
      const deleted = await readDeleted(tx, 'serial', ids)
      const restorable = await listRestorable(tx, ids, deleted)
      if (restorable.size < ids.length) throw new AppError('not_found')
      const rows = ids.map(id => toNewRow(id, deleted.get(id) ?? {}))
      const kept = await withoutGone(
        tx,
        rows.map(fields => ({ fields })),
      )
      await reportSerials(tx, () =>
        insertSerials(
          tx,
          kept.map(one => one.fields as NewSerialRow),
          writer(admin),
          'restore',
        ),
      )
    },
    async listRestorable(db, ids) {
      return await listRestorable(db, ids, await readDeleted(db, 'serial', ids))
    },
    async listRemovable(db, ids) {
      const touched = await listTouched(db, 'serial', ids)
      const rows = await readSerials(db, ids)
      return new Set(rows.map(row => row.id).filter(id => !touched.has(id)))
    },
  }
  return {
    serial: {
      fields: serialFields,
      async read(tx, id) {
        return toSerialEvent(await requireSerial(tx, id))
      },
      update: (tx, id, { fields, admin }) => bulk.update(tx, [{ id, fields }], admin),
      async remove(tx, id, admin) {
        const row = await requireSerial(tx, id)
        await requireUntouched(tx, 'serial', id)
        await reportSerials(tx, () => deleteSerials(tx, [row], writer(admin)))
      },
      async restore(tx, id, admin) {
        const deleted = (await readDeleted(tx, 'serial', [id])).get(id)
        if (!deleted || (await readSerials(tx, [id])).length > 0) throw new AppError('not_found')
        if (!(await listRestorable(tx, [id], new Map([[id, deleted]]))).has(id)) throw takenSince('serial')
        await bulk.restore(tx, [id], admin)
      },
      bulk,
    },
    serialRange: {
      fields: rangeFields,
      read: async (tx, id) => toRangeEvent(await requireRange(tx, id)),
      async update(tx, id, { fields, admin }) {
        const before = await requireRange(tx, id)
        const [change] = await withoutGone(tx, [{ before, fields: toColumns(fields) }])
        if (change) await reportSerials(tx, () => updateRanges(tx, [change], writer(admin)))
      },
      async remove(tx, id, admin) {
        const before = await requireRange(tx, id)
        await requireUntouched(tx, 'serialRange', id)
        await reportSerials(tx, () => deleteRange(tx, before, writer(admin)))
      },
      async restore(tx, id, admin) {
        const deleted = (await readDeleted(tx, 'serialRange', [id])).get(id)
        if (!deleted) throw new AppError('not_found')
        const fields = { id, ...toColumns(deleted) } as unknown as NewRangeRow
        await requireFreeRange(tx, fields).catch(() => {
          throw takenSince('first')
        })
        const [kept] = await withoutGone(tx, [{ fields }])
        await reportSerials(tx, () =>
          insertRange(tx, (kept?.fields ?? fields) as NewRangeRow, writer(admin), 'restore'),
        )
      },
    },
  }
}

async function requireSerial(db: Db, id: number): Promise<SerialRow> {
  const [row] = await readSerials(db, [id])
  if (!row) throw new AppError('not_found')
  return row
}

/** From the fields of an event to columns. Which range a number lies in follows from the number. */
function toColumns({ rangeId: _, translations, ...fields }: Fields): Partial<SerialFields> {
  return { ...fields, ...(translations !== undefined && { translations: JSON.stringify(translations) }) }
}

const toNewRow = (id: number, fields: Fields) => ({ id, ...toColumns(fields) }) as unknown as NewSerialRow

/** A product or a number that is gone for good is left out. */
async function withoutGone<Change extends { fields: Partial<SerialFields> }>(
  db: Db,
  changes: Change[],
): Promise<Change[]> {
  const named = (name: 'productId' | 'replacedById') => [
    ...new Set(changes.flatMap(({ fields }) => (fields[name] ? [Number(fields[name])] : []))),
  ]
  const found = {
    productId: await existing(db, 'product', named('productId')),
    replacedById: await existing(db, 'serial', named('replacedById')),
  }
  return changes.map(change => {
    const fields = { ...change.fields }
    for (const name of ['productId', 'replacedById'] as const) {
      if (fields[name] && !found[name].has(Number(fields[name]))) fields[name] = null
    }
    return { ...change, fields }
  })
}

async function existing(db: Db, table: 'product' | 'serial', ids: number[]): Promise<Set<number>> {
  const found = new Set<number>()
  for (const some of chunksOf(ids, idsAtOnce)) {
    const rows = await db.selectFrom(table).select('id').where('id', 'in', some).execute()
    for (const { id } of rows) found.add(Number(id))
  }
  return found
}

type Entity = 'serial' | 'serialRange'

/** What they had when they were last deleted, by their events. */
async function readDeleted(db: Db, entity: Entity, ids: number[]): Promise<Map<number, Fields>> {
  const deleted = new Map<number, Fields>()
  for (const some of chunksOf(ids, idsAtOnce)) {
    const events = await db
      .selectFrom('event')
      .select(['entityId', 'changes'])
      .where('entity', '=', entity)
      .where('entityId', 'in', some)
      .where('action', '=', 'delete')
      .orderBy('id')
      .execute()
    for (const { entityId, changes } of events) {
      const fields = Object.entries(JSON.parse(changes) as Record<string, { before?: unknown }>)
      deleted.set(Number(entityId), Object.fromEntries(fields.map(([name, { before }]) => [name, before])))
    }
  }
  return deleted
}

/** Those whose number nobody has added again meanwhile. */
async function listRestorable(db: Db, ids: number[], deleted: Map<number, Fields>): Promise<Set<number>> {
  const there = await existing(db, 'serial', ids)
  const serials = ids.flatMap(id => (deleted.has(id) ? [String(deleted.get(id)?.serial)] : []))
  const taken = new Set<string>()
  for (const some of chunksOf(serials, idsAtOnce)) {
    const rows = await db.selectFrom('serial').select('serial').where('serial', 'in', some).execute()
    for (const { serial } of rows) taken.add(serial)
  }
  return new Set(
    ids.filter(id => !there.has(id) && deleted.has(id) && !taken.has(String(deleted.get(id)?.serial))),
  )
}

/** Those that were changed since they came, by a change that is not undone. Their creation cannot be undone then. */
async function listTouched(db: Db, entity: Entity, ids: number[]): Promise<Set<number>> {
  const touched = new Set<number>()
  for (const some of chunksOf(ids, idsAtOnce)) {
    const events = await db
      .selectFrom('event')
      .select('entityId')
      .distinct()
      .where('entity', '=', entity)
      .where('entityId', 'in', some)
      .where('action', '=', 'update')
      .where('undoneAt', 'is', null)
      // An undo of an undo does again what the event did.
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('undoes', 'is', null),
          eb(
            'undoes',
            'in',
            selectFrom('event as undo').select('undo.id').where('undo.undoes', 'is not', null),
          ),
        ]),
      )
      .execute()
    for (const { entityId } of events) touched.add(Number(entityId))
  }
  return touched
}

const takenSince = (field: string) => new AppError('conflict', { data: { differs: [field] } })

async function requireUntouched(tx: Tx, entity: Entity, id: number) {
  if (!(await listTouched(tx, entity, [id])).has(id)) return
  const last = await tx
    .selectFrom('event')
    .select(['at', 'adminName'])
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  throw new AppError('conflict', {
    data: { differs: ['state'], changedAt: last?.at, ...(last?.adminName && { changedBy: last.adminName }) },
  })
}
