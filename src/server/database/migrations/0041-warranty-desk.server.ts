/**
 * Serial numbers get what staff need to work with them, and the last day of a warranty is the day before its months are over: until now
 * it was one too late. Run by `migrate.server.ts`.
 */
import { type Kysely, sql } from 'kysely'
import type { Report } from '../../process/start-progress.server.ts'
import type { Engine } from '../database.server.ts'
import type { Migration } from './migration.server.ts'

// biome-ignore lint/suspicious/noExplicitAny: tables of this time
type AnyDb = Kysely<any>
type Table = 'serial' | 'serialRange'

const tables: Table[] = ['serial', 'serialRange']
const slice = 2000

export const warrantyDesk: Migration = {
  name: '0041-warranty-desk',
  async up({ db, engine, report, tell }) {
    for (const table of tables) await addColumns(db, table)
    // Compared byte by byte on both engines, as the number itself.
    const bytewise = engine === 'sqlite' ? 'text' : 'text collate "C"'
    for (const column of [
      '"rangeId" bigint references "serialRange" ("id") on delete set null',
      '"replacedById" bigint references "serial" ("id") on delete set null',
      `"reversed" ${bytewise} not null default ''`,
    ])
      await sql.raw(`alter table "serial" add column ${column}`).execute(db)
    await sql`alter table "serialRange" add column "activated" integer not null default 0`.execute(db)
    await sql`alter table "product" add column "recall" text not null default ''`.execute(db)
    await sql`alter table "ticket" add column "serialKey" text`.execute(db)

    const all = await countRows(db)
    const counts = { moved: 0, left: 0, done: 0 }
    for (const table of tables) await correctRows({ db, engine }, table, { all, counts, report })
    if (counts.moved + counts.left > 0) {
      tell(
        `Warranties end on the last day of their months now: ${counts.moved} last days were moved to the day before, ${counts.left} that did not follow from start and months were left.`,
      )
    }
    await joinRanges(db)
    await fillTickets(db)
    await createIndexes(db)
  },
}

async function addColumns(db: AnyDb, table: Table) {
  for (const column of ['printed', 'batch', 'note', 'recall']) {
    await sql.raw(`alter table "${table}" add column "${column}" text not null default ''`).execute(db)
  }
  await sql.raw(`alter table "${table}" add column "translations" text not null default '{}'`).execute(db)
  await sql.raw(`alter table "${table}" add column "activatedAt" text`).execute(db)
}

async function countRows(db: AnyDb): Promise<number> {
  let all = 0
  for (const table of tables) {
    const { rows } = await db
      .selectFrom(table)
      .select(count => count.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    all += Number(rows)
  }
  return all
}

type Days = { id: number; startsOn: string | null; months: number | null; expiresOn: string | null }
type Counts = { moved: number; left: number; done: number }
type Correction = { all: number; counts: Counts; report: Report }

/** Moves the last days, and writes each number backwards, so that it is found by its end. */
async function correctRows(
  on: { db: AnyDb; engine: Engine },
  table: Table,
  { all, counts, report }: Correction,
) {
  for (let last = 0; ; report(counts.done, all)) {
    const rows: (Days & { serial?: string })[] = await on.db
      .selectFrom(table)
      .select(['id', 'startsOn', 'months', 'expiresOn'])
      .$if(table === 'serial', query => query.select('serial'))
      .where('id', '>', last)
      .orderBy('id')
      .limit(slice)
      .execute()
    const written = rows.map(row => ({
      id: Number(row.id),
      expiresOn: corrected(row, counts),
      reversed: [...(row.serial ?? '')].reverse().join(''),
    }))
    await writeRows(on, table, written)
    counts.done += rows.length
    const end = rows.at(-1)
    if (!end) return
    last = Number(end.id)
  }
}

/** A warranty of no months has no last day. One that staff set to another day keeps it. */
function corrected({ startsOn, months, expiresOn }: Days, counts: Counts): string | null {
  if (startsOn === null || months === null || expiresOn === null) return expiresOn
  if (expiresOn !== sameDayLater(startsOn, Number(months))) {
    counts.left++
    return expiresOn
  }
  counts.moved++
  return Number(months) === 0 ? null : dayBefore(expiresOn)
}

function sameDayLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

async function writeRows({ db, engine }: { db: AnyDb; engine: Engine }, table: Table, rows: object[]) {
  if (rows.length === 0) return
  const values =
    engine === 'sqlite'
      ? sql`(select json_extract("value", '$.id') as "id", json_extract("value", '$.expiresOn') as "expiresOn",
          json_extract("value", '$.reversed') as "reversed" from json_each(${JSON.stringify(rows)})) as "new"`
      : sql`json_to_recordset(${JSON.stringify(rows)}::json) as "new" ("id" bigint, "expiresOn" text, "reversed" text)`
  const reversed = table === 'serial' ? sql`, "reversed" = "new"."reversed"` : sql``
  await sql`update ${sql.table(table)} set "expiresOn" = "new"."expiresOn"${reversed} from ${values}
    where ${sql.table(table)}."id" = "new"."id"`.execute(db)
}

/** Numbers that were activated or ended one by one know their range, which counts the activated ones. */
async function joinRanges(db: AnyDb) {
  const ranges = await db
    .selectFrom('serialRange')
    .select(['id', 'first', 'last', 'length'])
    .orderBy('id')
    .execute()
  for (const { id, first, last, length } of ranges) {
    await sql`update "serial" set "rangeId" = ${id} where "serial" >= ${first} and "serial" <= ${last}
      and length("serial") = ${length}`.execute(db)
    await sql`update "serialRange" set "activated" = (select count(*) from "serial" where "rangeId" = ${id}
      and "state" <> 'registered' and "startsOn" is not null) where "id" = ${id}`.execute(db)
  }
}

/** Conversations are found by the number, however it was typed. */
async function fillTickets(db: AnyDb) {
  for (let last = 0; ; ) {
    const tickets = await db
      .selectFrom('ticket')
      .select(['id', 'serial'])
      .where('serial', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(slice)
      .execute()
    for (const { id, serial } of tickets) {
      const serialKey = String(serial)
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
      await db.updateTable('ticket').set({ serialKey }).where('id', '=', id).execute()
    }
    const end = tickets.at(-1)
    if (!end) return
    last = Number(end.id)
  }
}

const indexes = [
  '"serialByChange" on "serial" ("updatedAt", "id")',
  '"serialByEnd" on "serial" ("expiresOn", "id", "state")',
  '"serialByStart" on "serial" ("startsOn", "id")',
  // What is filtered by beside the product is in it, so that counting reads no rows.
  '"serialByProduct" on "serial" ("productId", "updatedAt", "id", "state", "expiresOn")',
  '"serialByState" on "serial" ("state", "updatedAt", "id")',
  `"serialByBatch" on "serial" ("batch", "updatedAt", "id") where "batch" <> ''`,
  '"serialByRange" on "serial" ("rangeId", "serial") where "rangeId" is not null',
  `"serialByRecall" on "serial" ("updatedAt", "id") where "recall" <> ''`,
  '"serialByReplacement" on "serial" ("replacedById") where "replacedById" is not null',
  '"serialByReversed" on "serial" ("reversed")',
  `"productByRecall" on "product" ("id") where "recall" <> ''`,
  '"ticketBySerial" on "ticket" ("serialKey", "id") where "serialKey" is not null',
]

async function createIndexes(db: AnyDb) {
  for (const name of ['serialByProduct', 'serialByEnd']) await sql`drop index ${sql.ref(name)}`.execute(db)
  for (const index of indexes) await sql.raw(`create index ${index}`).execute(db)
}
