/** Rows of the table `searchTerm`, the log of searches: stores counts and lists terms. Used by `search-log.server.ts`. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/database.server.ts'
import { deepest } from '#shared/fields.ts'
import type { Tables } from '#tables'
import { searchLogLimits, type TermList } from '../../model/search-rule-kinds.ts'

/** Rows are deleted in one go when there are `spare` too many, not one by one. */
const limits = { stored: 10_000, spare: 1000 } as const

export type TermCounts = { searches: number; nothing: number; corrected: number; clicks: number }

/** A term has a row for each month, so that its counts can be forgotten a month at a time. */
export async function storeCounts(tx: Tx, counts: Map<string, TermCounts>, now: string) {
  const month = now.slice(0, 7)
  const rows = [...counts].map(([term, own]) => ({
    term,
    month,
    ...own,
    lastAt: now,
    nothingAt: own.nothing > 0 ? now : null,
  }))
  // All processes write the terms in the same order, so that two transactions cannot lock each other out.
  rows.sort((one, other) => (one.term < other.term ? -1 : 1))
  await tx
    .insertInto('searchTerm')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['term', 'month']).doUpdateSet(row => ({
        searches: row('searchTerm.searches', '+', row.ref('excluded.searches')),
        nothing: row('searchTerm.nothing', '+', row.ref('excluded.nothing')),
        corrected: row('searchTerm.corrected', '+', row.ref('excluded.corrected')),
        clicks: row('searchTerm.clicks', '+', row.ref('excluded.clicks')),
        nothingAt: row.fn.coalesce('excluded.nothingAt', 'searchTerm.nothingAt'),
        // A click is no search. Without either it was a search that found help answers or documents alone.
        lastAt: sql<string>`case when excluded."searches" > 0 or excluded."clicks" = 0 then excluded."lastAt" else "searchTerm"."lastAt" end`,
      })),
    )
    .execute()
  const { total } = await tx
    .selectFrom('searchTerm')
    .select(count => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (Number(total) > limits.stored + limits.spare) await deleteRarest(tx, Number(total) - limits.stored)
}

/**
 * Deletes the rarest terms, and of these the oldest, so that a flood of nonsense does not replace what many visitors search
 * for.
 */
async function deleteRarest(tx: Tx, count: number) {
  const rarest = tx
    .selectFrom('searchTerm')
    .select(['term', 'month'])
    .orderBy('searches')
    .orderBy('lastAt')
    .orderBy('term')
    .limit(count)
  await tx
    .deleteFrom('searchTerm')
    .where(row => row(row.refTuple('term', 'month'), 'in', rarest.$asTuple('term', 'month')))
    .execute()
}

/** Deletes the months whose last search is too long ago. */
export async function deleteOld(tx: Tx, now: Date) {
  const oldest = new Date(now.getTime() - searchLogLimits.days * 24 * 60 * 60 * 1000).toISOString()
  await tx.deleteFrom('searchTerm').where('lastAt', '<', oldest).execute()
}

/** The next terms in order, so that all of them can be read in parts. */
export async function listTermsAfter(db: Db, last: string): Promise<string[]> {
  const rows = db.selectFrom('searchTerm').select('term').distinct().where('term', '>', last)
  return (await rows.orderBy('term').limit(1000).execute()).map(({ term }) => term)
}

export async function deleteTerms(tx: Tx, terms: string[]) {
  await tx.deleteFrom('searchTerm').where('term', 'in', terms).execute()
}

const sumOf = (column: keyof TermCounts) => sql<number>`sum(${sql.ref(column)})`

/** The terms of each list, with the count by which they are sorted. */
const listed = {
  nothing: {
    by: sumOf('nothing'),
    having: sql<boolean>`sum("nothing") > 0 and max("nothingAt") = max("lastAt")`,
  },
  corrected: { by: sumOf('corrected'), having: sql<boolean>`sum("corrected") > 0` },
  unclicked: {
    by: sumOf('searches'),
    having: sql<boolean>`sum("searches") - sum("nothing") >= ${searchLogLimits.unclicked} and sum("clicks") = 0`,
  },
  /** Every term that ever found nothing, also if it finds something by now. */
  misses: { by: sumOf('nothing'), having: sql<boolean>`sum("nothing") > 0` },
}

type Page = { limit: number; offset: number }

/** The most frequent first. */
export async function listTerms(db: Db, list: TermList | 'misses', { limit, offset }: Page) {
  const { by, having } = listed[list]
  const terms = db.selectFrom('searchTerm').groupBy('term').having(having)
  const rows = await terms
    .select('term')
    .select([
      sumOf('searches').as('searches'),
      sumOf('nothing').as('nothing'),
      sumOf('corrected').as('corrected'),
      sumOf('clicks').as('clicks'),
      sql<string>`max("lastAt")`.as('lastAt'),
    ])
    .orderBy(by, 'desc')
    .orderBy(sql`max("lastAt")`, 'desc')
    .orderBy('term', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const items = rows.map(({ term, lastAt, ...counts }) => ({ term, lastAt, ...toNumbers(counts) }))
  return { items, total: Math.min(await countOf(db, terms), deepest) }
}

async function countOf(db: Db, terms: SelectQueryBuilder<Tables, 'searchTerm', object>): Promise<number> {
  const { total } = await db
    .selectFrom(terms.select('term').as('terms'))
    .select(row => row.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** PostgreSQL returns sums as text. */
const toNumbers = ({ searches, nothing, corrected, clicks }: TermCounts): TermCounts => ({
  searches: Number(searches),
  nothing: Number(nothing),
  corrected: Number(corrected),
  clicks: Number(clicks),
})
