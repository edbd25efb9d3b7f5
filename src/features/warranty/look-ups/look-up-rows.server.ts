/** Rows of look-ups: adds counts, keeps the number of unknown serial numbers within bounds, and reads both. Used by `look-ups.server.ts`. */
import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/database.server.ts'
import { deepest } from '#shared/fields.ts'
import { unknownPerDay } from './look-up.ts'

/** Rows are deleted in one go when there are `spare` too many of a day, not one by one. */
const spare = 100
const rowsPerStatement = 500

export type WaitingCounts = {
  days: { day: string; outcome: string; count: number }[]
  unknown: { day: string; serial: string; count: number }[]
}

/** Adds to what is stored, so that processes that count at the same time lose nothing. */
export async function addLookUps(tx: Tx, { days, unknown }: WaitingCounts) {
  // All processes write rows in the same order, so that two transactions cannot lock each other out.
  const byDay = days.toSorted((one, other) => order(one.day + one.outcome, other.day + other.outcome))
  for (let at = 0; at < byDay.length; at += rowsPerStatement) {
    await tx
      .insertInto('lookUpDay')
      .values(byDay.slice(at, at + rowsPerStatement))
      .onConflict(conflict =>
        conflict
          .columns(['day', 'outcome'])
          .doUpdateSet(row => ({ count: row('lookUpDay.count', '+', row.ref('excluded.count')) })),
      )
      .execute()
  }
  const bySerial = unknown.toSorted((one, other) => order(one.day + one.serial, other.day + other.serial))
  for (let at = 0; at < bySerial.length; at += rowsPerStatement) {
    await tx
      .insertInto('unknownSerial')
      .values(bySerial.slice(at, at + rowsPerStatement))
      .onConflict(conflict =>
        conflict
          .columns(['day', 'serial'])
          .doUpdateSet(row => ({ count: row('unknownSerial.count', '+', row.ref('excluded.count')) })),
      )
      .execute()
  }
  for (const day of new Set(unknown.map(one => one.day))) await deleteRarest(tx, day)
}

const order = (one: string, other: string) => (one < other ? -1 : 1)

/** The rarest go first, so that a flood of invented numbers does not displace one that several people ask for. */
async function deleteRarest(tx: Tx, day: string) {
  const { total } = await tx
    .selectFrom('unknownSerial')
    .select(row => row.fn.countAll().as('total'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  if (Number(total) <= unknownPerDay + spare) return
  const rarest = tx
    .selectFrom('unknownSerial')
    .select('serial')
    .where('day', '=', day)
    .orderBy('count')
    .orderBy('serial')
    .limit(Number(total) - unknownPerDay)
  await tx.deleteFrom('unknownSerial').where('day', '=', day).where('serial', 'in', rarest).execute()
}

type Days = { from: string; to: string }

export async function listSums(db: Db, { from, to }: Days) {
  return await db
    .selectFrom('lookUpDay')
    .select(['day', 'outcome', 'count'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
}

/** The number of look-ups, or null if none was counted until then. */
export async function countLookUps(db: Db, { from, to }: Days): Promise<number | null> {
  const { total, first } = await db
    .selectFrom('lookUpDay')
    .select(row => [
      row.fn.sum<number | null>('count').filterWhere('day', '>=', from).as('total'),
      row.fn.min('day').as('first'),
    ])
    .where('day', '<=', to)
    .executeTakeFirstOrThrow()
  // A shop that has counted for a part of that period only would seem to have grown.
  return first !== null && first <= from ? Number(total ?? 0) : null
}

/** How many activated warranties end on each day. Ranges are counted as such. */
export async function listEnds(db: Db, { from, to }: Days) {
  const ends = new Map<string, { day: string; serials: number; ranges: number }>()
  for (const [table, counted] of [
    ['serial', 'serials'],
    ['serialRange', 'ranges'],
  ] as const) {
    const rows = await db
      .selectFrom(table)
      .select(row => ['expiresOn as day', row.fn.countAll().as('count')])
      .where('state', '=', 'activated')
      .where('expiresOn', '>=', from)
      .where('expiresOn', '<=', to)
      .groupBy('expiresOn')
      .execute()
    for (const { day, count } of rows) {
      if (day === null) continue
      const end = ends.get(day) ?? { day, serials: 0, ranges: 0 }
      ends.set(day, { ...end, [counted]: Number(count) })
    }
  }
  return [...ends.values()].toSorted((one, other) => order(one.day, other.day))
}

/** Those that the shop knows by now are left out. It is asked once for each number, whatever the number of its days. */
const isUnknown = sql<boolean>`not exists (select 1 from "serial" where "serial"."serial" = "asked"."serial")
  and coalesce((
    select case when "last" >= "asked"."serial"
      and ltrim(substr("asked"."serial", length("prefix") + 1), '0123456789') = '' then 1 else 0 end
    from "serialRange" where "length" = length("asked"."serial") and "first" <= "asked"."serial"
    order by "first" desc limit 1
  ), 0) = 0`

type Page = { limit: number; offset: number }

/** The most frequent first. */
export async function listUnknown(
  db: Db,
  { from, to, ignored, limit, offset }: Days & Page & { ignored: boolean },
) {
  const ignoring = db.selectFrom('ignoredSerial').select('serial')
  const asked = db
    .selectFrom('unknownSerial')
    .select(row => ['serial', row.fn.sum('count').as('count'), row.fn.max('day').as('lastDay')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('serial', ignored ? 'in' : 'not in', ignoring)
    .groupBy('serial')
  const unknown = db.selectFrom(asked.as('asked')).where(isUnknown)
  const rows = await unknown
    .selectAll()
    .orderBy('count', 'desc')
    .orderBy('lastDay', 'desc')
    .orderBy('serial')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await unknown.select(row => row.fn.countAll().as('total')).executeTakeFirstOrThrow()
  // PostgreSQL returns sums as text.
  const items = rows.map(row => ({ ...row, count: Number(row.count), ignored }))
  return { items, total: Math.min(Number(total), deepest) }
}
