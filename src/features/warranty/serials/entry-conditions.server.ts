/**
 * The filters of the list as SQL. Every index of the list begins with the stored state, so that a filter of single numbers is a branch for
 * each of these states. Used by `list-entries.server.ts`, `search-entries.server.ts` and `list-ids.server.ts`.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '#server/database/database.server.ts'
import { dayAfter } from '../warranty.ts'
import { type SerialState, serialStates } from '../warranty-states.ts'
import { type SerialFilters, soonDays } from './serial-filters.ts'
import type { EntryState } from './serial-record.ts'

export type EntryTable = 'serial' | 'serialRange'
export type Condition = RawBuilder<unknown>
export type EntrySource = Pick<Database, 'db' | 'engine'>

export type Branch = {
  state: SerialState
  /** All of them must hold. */
  conditions: Condition[]
  /** Whether a condition names the ids. */
  isByIds: boolean
}
export type SerialFilter = {
  branches: Branch[]
  /** What must hold in every branch. */
  shared: Condition[]
  /** What finds the fewest rows: the batch, the range, the product, or nothing but the state. */
  by: 'batch' | 'range' | 'product' | 'state'
  /** Whether one product is meant, whose rows an index has in the order of their changes. */
  isOneProduct: boolean
  isEmpty: boolean
}

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
const noSerials: SerialFilter = { branches: [], shared: [], by: 'state', isOneProduct: false, isEmpty: false }

export async function conditionsOf(
  { db }: Pick<EntrySource, 'db'>,
  filters: SerialFilters,
  today: string,
): Promise<{ serial: SerialFilter; serialRange: Condition[] }> {
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
    serial: filters.kind === 'range' ? noSerials : toSerialFilter(filters, facts),
    serialRange:
      filters.kind === 'serial' || filters.range !== undefined
        ? [never]
        : [anyOf(branchesOf('serialRange', filters, facts)), ...sharedOf(filters, facts)],
  }
}

function toSerialFilter(filters: SerialFilters, facts: Facts): SerialFilter {
  const { batch, range, product, category } = filters
  const shared = sharedOf(filters, facts)
  const branches = branchesOf('serial', filters, facts)
  return {
    ...{ branches, shared },
    by: batch ? 'batch' : range !== undefined ? 'range' : product || category ? 'product' : 'state',
    isOneProduct: product !== undefined && category === undefined,
    isEmpty:
      shared.length === 0 && branches.every(one => one.conditions.length === 0) && branches.length === 4,
  }
}

/** The branches in one condition. */
export const anyOf = (branches: Branch[]): Condition =>
  branches.length === 0
    ? never
    : sql`(${sql.join(
        branches.map(({ state, conditions }) => allOf([sql`"state" = ${state}`, ...conditions])),
        sql` or `,
      )})`

export const allOf = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`

function sharedOf({ product, category, batch, range }: SerialFilters, { categoryIds }: Facts): Condition[] {
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
  return all
}

function branchesOf(table: EntryTable, filters: SerialFilters, facts: Facts): Branch[] {
  const { state: wanted = [] } = filters
  return serialStates.flatMap(state => {
    // Only what is activated ends.
    if (filters.ends && state !== 'activated') return []
    const ends = endsOf(filters, facts.today)
    if (wanted.length === 0) return [{ state, conditions: ends, isByIds: false }]
    const own = wanted.filter(one => storedAs[one].includes(state))
    if (own.length === 0) return []
    const fits = sql.join(
      own.map(one => ofState(table, one, facts)),
      sql` or `,
    )
    return [{ state, conditions: [...ends, sql`(${fits})`], isByIds: own.every(one => one === 'recalled') }]
  })
}

function endsOf({ ends, from, to }: SerialFilters, today: string): Condition[] {
  if (ends === 'soon') return [sql`"expiresOn" between ${today} and ${dayAfter(today, soonDays)}`]
  if (ends === 'past') return [sql`"expiresOn" < ${today}`]
  if (ends === 'between') return [sql`"expiresOn" between ${from ?? '0000-01-01'} and ${to ?? '9999-12-31'}`]
  return []
}

/** A recall counts whatever else is known, except that the customer has another one by now. */
const storedAs: Record<EntryState, readonly SerialState[]> = {
  'not-activated': ['registered'],
  active: ['activated'],
  expired: ['activated'],
  'no-warranty': ['activated'],
  void: ['void'],
  replaced: ['replaced'],
  recalled: ['registered', 'activated', 'void'],
}

function ofState(table: EntryTable, state: EntryState, facts: Facts): Condition {
  const { today } = facts
  if (state === 'recalled') return isRecalled(table, facts)
  if (state === 'replaced') return allOf([])
  const day = {
    'not-activated': [],
    active: [sql`"expiresOn" >= ${today}`],
    expired: [sql`"expiresOn" < ${today}`],
    'no-warranty': [sql`"expiresOn" is null`],
    void: [],
  }[state]
  return allOf([...day, ...notRecalled(table, facts)])
}

/** By ids, which every index has, so that neither counting nor sorting reads rows. */
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

function isRecalled(
  table: EntryTable,
  { hasOwnRecalls, recalledRanges, recalledProducts }: Facts,
): Condition {
  const own = sql.table(table)
  const parts: Condition[] = []
  if (hasOwnRecalls) parts.push(sql`select "id" from ${own} where "recall" <> ''`)
  if (table === 'serial' && recalledRanges.length > 0) {
    parts.push(sql`select "id" from ${own} where "rangeId" in (${sql.join(recalledRanges)})`)
  }
  if (recalledProducts.length > 0) {
    parts.push(sql`select "id" from ${own} where "productId" in (${sql.join(recalledProducts)})`)
  }
  return parts.length === 0 ? never : sql`"id" in (${sql.join(parts, sql` union all `)})`
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
