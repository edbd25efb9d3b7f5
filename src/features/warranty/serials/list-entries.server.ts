/**
 * The list of serial numbers and ranges, of which there may be a million: by the order that was asked for, or by the number where one is
 * searched for. A page begins after the last row of the one before, so that a late page costs no more than the first.
 */
import { sql } from 'kysely'
import { deepest } from '#shared/fields.ts'
import type { RangeRow, SerialRow } from '../serial-rows.server.ts'
import { allOf, type Condition, conditionsOf, type EntrySource } from './entry-conditions.server.ts'
import { type Cursor, readCursor, toCursor } from './entry-cursor.ts'
import type { AnyRow, EntryPage } from './read-entries.server.ts'
import { searchEntries } from './search-entries.server.ts'
import { countSerials, orders, readInOrder, type SerialSort } from './select-serials.server.ts'
import type { SerialFilters } from './serial-filters.ts'

export type EntryQuery = SerialFilters & { sort: SerialSort; cursor?: string | undefined; limit: number }

export async function listEntries(source: EntrySource, query: EntryQuery, today: string): Promise<EntryPage> {
  const conditions = await conditionsOf(source, query, today)
  const { q, sort, cursor, limit } = query
  if (q !== undefined && q !== '') return await searchEntries(source, q, { conditions, cursor, limit })
  const serials = await countSerials(source, conditions.serial)
  const ranges = await countRanges(source, conditions.serialRange)
  const after = readCursor(cursor)
  const rows: AnyRow[] = []
  // Those without such a day come last.
  for (const isEmpty of sort === 'changed' ? [false] : [false, true]) {
    if (rows.length > limit || (after?.phase === 'empty' && !isEmpty)) continue
    const part = { sort, isEmpty, after: after?.phase === (isEmpty ? 'empty' : 'filled') ? after : undefined }
    const serialAfter = afterCursor('serial', part)
    const found = serialAfter
      ? await readInOrder(source, conditions.serial, {
          sort,
          also: serialAfter,
          limit: limit + 1,
          total: serials,
        })
      : []
    const rangeAfter = afterCursor('range', part)
    const own =
      rangeAfter && ranges > 0
        ? await readRanges(source, [...conditions.serialRange, ...rangeAfter], { sort, limit })
        : []
    rows.push(...merge(found, own, part))
  }
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown,
    next: last ? toCursor(cursorOf(last, sort)) : null,
    ...toTotal(serials + ranges),
    search: null,
  }
}

const toTotal = (total: number) =>
  total > deepest ? { total: deepest, totalIsAtLeast: true as const } : { total }

function cursorOf({ kind, row }: AnyRow, sort: SerialSort): Cursor {
  const value = row[orders[sort].column]
  return { phase: value === null ? 'empty' : 'filled', value: value ?? '', kind, id: row.id }
}

type Part = { sort: SerialSort; isEmpty: boolean; after: Cursor | undefined }

/** What comes after the cursor, of one kind: where two are equal, numbers come before ranges. Undefined if none does. */
function afterCursor(kind: AnyRow['kind'], { sort, isEmpty, after }: Part): Condition[] | undefined {
  const { column, direction } = orders[sort]
  const name = sql.ref(column)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const all: Condition[] = []
  if (isEmpty) all.push(sql`${name} is null`)
  else if (sort !== 'changed') all.push(sql`${name} is not null`)
  if (!after) return all
  const isOwn = after.kind === kind
  if (isEmpty) {
    // All numbers come before all ranges here.
    if (isOwn) return [...all, sql`"id" ${beyond} ${after.id}`]
    return kind === 'serial' ? undefined : all
  }
  if (isOwn) return [...all, sql`(${name}, "id") ${beyond} (${after.value}, ${after.id})`]
  return [
    ...all,
    kind === 'serial' ? sql`${name} ${beyond} ${after.value}` : sql`${name} ${beyond}= ${after.value}`,
  ]
}

/** Where they are equal, numbers come before ranges. */
function merge(serials: SerialRow[], ranges: RangeRow[], { sort, isEmpty }: Part) {
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

/** Of a few thousand at most. */
async function readRanges(
  { db }: EntrySource,
  conditions: Condition[],
  { sort, limit }: { sort: SerialSort; limit: number },
) {
  const { column, direction } = orders[sort]
  const by = sql.raw(direction)
  const { rows } = await sql<RangeRow>`select * from "serialRange" where ${allOf(conditions)}
    order by ${sql.ref(column)} ${by}, "id" ${by} limit ${limit + 1}`.execute(db)
  return rows
}

async function countRanges({ db }: EntrySource, conditions: Condition[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as "total" from "serialRange"
    where ${allOf(conditions)}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}
