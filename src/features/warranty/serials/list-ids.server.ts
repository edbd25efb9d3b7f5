/**
 * The ids of everything that a filter finds, of which there may be a million: for a change of all of them, and for exports. A range is its
 * negative id. Used by `many-serials.server.ts`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { deepest } from '#shared/fields.ts'
import { readSerialPart } from '../serial.ts'
import {
  allOf,
  anyOf,
  type Condition,
  conditionsOf,
  type EntrySource,
  type SerialFilter,
} from './entry-conditions.server.ts'
import { rangesWith, searchCondition } from './search-entries.server.ts'
import { asCheck, countSerials, listSerialIds } from './select-serials.server.ts'
import type { SerialFilters } from './serial-filters.ts'

/** Ids that are looked through at a time, so that others are answered in between. */
const slice = 20_000

export async function listEntryIds(
  source: EntrySource,
  filters: SerialFilters,
  today: string,
): Promise<number[]> {
  const { db } = source
  const { serial, serialRange } = await conditionsOf(source, filters, today)
  if (!filters.q) {
    const ranges = await sql<{ id: number }>`select "id" from "serialRange" where ${allOf(serialRange)}
      order by "id"`.execute(db)
    return [...(await listSerials(source, serial)), ...ranges.rows.map(row => -row.id)]
  }
  const key = readSerialPart(filters.q)
  if (key === undefined) return []
  const ranges = await rangesWith(db, key, serialRange)
  const serials = await listSerials(source, serial, searchCondition(key))
  return [...serials, ...ranges.map(range => -range.id)]
}

/** The units of a product that were sold with a length of warranty. */
export async function listSold({ db }: Pick<EntrySource, 'db'>, productId: number): Promise<number[]> {
  const [serials = [], ranges = []] = await Promise.all(
    (['serial', 'serialRange'] as const).map(table =>
      db
        .selectFrom(table)
        .select('id')
        .where('productId', '=', productId)
        .where('startsOn', 'is not', null)
        .where('months', 'is not', null)
        .orderBy('id')
        .execute(),
    ),
  )
  return [...serials.map(row => Number(row.id)), ...ranges.map(row => -row.id)]
}

/** Few are found by their filter. Of many, the rows are walked through in the order of their ids, each read once. */
async function listSerials(source: EntrySource, filter: SerialFilter, search?: Condition): Promise<number[]> {
  const few = await listFew(source, filter, search)
  if (few.length <= deepest) return few.sort((one, other) => one - other)
  const { rows } = await sql<{ last: number | null }>`select max("id") as "last" from "serial"`.execute(
    source.db,
  )
  const last = Number(rows[0]?.last ?? 0)
  const all = [
    ...filter.shared,
    ...(filter.isEmpty ? [] : [anyOf(filter.branches)]),
    ...(search ? [search] : []),
  ]
  const ids: number[] = []
  for (let from = 0; from <= last; from += slice) {
    // Otherwise SQLite would read all rows of a state for each slice.
    const table = source.engine === 'sqlite' ? sql`"serial" not indexed` : sql`"serial"`
    const found = await sql<{ id: number }>`select "id" from ${table}
      where ${allOf([sql`"id" > ${from} and "id" <= ${from + slice}`, ...all])} order by "id"`.execute(
      source.db,
    )
    for (const { id } of found.rows) ids.push(Number(id))
    await nextTurn()
  }
  return ids
}

/** Not in any order, and one more than few if there are more. */
async function listFew(source: EntrySource, filter: SerialFilter, search: Condition | undefined) {
  const limit = deepest + 1
  if (!search) return await listSerialIds(source, filter, { limit })
  if (filter.branches.length === 0) return []
  if (!filter.isEmpty && (await countSerials(source, filter)) <= deepest) {
    return await listSerialIds(source, filter, { limit, also: [search] })
  }
  const { rows } = await sql<{ id: number }>`select "id" from "serial"
    where ${sql.join([search, ...asCheck(filter)], sql` and `)} limit ${limit}`.execute(source.db)
  return rows.map(row => Number(row.id))
}
