/** The filters of the list as SQL, the same for numbers and ranges, which have the same columns. Used by `list-entries.server.ts`. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import { dayAfter } from '../warranty.ts'
import { type SerialFilters, soonDays } from './serial-filters.ts'
import type { EntryState } from './serial-record.ts'

export type EntryTable = 'serial' | 'serialRange'
export type Condition = RawBuilder<unknown>

/** What the filters need to know first. There are few of each. */
type Facts = {
  today: string
  /** Whether any number or range has a notice of its own. */
  hasOwnRecalls: boolean
  recalledRanges: number[]
  recalledProducts: number[]
  categoryIds: number[]
}

/** No row fits. */
const never = sql`1 = 0`

export async function conditionsOf(
  db: Db,
  filters: SerialFilters,
  today: string,
): Promise<Record<EntryTable, Condition[]>> {
  const needsRecalls = filters.state !== undefined && filters.state.length > 0
  const recalledRanges = needsRecalls ? await listRecalled(db, 'serialRange') : []
  const facts: Facts = {
    today,
    hasOwnRecalls: recalledRanges.length > 0 || (needsRecalls && (await hasRecalledSerials(db))),
    recalledRanges,
    recalledProducts: needsRecalls ? await listRecalled(db, 'product') : [],
    categoryIds: filters.category === undefined ? [] : await listUnder(db, filters.category),
  }
  return {
    serial: filters.kind === 'range' ? [never] : toConditions('serial', filters, facts),
    serialRange:
      filters.kind === 'serial' || filters.range !== undefined
        ? [never]
        : toConditions('serialRange', filters, facts),
  }
}

function toConditions(table: EntryTable, filters: SerialFilters, facts: Facts): Condition[] {
  const { product, category, batch, range, state, ends, from, to } = filters
  const { today, categoryIds } = facts
  const all: Condition[] = []
  if (product === 'none') all.push(sql`"productId" is null`)
  else if (product !== undefined) all.push(sql`"productId" = ${product}`)
  if (category !== undefined) {
    all.push(
      categoryIds.length === 0
        ? never
        : sql`"productId" in (select "productId" from "productCategory" where "categoryId" in (${sql.join(categoryIds)}))`,
    )
  }
  // The index has only those that are in a batch, which neither engine concludes from a parameter.
  if (batch) all.push(sql`"batch" = ${batch} and "batch" <> ''`)
  if (range !== undefined) all.push(sql`"rangeId" = ${range}`)
  if (ends === 'soon')
    all.push(sql`"state" = 'activated' and "expiresOn" between ${today} and ${dayAfter(today, soonDays)}`)
  if (ends === 'past') all.push(sql`"state" = 'activated' and "expiresOn" < ${today}`)
  if (ends === 'between') {
    all.push(sql`"expiresOn" between ${from ?? '0000-01-01'} and ${to ?? '9999-12-31'}`)
  }
  if (state && state.length > 0) {
    all.push(
      sql`(${sql.join(
        state.map(one => ofState(table, one, facts)),
        sql` or `,
      )})`,
    )
  }
  return all
}

function ofState(table: EntryTable, state: EntryState, facts: Facts): Condition {
  const recalled = isRecalled(table, facts)
  if (state === 'recalled') return sql`("state" <> 'replaced' and (${recalled}))`
  if (state === 'replaced') return sql`"state" = 'replaced'`
  const { today } = facts
  const stored = {
    'not-activated': sql`"state" = 'registered'`,
    active: sql`"state" = 'activated' and "expiresOn" >= ${today}`,
    expired: sql`"state" = 'activated' and "expiresOn" < ${today}`,
    'no-warranty': sql`"state" = 'activated' and "expiresOn" is null`,
    void: sql`"state" = 'void'`,
  }[state]
  // By ids, which every index has, so that counting reads no rows.
  return sql`(${sql.join([stored, ...notRecalled(table, facts)], sql` and `)})`
}

function notRecalled(
  table: EntryTable,
  { hasOwnRecalls, recalledRanges, recalledProducts }: Facts,
): Condition[] {
  const own = sql.table(table)
  const among = (which: Condition) => sql`"id" not in (select "id" from ${own} where ${which})`
  return [
    ...(hasOwnRecalls ? [among(sql`"recall" <> ''`)] : []),
    ...(table === 'serial' && recalledRanges.length > 0
      ? [among(sql`"rangeId" in (${sql.join(recalledRanges)})`)]
      : []),
    ...(recalledProducts.length > 0
      ? [sql`coalesce("productId", 0) not in (${sql.join(recalledProducts)})`]
      : []),
  ]
}

function isRecalled(table: EntryTable, { recalledRanges, recalledProducts }: Facts): Condition {
  const parts = [sql`"recall" <> ''`]
  if (table === 'serial' && recalledRanges.length > 0) {
    parts.push(sql`"rangeId" in (${sql.join(recalledRanges)})`)
  }
  if (recalledProducts.length > 0) parts.push(sql`"productId" in (${sql.join(recalledProducts)})`)
  return sql.join(parts, sql` or `)
}

async function listRecalled(db: Db, table: 'serialRange' | 'product'): Promise<number[]> {
  const rows = await db.selectFrom(table).select('id').where('recall', '!=', '').limit(1000).execute()
  return rows.map(row => Number(row.id))
}

async function hasRecalledSerials(db: Db): Promise<boolean> {
  const row = await db.selectFrom('serial').select('id').where('recall', '!=', '').limit(1).executeTakeFirst()
  return row !== undefined
}

async function listUnder(db: Db, id: number): Promise<number[]> {
  const category = await db.selectFrom('category').select('lineage').where('id', '=', id).executeTakeFirst()
  if (!category) return []
  const rows = await db
    .selectFrom('category')
    .select('id')
    .where(({ or, eb }) => or([eb('id', '=', id), eb('lineage', 'like', `${category.lineage}/%`)]))
    .execute()
  return rows.map(row => Number(row.id))
}
