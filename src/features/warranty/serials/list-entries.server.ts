/**
 * The list of serial numbers and ranges, of which there may be a million: by the order that was asked for, or by the number where one is
 * searched for. A page begins after the last row of the one before, so that a late page costs no more than the first.
 */
import { sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import { deepest } from '#shared/fields.ts'
import { readSerialPart, reversedSerial } from '../serial.ts'
import type { RangeRow, SerialRow } from '../serial-rows.server.ts'
import { type Condition, conditionsOf, type EntryTable } from './entry-conditions.server.ts'
import { type Cursor, readCursor, toCursor } from './entry-cursor.ts'
import type { AnyRow } from './read-entries.server.ts'
import type { SerialFilters, serialSorts } from './serial-filters.ts'

export type EntryQuery = SerialFilters & {
  sort: (typeof serialSorts)[number]
  cursor?: string | undefined
  limit: number
}
type Conditions = Record<EntryTable, Condition[]>
export type EntryPage = {
  rows: AnyRow[]
  next: string | null
  total: number
  totalIsAtLeast?: true
  search: { number: string | null; byEnding: boolean } | null
}

const orders = {
  changed: { column: 'updatedAt', direction: 'desc' },
  ends: { column: 'expiresOn', direction: 'asc' },
  sold: { column: 'startsOn', direction: 'desc' },
} as const

/** From so many characters on numbers are found by their end. */
const shortestEnding = 4

export async function listEntries(db: Db, query: EntryQuery, today: string): Promise<EntryPage> {
  const conditions = await conditionsOf(db, query, today)
  if (query.q !== undefined && query.q !== '') return await search(db, query.q, { ...query, conditions })
  const { sort, cursor, limit } = query
  const counts = {
    serial: await countEntries(db, 'serial', conditions.serial),
    serialRange: await countEntries(db, 'serialRange', conditions.serialRange),
  }
  const isOrderedByFilter = sort === 'changed' && (typeof query.product === 'number' || Boolean(query.batch))
  const given = { limit, conditions, counts, isOrderedByFilter }
  const after = readCursor(cursor)
  const rows: AnyRow[] = []
  // Those without such a day come last.
  for (const isEmpty of sort === 'changed' ? [false] : [false, true]) {
    if (rows.length > limit || (after?.phase === 'empty' && !isEmpty)) continue
    const part = { sort, isEmpty, after: after?.phase === (isEmpty ? 'empty' : 'filled') ? after : undefined }
    const serials = await readPart<SerialRow>(db, 'serial', { ...part, ...given })
    const ranges = await readPart<RangeRow>(db, 'serialRange', { ...part, ...given })
    rows.push(...merge(serials, ranges, part))
  }
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown,
    next: last ? toCursor(cursorOf(last, sort)) : null,
    ...toTotal(counts.serial + counts.serialRange),
    search: null,
  }
}

const toTotal = (total: number) =>
  total > deepest ? { total: deepest, totalIsAtLeast: true as const } : { total }

function cursorOf({ kind, row }: AnyRow, sort: EntryQuery['sort']): Cursor {
  const value = row[orders[sort].column]
  return { phase: value === null ? 'empty' : 'filled', value: value ?? '', kind, id: row.id }
}

/** Where they are equal, numbers come before ranges. */
function merge(
  serials: SerialRow[],
  ranges: RangeRow[],
  { sort, isEmpty }: { sort: EntryQuery['sort']; isEmpty: boolean },
) {
  const { column, direction } = orders[sort]
  const all: AnyRow[] = [
    ...serials.map(row => ({ kind: 'serial' as const, row })),
    ...ranges.map(row => ({ kind: 'range' as const, row })),
  ]
  if (isEmpty || serials.length === 0 || ranges.length === 0) return all
  const sign = direction === 'asc' ? 1 : -1
  const sortedBy = ({ row }: AnyRow) => row[column] ?? ''
  // The order of each kind is kept, because sorting is stable.
  return all.sort((one, other) => {
    const [left, right] = [sortedBy(one), sortedBy(other)]
    return left === right ? 0 : left < right ? -sign : sign
  })
}

type Part = {
  sort: EntryQuery['sort']
  isEmpty: boolean
  after: Cursor | undefined
  limit: number
  conditions: Conditions
  counts: Record<EntryTable, number>
  /** Whether an index has the rows of the filter in the order that was asked for. */
  isOrderedByFilter: boolean
}

