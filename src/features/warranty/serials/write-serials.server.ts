/**
 * Writes the rows of serial numbers, one or many with few statements, with their events. Only this file and `write-ranges.server.ts`
 * write them, because each number of a range counts there once it is activated.
 */
import { sql } from 'kysely'
import type { RecordedAdmin } from '#features/accounts/account.ts'
import type { NewEvent, RecordEvent } from '#features/history/event.ts'
import { insertRows } from '#server/database/bulk-insert.server.ts'
import type { Stamps } from '#server/database/columns.server.ts'
import type { ContentTx, Db, Engine, Tx } from '#server/database/database.server.ts'
import { chunksOf } from '#server/process/chunks.server.ts'
import { AppError } from '#shared/errors.ts'
import { reversedSerial } from '../serial.ts'
import { hasSerials, isInRange, type RangeRow, type SerialRow } from '../serial-rows.server.ts'
import { rangeFields, serialFields } from './serial-fields.ts'

export type SerialFields = Pick<SerialRow, (typeof serialFields)[number]>
/** One that comes back has its id and its stamps. */
export type NewSerialRow = SerialFields & { serial: string } & Partial<Stamps & { id: number }>

/** For whom something is written, and with what it belongs together. */
export type Writer = {
  engine: Engine
  record: RecordEvent
  admin: RecordedAdmin | undefined
  groupId?: string | undefined
}

/** How many rows a statement names. */
const idsAtOnce = 500

/** Pages show no serial number, so all they can show of a write is whether there are any, which the settings say. */
export async function reportSerials<T>(tx: ContentTx, write: () => Promise<T>): Promise<T> {
  const had = await hasSerials(tx)
  const result = await write()
  tx.changed((await hasSerials(tx)) === had ? 'staff' : 'settings')
  return result
}

export async function readSerials(db: Db, ids: number[]): Promise<SerialRow[]> {
  const rows: SerialRow[] = []
  for (const some of chunksOf(ids, idsAtOnce)) {
    rows.push(...(await db.selectFrom('serial').selectAll().where('id', 'in', some).execute()))
  }
  return rows
}

/** The numbers must be free. `action` is `restore` for those that an undo brings back with their ids. */
export async function insertSerials(
  tx: Tx,
  fields: NewSerialRow[],
  { engine, ...writer }: Writer,
  action: 'create' | 'restore' = 'create',
): Promise<SerialRow[]> {
  const written = await writeNewSerials({ tx, engine }, fields)
  await recordAll(
    tx,
    writer,
    written.map(after => ({ action, after })),
  )
  return written
}

/** Without an event. */
export async function writeNewSerials(
  { tx, engine }: { tx: Tx; engine: Engine },
  fields: NewSerialRow[],
): Promise<SerialRow[]> {
  if (fields.length === 0) return []
  const now = new Date().toISOString()
  const stamps = { createdAt: now, updatedAt: now, version: 1 }
  const rangeOf = await rangesOf(
    tx,
    fields.map(one => one.serial),
  )
  const rows = fields.map(one => ({
    ...stamps,
    ...one,
    reversed: reversedSerial(one.serial),
    rangeId: rangeOf(one.serial)?.id ?? null,
  }))
  const inserted = await insertRows<'serial', { id: number; serial: string }>(
    { tx, engine },
    'serial',
    rows,
    ['id', 'serial'],
  )
  const idOf = new Map(inserted.map(({ id, serial }) => [serial, Number(id)]))
  const written = rows.map(row => ({ ...row, id: idOf.get(row.serial) ?? 0 }))
  await count(
    tx,
    written.map(after => ({ after })),
  )
  return written
}

export type SerialChange = { before: SerialRow; fields: Partial<SerialFields> }

/** Returns the rows as they are now. A change of nothing is left out. */
export async function updateSerials(
  tx: Tx,
  changes: SerialChange[],
  { engine, ...writer }: Writer,
): Promise<SerialRow[]> {
  const updatedAt = new Date().toISOString()
  const changed = changes.flatMap(({ before, fields }) => {
    const differs = serialFields.some(name => name in fields && fields[name] !== before[name])
    return differs
      ? [{ before, after: { ...before, ...fields, updatedAt, version: before.version + 1 } }]
      : []
  })
  await updateRows(tx, { engine, table: 'serial', rows: changed.map(one => one.after) })
  await count(tx, changed)
  await recordAll(
    tx,
    writer,
    changed.map(one => ({ action: 'update', ...one })),
  )
  return changed.map(one => one.after)
}

export async function deleteSerials(tx: Tx, rows: SerialRow[], writer: Writer) {
  for (const some of chunksOf(rows, idsAtOnce)) {
    await tx
      .deleteFrom('serial')
      .where(
        'id',
        'in',
        some.map(row => row.id),
      )
      .execute()
  }
  await count(
    tx,
    rows.map(before => ({ before })),
  )
  await recordAll(
    tx,
    writer,
    rows.map(before => ({ action: 'delete', before })),
  )
}

