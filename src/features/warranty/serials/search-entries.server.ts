/**
 * The search of the list, which has an order of its own: ranges that have such numbers, then the numbers that begin so, the whole number
 * first, then those that end so.
 */
import { sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import { deepest } from '#shared/fields.ts'
import { readSerialPart, reversedSerial } from '../serial.ts'
import type { RangeRow, SerialRow } from '../serial-rows.server.ts'
import type { Condition, conditionsOf, EntrySource, SerialFilter } from './entry-conditions.server.ts'
import { type Cursor, readCursor, toCursor } from './entry-cursor.ts'
import type { AnyRow, EntryPage } from './read-entries.server.ts'
import { asCheck, countSerials, readMatches } from './select-serials.server.ts'

/** From so many characters on numbers are found by their end. */
const shortestEnding = 4
/** Rows that are compared with the filter to count them. */
const mostCompared = 20_000

type Search = {
  conditions: Awaited<ReturnType<typeof conditionsOf>>
  cursor?: string | undefined
  limit: number
}

export async function searchEntries(
  source: EntrySource,
  q: string,
  { conditions, cursor, limit }: Search,
): Promise<EntryPage> {
  const key = readSerialPart(q)
  const byEnding = key !== undefined && key.length >= shortestEnding
  if (key === undefined) return { rows: [], next: null, total: 0, search: { number: null, byEnding } }
  const after = readCursor(cursor)
  const begins = beginsWith(key)
  const ranges = await rangesWith(source.db, key, conditions.serialRange)
  const phases = [
    await openPhase(source, conditions.serial, { phase: 'begins', column: 'serial', condition: begins }),
    ...(byEnding
      ? [
          await openPhase(source, conditions.serial, {
            ...{ phase: 'ends', column: 'reversed' },
            condition: sql`${endsWith(key)} and not (${begins})`,
          }),
        ]
      : []),
  ]
  const rows: AnyRow[] = []
  if (!after || after.phase === 'ranges') {
    const first = after ? ranges.findIndex(row => row.id === after.id) + 1 : 0
    rows.push(...ranges.slice(first, first + limit + 1).map(row => ({ kind: 'range' as const, row })))
  }
  for (const { phase, column, read } of phases) {
    const isPast = after?.phase === 'ends' && phase === 'begins'
    if (rows.length > limit || isPast) continue
    const beyond = after?.phase === phase ? [sql`${sql.ref(column)} > ${after.value}`] : []
    const found = await read(beyond, limit + 1 - rows.length)
    rows.push(...found.map(row => ({ kind: 'serial' as const, row })))
  }
  const total = ranges.length + phases.reduce((sum, one) => sum + one.total, 0)
  const isAtLeast = total > deepest || phases.some(one => one.isAtLeast)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown,
    next: last ? toCursor(searchCursorOf(last, key)) : null,
    total: Math.min(total, deepest),
    ...(isAtLeast && { totalIsAtLeast: true as const }),
    search: { number: key, byEnding },
  }
}

type Phase = { phase: 'begins' | 'ends'; column: 'serial' | 'reversed'; condition: Condition }

/** Whichever finds fewer is read whole: what begins or ends so, or what the filter finds. Where both find many, some are soon met. */
async function openPhase(source: EntrySource, filter: SerialFilter, { phase, column, condition }: Phase) {
  const { db } = source
  const check = asCheck(filter)
  const byColumn = async (beyond: Condition[], limit: number) =>
    (
      await sql<SerialRow>`select * from "serial"
        where ${sql.join([condition, ...beyond, ...check], sql` and `)} order by ${sql.ref(column)} limit ${limit}`.execute(
        db,
      )
    ).rows
  if (filter.branches.length === 0) {
    return { phase, column, total: 0, isAtLeast: false, read: async () => [] }
  }
  const all = await countRows(db, condition)
  if (filter.isEmpty || all <= deepest) {
    const total = filter.isEmpty ? all : await countRows(db, condition, check)
    return { phase, column, total, isAtLeast: false, read: byColumn }
  }
  if ((await countSerials(source, filter)) <= deepest) {
    const read = (beyond: Condition[], limit: number) =>
      readMatches(source, { filter, also: [condition, ...beyond], order: column, limit })
    return { phase, column, total: await countSerials(source, filter, [condition]), isAtLeast: false, read }
  }
  const total = await countRows(db, condition, check, mostCompared)
  return { phase, column, total, isAtLeast: true, read: byColumn }
}

/** Of the first rows that `condition` finds, those that fit `check` too. */
async function countRows(db: Db, condition: Condition, check: Condition[] = [], most = deepest + 1) {
  const fits = check.length === 0 ? sql`` : sql`where ${sql.join(check, sql` and `)}`
  const columns =
    check.length === 0 ? sql`1` : sql`"id", "state", "productId", "expiresOn", "rangeId", "batch", "recall"`
  const { rows } = await sql<{ total: number }>`select count(*) as "total" from
    (select ${columns} from "serial" where ${condition} limit ${most}) as "some" ${fits}`.execute(db)
  return Number(rows[0]?.total ?? 0)
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
    await sql<RangeRow>`select * from "serialRange" where ${sql.join(all, sql` and `)} order by "first", "id"`.execute(
      db,
    )
  return rows.filter(({ prefix }) => /^\d*$/.test(key.slice(prefix.length)))
}