async function readPart<Row>(
  db: Db,
  table: EntryTable,
  { sort, isEmpty, after, limit, conditions, counts, isOrderedByFilter }: Part,
): Promise<Row[]> {
  if (counts[table] === 0) return []
  const { column, direction } = orders[sort]
  const name = sql.ref(column)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const all = [...conditions[table]]
  if (isEmpty) all.push(sql`${name} is null`)
  else if (sort !== 'changed') all.push(sql`${name} is not null`)
  if (after) {
    const isOwn = after.kind === (table === 'serial' ? 'serial' : 'range')
    if (isEmpty) {
      // All numbers come before all ranges here.
      if (isOwn) all.push(sql`"id" ${beyond} ${after.id}`)
      else if (table === 'serial') return []
    } else if (isOwn) all.push(sql`(${name}, "id") ${beyond} (${after.value}, ${after.id})`)
    else if (table === 'serial') all.push(sql`${name} ${beyond} ${after.value}`)
    else all.push(sql`${name} ${beyond}= ${after.value}`)
  }
  const by = sql.raw(direction)
  const inOrder = sql`order by ${name} ${by}, "id" ${by} limit ${limit + 1}`
  // Of many some are soon met in their order, so that the others are never read.
  if (conditions[table].length === 0 || counts[table] > deepest || isOrderedByFilter) {
    return (await sql<Row>`select * from ${sql.table(table)} ${where(all)} ${inOrder}`.execute(db)).rows
  }
  // Few are found by their filters and then sorted, which the expressions make sure of.
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where "id" in
    (select "id" from ${sql.table(table)} ${where(all)} order by (${name} || '') ${by}, ("id" + 0) ${by} limit ${limit + 1})
    order by ${name} ${by}, "id" ${by}`.execute(db)
  return rows
}

const where = (conditions: Condition[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`

async function countEntries(db: Db, table: EntryTable, conditions: Condition[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as "total" from
    (select 1 from ${sql.table(table)} ${where(conditions)} limit ${deepest + 1}) as "some"`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

type Search = EntryQuery & { conditions: Conditions }

/** Ranges that have such numbers, then the numbers that begin so, the whole number first, then those that end so. */
async function search(db: Db, q: string, { conditions, cursor, limit }: Search): Promise<EntryPage> {
  const key = readSerialPart(q)
  const byEnding = key !== undefined && key.length >= shortestEnding
  if (key === undefined) return { rows: [], next: null, total: 0, search: { number: null, byEnding } }
  const after = readCursor(cursor)
  const begins = beginsWith(key)
  const ends = sql`${endsWith(key)} and not (${begins})`
  const ranges = await rangesWith(db, key, conditions.serialRange)
  const total =
    ranges.length +
    (await countEntries(db, 'serial', [begins, ...conditions.serial])) +
    (byEnding ? await countEntries(db, 'serial', [ends, ...conditions.serial]) : 0)

  const rows: AnyRow[] = []
  if (!after || after.phase === 'ranges') {
    const first = after ? ranges.findIndex(row => row.id === after.id) + 1 : 0
    rows.push(...ranges.slice(first, first + limit + 1).map(row => ({ kind: 'range' as const, row })))
  }
  for (const { phase, column, condition } of [
    { phase: 'begins', column: 'serial', condition: begins },
    { phase: 'ends', column: 'reversed', condition: ends },
  ] as const) {
    const isPast = after?.phase === 'ends' && phase === 'begins'
    if (rows.length > limit || isPast || (phase === 'ends' && !byEnding)) continue
    const name = sql.ref(column)
    const all = [condition, ...conditions.serial]
    if (after?.phase === phase) all.push(sql`${name} > ${after.value}`)
    const found = await sql<SerialRow>`select * from "serial" ${where(all)}
      order by ${name} limit ${limit + 1 - rows.length}`.execute(db)
    rows.push(...found.rows.map(row => ({ kind: 'serial' as const, row })))
  }
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown,
    next: last ? toCursor(searchCursorOf(last, key)) : null,
    ...toTotal(total),
    search: { number: key, byEnding },
  }
}

const beginsWith = (key: string) => sql`("serial" >= ${key} and "serial" < ${`${key}~`})`

function endsWith(key: string) {
  const backwards = reversedSerial(key)
  return sql`("reversed" >= ${backwards} and "reversed" < ${`${backwards}~`})`
}

/** The numbers that a search finds, in any order: for a change of all of them. */
export function searchCondition(key: string): Condition {
  return key.length < shortestEnding ? beginsWith(key) : sql`(${beginsWith(key)} or ${endsWith(key)})`
}

function searchCursorOf({ kind, row }: AnyRow, key: string): Cursor {
  if (kind === 'range') return { phase: 'ranges', value: '', kind, id: row.id }
  const isBegin = row.serial.startsWith(key)
  return { phase: isBegin ? 'begins' : 'ends', value: isBegin ? row.serial : row.reversed, kind, id: row.id }
}

/** Of a few thousand ranges at most. */
export async function rangesWith(db: Db, key: string, conditions: Condition[]): Promise<RangeRow[]> {
  const all = [
    sql`"length" >= ${key.length} and substr("first", 1, ${key.length}) <= ${key} and substr("last", 1, ${key.length}) >= ${key}`,
    ...conditions,
  ]
  const { rows } =
    await sql<RangeRow>`select * from "serialRange" ${where(all)} order by "first", "id"`.execute(db)
  return rows.filter(({ prefix }) => /^\d*$/.test(key.slice(prefix.length)))
}