/** Takes numbers out of their range, without an event: that of the range says it. */
export async function releaseSerials(tx: Tx, rows: SerialRow[]) {
  const ids = rows.map(row => row.id)
  await tx.updateTable('serial').set({ rangeId: null }).where('id', 'in', ids).execute()
  await count(
    tx,
    rows.map(before => ({ before })),
  )
}

type Updated = { engine: Engine; table: 'serial' | 'serialRange'; rows: { id: number }[] }
const integers = new Set(['id', 'productId', 'months', 'replacedById', 'version'])

/** One statement for any number of rows: the new values travel as one JSON text, which both engines read as a table. */
export async function updateRows(tx: Tx, { engine, table, rows }: Updated) {
  if (rows.length === 0) return
  const own = table === 'serial' ? serialFields : rangeFields
  const names = [...own, 'updatedAt', 'version']
  const all = ['id', ...names]
  const values = JSON.stringify(
    rows.map(row => Object.fromEntries(all.map(name => [name, (row as Record<string, unknown>)[name]]))),
  )
  const column = (name: string) => sql`json_extract("value", ${sql.lit(`$.${name}`)}) as ${sql.ref(name)}`
  const typed = (name: string) => sql`${sql.ref(name)} ${sql.raw(integers.has(name) ? 'bigint' : 'text')}`
  const source =
    engine === 'sqlite'
      ? sql`(select ${sql.join(all.map(column))} from json_each(${values})) as "new"`
      : sql`json_to_recordset(${values}::json) as "new" (${sql.join(all.map(typed))})`
  const set = names.map(name => sql`${sql.ref(name)} = ${sql.ref(`new.${name}`)}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} from ${source}
    where ${sql.ref(`${table}.id`)} = ${sql.ref('new.id')}`.execute(tx)
}

/** Finds the ranges of many numbers with one query for each length. */
export async function rangesOf(db: Db, serials: string[]): Promise<(serial: string) => RangeRow | undefined> {
  const byLength = new Map<number, RangeRow[]>()
  for (const [length, own] of Map.groupBy(serials, serial => serial.length)) {
    const [least, greatest] = [own.reduce(lesser), own.reduce(greater)]
    const ranges = await db
      .selectFrom('serialRange')
      .selectAll()
      .where('length', '=', length)
      .where('last', '>=', least)
      .where('first', '<=', greatest)
      .execute()
    byLength.set(length, ranges)
  }
  return serial => byLength.get(serial.length)?.find(range => isInRange(range, serial))
}

const lesser = (one: string, other: string) => (one < other ? one : other)
const greater = (one: string, other: string) => (one > other ? one : other)

export const countsAsActivated = ({ state, startsOn }: Pick<SerialRow, 'state' | 'startsOn'>) =>
  state !== 'registered' && startsOn !== null

/** Keeps the counts of ranges true. */
async function count(tx: Tx, changes: { before?: SerialRow; after?: SerialRow }[]) {
  const differences = new Map<number, number>()
  const add = (row: SerialRow | undefined, difference: number) => {
    if (!row || row.rangeId === null || !countsAsActivated(row)) return
    differences.set(row.rangeId, (differences.get(row.rangeId) ?? 0) + difference)
  }
  for (const { before, after } of changes) {
    add(before, -1)
    add(after, 1)
  }
  for (const [id, difference] of differences) {
    if (difference === 0) continue
    await tx
      .updateTable('serialRange')
      .set(range => ({ activated: range('activated', '+', difference) }))
      .where('id', '=', id)
      .execute()
  }
}

type Recorded = { action: NewEvent['action']; before?: SerialRow; after?: SerialRow }

async function recordAll(tx: Tx, { record, admin, groupId }: Omit<Writer, 'engine'>, changes: Recorded[]) {
  // Each is an insert of many values, of which a statement may have only so many.
  for (const some of chunksOf(changes, 200)) {
    await record(
      tx,
      ...some.map(({ action, before, after }) => {
        const row = (after ?? before) as SerialRow
        return {
          ...{ admin, entity: 'serial' as const, entityId: row.id, label: row.printed || row.serial, action },
          ...(before && { before: toSerialEvent(before) }),
          ...(after && { after: toSerialEvent(after) }),
          groupId,
        }
      }),
    )
  }
}

/** As events have it: translations by name, and the range for what becomes of a number that had no row. */
export function toSerialEvent(row: SerialRow) {
  const fields = Object.fromEntries(serialFields.map(name => [name, row[name]]))
  return { serial: row.serial, ...fields, translations: JSON.parse(row.translations), rangeId: row.rangeId }
}

export const takenError = (field: string) =>
  new AppError('invalid', { fields: { [field]: { code: 'taken' } } })
