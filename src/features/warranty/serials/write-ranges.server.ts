/** Writes the rows of ranges with their events. The numbers inside that have rows of their own know their range. */
import { sql } from 'kysely'
import type { Stamps } from '#server/database/columns.server.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { lastRangeFrom, type RangeRow } from '../serial-rows.server.ts'
import { rangeFields } from './serial-fields.ts'
import { rangeBounds } from './serial-record.ts'
import {
  readSerials,
  releaseSerials,
  type SerialFields,
  takenError,
  updateRows,
  type Writer,
} from './write-serials.server.ts'

export type RangeFields = Omit<SerialFields, 'replacedById'>
export type NewRangeRow = RangeFields &
  Pick<RangeRow, 'prefix' | 'length' | 'first' | 'last'> &
  Partial<Stamps & { id: number }>

/** More numbers with rows of their own than one statement may hold the database for. */
const maxAdopted = 100_000

export async function requireFreeRange(
  db: Db,
  { length, first, last }: Pick<RangeRow, 'length' | 'first' | 'last'>,
  field = 'from',
) {
  const other = await lastRangeFrom(db, { length, upTo: last })
  if (!other || other.last < first) return
  // The screen links to the other one.
  const data = { overlaps: { id: other.id, ...namesOfRange(other) } }
  throw new AppError('invalid', { ...takenError(field).details, data })
}

export async function insertRange(
  tx: Tx,
  fields: NewRangeRow,
  { engine: _, ...writer }: Writer,
  action: 'create' | 'restore' = 'create',
): Promise<RangeRow> {
  const after = await writeNewRange(tx, fields, action)
  await recordRange(tx, writer, { action, after })
  return after
}

/** Without an event. */
export async function writeNewRange(
  tx: Tx,
  fields: NewRangeRow,
  action: 'create' | 'restore' = 'create',
): Promise<RangeRow> {
  const { ranges } = await tx
    .selectFrom('serialRange')
    .select(count => count.fn.countAll<number>().as('ranges'))
    .executeTakeFirstOrThrow()
  const max = rangeBounds.ranges
  if (Number(ranges) >= max) throw new AppError('too_many_ranges', { params: { max } })
  const now = new Date().toISOString()
  const inserted = await tx
    .insertInto('serialRange')
    .values({ createdAt: now, updatedAt: now, version: 1, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow()
  await adopt(tx, inserted, action === 'restore' ? undefined : maxAdopted)
  return await requireRange(tx, inserted.id)
}

/** Numbers that are there already lie in it from now on. An undo takes all of them in, as they were before. */
async function adopt(tx: Tx, { id, first, last, length }: RangeRow, most = Number.POSITIVE_INFINITY) {
  const inside = tx
    .selectFrom('serial')
    .select('id')
    .where('serial', '>=', first)
    .where('serial', '<=', last)
    .where(sql`length("serial")`, '=', length)
  const some = await inside.limit(Number.isFinite(most) ? most + 1 : 1).execute()
  if (some.length === 0) return
  if (some.length > most) {
    throw new AppError('invalid', { fields: { to: { code: 'too_many', params: { max: most } } } })
  }
  await tx.updateTable('serial').set({ rangeId: id }).where('id', 'in', inside).execute()
  await tx
    .updateTable('serialRange')
    .set(range => ({
      activated: range
        .selectFrom('serial')
        .select(count => count.fn.countAll<number>().as('activated'))
        .where('rangeId', '=', id)
        .where('serial.state', '!=', 'registered')
        .where('serial.startsOn', 'is not', null),
    }))
    .where('id', '=', id)
    .execute()
}

export type RangeChange = { before: RangeRow; fields: Partial<RangeFields> }

export async function updateRanges(tx: Tx, changes: RangeChange[], { engine, ...writer }: Writer) {
  const updatedAt = new Date().toISOString()
  const changed = changes.flatMap(({ before, fields }) => {
    const differs = rangeFields.some(name => name in fields && fields[name] !== before[name])
    return differs
      ? [{ before, after: { ...before, ...fields, updatedAt, version: before.version + 1 } }]
      : []
  })
  await updateRows(tx, { engine, table: 'serialRange', rows: changed.map(one => one.after) })
  for (const one of changed) await recordRange(tx, writer, { action: 'update', ...one })
  return changed.map(one => one.after)
}

/** Numbers that leave their range in one transaction. */
const releasedTogether = 1000

/**
 * Before a range is deleted: with many numbers that have rows of their own, the statement that deletes it would hold other saves for as long
 * as it empties their columns. What is left is that many at most. If this is cut short the range is still there, and is deleted again.
 */
export async function releaseNumbers(
  { db, contentTransaction }: Pick<Database, 'db' | 'contentTransaction'>,
  rangeId: number,
) {
  const inside = (one: Db, limit: number) =>
    one
      .selectFrom('serial')
      .select('id')
      .where('rangeId', '=', rangeId)
      .orderBy('serial')
      .limit(limit)
      .execute()
  while ((await inside(db, releasedTogether + 1)).length > releasedTogether) {
    await contentTransaction(async tx => {
      const ids = (await inside(tx, releasedTogether)).map(row => Number(row.id))
      await releaseSerials(tx, await readSerials(tx, ids))
      tx.changed('staff')
    })
  }
}

export async function deleteRange(tx: Tx, before: RangeRow, writer: Writer) {
  // The numbers inside that have rows of their own stay: their column becomes empty with the row.
  await tx.deleteFrom('serialRange').where('id', '=', before.id).execute()
  await recordRange(tx, writer, { action: 'delete', before })
}

export const readRange = (db: Db, id: number): Promise<RangeRow | undefined> =>
  db.selectFrom('serialRange').selectAll().where('id', '=', id).executeTakeFirst()

export async function requireRange(db: Db, id: number): Promise<RangeRow> {
  const row = await readRange(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

type RangeEvent = { action: 'create' | 'update' | 'delete' | 'restore'; before?: RangeRow; after?: RangeRow }

async function recordRange(tx: Tx, { record, ...by }: Omit<Writer, 'engine'>, change: RangeEvent) {
  const { action, before, after } = change
  const row = (after ?? before) as RangeRow
  const { first, last } = namesOfRange(row)
  await record(tx, {
    ...{ ...by, entity: 'serialRange', entityId: row.id, label: `${first} … ${last}`, action },
    ...(before && { before: toRangeEvent(before) }),
    ...(after && { after: toRangeEvent(after) }),
  })
}

export function toRangeEvent(row: RangeRow) {
  const { prefix, length, first, last } = row
  const fields = Object.fromEntries(rangeFields.map(name => [name, row[name]]))
  return { ...fields, prefix, length, first, last, translations: JSON.parse(row.translations) }
}

/** As they are printed. */
export function namesOfRange({ first, last, prefix, printed }: RangeRow) {
  const shown = printed || prefix
  return { first: shown + first.slice(prefix.length), last: shown + last.slice(prefix.length) }
}
