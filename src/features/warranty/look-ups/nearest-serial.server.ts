/**
 * Finds what an unknown serial number may have been meant to be. Every step asks for whole numbers or for the next one in order, so it
 * reads a few rows of an index however many serial numbers the shop has. Used by `look-ups.server.ts`.
 */
import { sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import { chunksOf } from '#server/process/chunks.server.ts'
import type { UnknownSerial } from './look-up.ts'
import { misreadingsOf } from './misreadings.ts'

type Guess = Pick<UnknownSerial, 'cause' | 'nearest' | 'range'>

const valuesPerQuery = 500
/** A known number is close if all but this many of its last characters are the same. */
const closeEnd = 3

export async function guessAll(db: Db, serials: string[]): Promise<Map<string, Guess>> {
  const guesses = new Map<string, Guess>()
  const misreadings = new Map(serials.map(serial => [serial, misreadingsOf(serial)]))
  const known = await findKnown(db, [...new Set([...misreadings.values()].flat())])
  for (const [serial, all] of misreadings) {
    // The first ones differ in fewer characters.
    const nearest = all.find(one => known.has(one))
    guesses.set(
      serial,
      nearest === undefined ? await guessByPrefix(db, serial) : { cause: 'misread', nearest, range: null },
    )
  }
  return guesses
}

/** Which of the numbers the shop knows: as single ones, or in a range. */
export async function findKnown(db: Db, serials: string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const some of chunksOf(serials, valuesPerQuery)) {
    const rows = await db.selectFrom('serial').select('serial').where('serial', 'in', some).execute()
    for (const { serial } of rows) known.add(serial)
    for (const serial of await findInRanges(db, some)) known.add(serial)
  }
  return known
}

/** Ranges of one length do not overlap, so only the last one that begins at or before a number can contain it. */
async function findInRanges(db: Db, serials: string[]): Promise<string[]> {
  const asked = sql.join(serials.map(serial => sql`(cast(${serial} as text))`))
  const { rows } = await sql<{ serial: string; id: number | null }>`
    with asked(serial) as (values ${asked})
    select asked.serial, (
      select "id" from "serialRange" where "length" = length(asked.serial) and "first" <= asked.serial
      order by "first" desc limit 1
    ) as "id" from asked`.execute(db)
  const ids = [...new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))]
  if (ids.length === 0) return []
  const ranges = await db
    .selectFrom('serialRange')
    .select(['id', 'prefix', 'last'])
    .where('id', 'in', ids)
    .execute()
  const rangeOf = new Map(ranges.map(range => [range.id, range]))
  return rows
    .filter(({ serial, id }) => {
      const range = id === null ? undefined : rangeOf.get(id)
      return range !== undefined && serial <= range.last && /^\d*$/.test(serial.slice(range.prefix.length))
    })
    .map(({ serial }) => serial)
}

async function guessByPrefix(db: Db, serial: string): Promise<Guess> {
  const range = await findRangeBeside(db, serial)
  if (range) return { cause: 'outsideRange', nearest: null, range }
  const nearest = await findClose(db, serial)
  return nearest === undefined
    ? { cause: 'unlike', nearest: null, range: null }
    : { cause: 'close', nearest, range: null }
}

/** A range with numbers of the same length and beginning, before or after this one. */
async function findRangeBeside(db: Db, serial: string) {
  const ranges = db
    .selectFrom('serialRange')
    .select(['prefix', 'first', 'last'])
    .where('length', '=', serial.length)
    .limit(1)
  const beside = await Promise.all([
    ranges.where('first', '<=', serial).orderBy('first', 'desc').executeTakeFirst(),
    ranges.where('first', '>', serial).orderBy('first').executeTakeFirst(),
  ])
  const range = beside.find(
    one =>
      one &&
      one.prefix !== '' &&
      serial.startsWith(one.prefix) &&
      /^\d*$/.test(serial.slice(one.prefix.length)),
  )
  return range && { first: range.first, last: range.last }
}

/** The number before or after this one, if only their ends differ. */
async function findClose(db: Db, serial: string): Promise<string | undefined> {
  const serials = db.selectFrom('serial').select('serial').limit(1)
  const beside = await Promise.all([
    serials.where('serial', '<', serial).orderBy('serial', 'desc').executeTakeFirst(),
    serials.where('serial', '>', serial).orderBy('serial').executeTakeFirst(),
  ])
  const start = serial.slice(0, -closeEnd)
  // Of a number of four or five characters too little is left to compare.
  if (start.length < closeEnd) return undefined
  return beside.find(one => one?.serial.startsWith(start) && one.serial.length === serial.length)?.serial
}
