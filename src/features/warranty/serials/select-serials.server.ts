/**
 * Finds single numbers by a filter, of a million: how many there are, and some of them in an order. SQLite is told which index to use,
 * because it has no statistics to choose by. Few are found by their filter and then sorted. Of many, some are soon met in the order of an
 * index, so that the others are never read.
 */
import { type RawBuilder, sql } from 'kysely'
import { deepest } from '#shared/fields.ts'
import type { SerialRow } from '../serial-rows.server.ts'
import {
  allOf,
  anyOf,
  type Condition,
  type EntrySource,
  type SerialFilter,
} from './entry-conditions.server.ts'
import type { serialSorts } from './serial-filters.ts'
import { readSerials } from './write-serials.server.ts'

export const orders = {
  changed: { column: 'updatedAt', direction: 'desc', index: 'serialByStateChange' },
  ends: { column: 'expiresOn', direction: 'asc', index: 'serialByStateEnd' },
  sold: { column: 'startsOn', direction: 'desc', index: 'serialByStateStart' },
} as const
export type SerialSort = (typeof serialSorts)[number]

const indexes = {
  batch: 'serialByBatch',
  range: 'serialByRange',
  product: 'serialByProduct',
  state: 'serialByStateEnd',
} as const satisfies Record<SerialFilter['by'], string>

/** One statement of several that find the rows of a filter. Without an index they are found by their ids. */
type Group = { where: Condition; index: string | undefined }

function groupsOf({ branches, shared, by }: SerialFilter, order?: SerialSort): Group[] {
  if (!order && (by === 'batch' || by === 'range')) {
    return branches.length === 0 ? [] : [{ where: allOf([...shared, anyOf(branches)]), index: indexes[by] }]
  }
  return branches.map(({ state, conditions, isByIds }) => ({
    where: allOf([sql`"state" = ${state}`, ...shared, ...conditions]),
    index: order ? orders[order].index : isByIds && by === 'state' ? undefined : indexes[by],
  }))
}

const from = ({ engine }: EntrySource, index: string | undefined): RawBuilder<unknown> =>
  engine === 'postgres'
    ? sql`from "serial"`
    : index
      ? sql`from "serial" indexed by ${sql.ref(index)}`
      : sql`from "serial" not indexed`

/** At most one more than `deepest`. `also`: what else must hold. */
export async function countSerials(source: EntrySource, filter: SerialFilter, also: Condition[] = []) {
  let total = 0
  for (const { where, index } of groupsOf(filter)) {
    if (total > deepest) break
    const { rows } = await sql<{ total: number }>`select count(*) as "total" from
      (select 1 ${from(source, index)} where ${allOf([where, ...also])} limit ${deepest + 1 - total}) as "some"`.execute(
      source.db,
    )
    total += Number(rows[0]?.total ?? 0)
  }
  return total
}

/** Not in any order. */
export async function listSerialIds(
  source: EntrySource,
  filter: SerialFilter,
  { limit, also = [] }: { limit: number; also?: Condition[] },
): Promise<number[]> {
  const ids: number[] = []
  for (const { where, index } of groupsOf(filter)) {
    if (ids.length >= limit) break
    const { rows } = await sql<{ id: number }>`select "id" ${from(source, index)}
      where ${allOf([where, ...also])} limit ${limit - ids.length}`.execute(source.db)
    for (const { id } of rows) ids.push(Number(id))
  }
  return ids
}

type InOrder = {
  sort: SerialSort
  /** Those that have no such day, or only those that have one. */
  also: Condition[]
  limit: number
  /** How many the filter finds, as far as they were counted. */
  total: number
}

export async function readInOrder(
  source: EntrySource,
  filter: SerialFilter,
  { sort, also, limit, total }: InOrder,
): Promise<SerialRow[]> {
  const { column, direction } = orders[sort]
  const { by, isOneProduct } = filter
  const isInOrder =
    (sort === 'changed' && (by === 'batch' || (by === 'product' && isOneProduct))) ||
    (sort === 'ends' && by === 'state')
  const isFound = isInOrder || total <= deepest
  const name = sql.ref(column)
  const to = sql.raw(direction)
  // Otherwise PostgreSQL might walk through the order, in hope of meeting few soon.
  const order =
    isInOrder || !isFound ? sql`${name} ${to}, "id" ${to}` : sql`(${name} || '') ${to}, ("id" + 0) ${to}`
  const found: Ordered[] = []
  for (const { where, index } of groupsOf(filter, isFound ? undefined : sort)) {
    const { rows } = await sql<Ordered>`select "id", ${name} as "value" ${from(source, index)}
      where ${allOf([where, ...also])} order by ${order} limit ${limit}`.execute(source.db)
    for (const { id, value } of rows) found.push({ id: Number(id), value })
  }
  const sign = direction === 'asc' ? 1 : -1
  found.sort((one, other) => sign * (compare(one.value ?? '', other.value ?? '') || one.id - other.id))
  return await readByIds(
    source,
    found.slice(0, limit).map(one => one.id),
  )
}

type Ordered = { id: number; value: string | null }

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

async function readByIds({ db }: EntrySource, ids: number[]): Promise<SerialRow[]> {
  const rows = new Map((await readSerials(db, ids)).map(row => [Number(row.id), row]))
  return ids.map(id => rows.get(id)).filter(row => row !== undefined)
}

/** Numbers in the order of a column that finds them, of those that a filter finds. */
export async function readMatches(
  source: EntrySource,
  {
    filter,
    also,
    order,
    limit,
  }: { filter: SerialFilter; also: Condition[]; order: 'serial' | 'reversed'; limit: number },
): Promise<SerialRow[]> {
  const found: { id: number; value: string }[] = []
  const name = sql.ref(order)
  for (const { where, index } of groupsOf(filter)) {
    const { rows } = await sql<{
      id: number
      value: string
    }>`select "id", ${name} as "value" ${from(source, index)}
      where ${allOf([where, ...also])} order by (${name} || '') limit ${limit}`.execute(source.db)
    found.push(...rows)
  }
  found.sort((one, other) => compare(one.value, other.value))
  return await readByIds(
    source,
    found.slice(0, limit).map(one => Number(one.id)),
  )
}

/** The filter as one condition that no index is used for: for rows that something else finds. */
export const asCheck = ({ branches, shared, isEmpty }: SerialFilter): Condition[] =>
  isEmpty ? [] : [sql`case when ${allOf([anyOf(branches), ...shared])} then 1 else 0 end = 1`]
