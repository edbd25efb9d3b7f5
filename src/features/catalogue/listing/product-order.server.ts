/**
 * Reads pages of product ids from `listing`, the category–product index. A page is read in the order of a database index, so
 * its cost does not depend on how many products there are. `product-list.server.ts` calls it, and filters and search use
 * `readIds()` and `numbered()`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { contentCache } from '#server/database/content-cache.server.ts'
import { dependsOn, dependsOnAllContent, lastsFor } from '#server/database/content-tags.server.ts'
import type { Database, Db } from '#server/database/database.server.ts'
import { requireOffset } from '#server/http/pagination.server.ts'
import { deepest } from '#shared/fields.ts'
import { everything } from './listing.server.ts'
import type { sorts } from './sorts.ts'

/** `updated`: by the last change, for staff. */
export type Sort = Exclude<(typeof sorts)[number], 'relevance'> | 'updated'
export type ListOrder = 'asc' | 'desc'
export type Visibility = 'true' | 'false' | 'all'

/** Which list, and in which order. */
export type ProductListQuery = { category?: number; visible: Visibility; sort: Sort; order?: ListOrder }
export type OrderedRange = { limit: number; offset: number }
export type ListPage = { page: number; pageSize: number }

export const toRange = (page: ListPage): OrderedRange => ({
  limit: page.pageSize,
  offset: requireOffset(page),
})

/** The total as lists return it. Pages end at the deepest one, so it is not counted further. */
export function toTotal(total: number, isCut = false) {
  if (total > deepest) return { total: deepest, totalIsAtLeast: true }
  return isCut ? { total, totalIsAtLeast: true } : { total }
}

const columns = {
  newest: 'productId',
  name: 'sortKey',
  price: 'price',
  visits: 'visits',
  updated: 'updatedAt',
} as const
const defaultOrder = { newest: 'desc', name: 'asc', price: 'asc', visits: 'desc', updated: 'desc' } as const

/** How old an order by visits may be. Visits change without a content write. */
const visitsAgeMs = 10 * 60_000

/** Says what the order of a list depends on. */
function dependsOnOrder({ category = everything, sort }: Pick<ProductListQuery, 'category' | 'sort'>) {
  dependsOn(`list:${category}`)
  if (sort === 'name') dependsOn(`names:${category}`)
  if (sort === 'price') dependsOn(`prices:${category}`)
  if (sort === 'visits') lastsFor(visitsAgeMs)
  if (sort === 'updated') dependsOnAllContent()
}

/** The ids of one page. */
export async function listIds(
  db: Db,
  wanted: ProductListQuery,
  { limit, offset }: OrderedRange,
): Promise<number[]> {
  dependsOnOrder(wanted)
  const read = async (priced: boolean | undefined, page: OrderedRange) => {
    const { rows } = await orderedIds({ ...wanted, priced }, page).execute(db)
    return rows.map(row => row.productId)
  }
  if (wanted.sort !== 'price') return await read(undefined, { limit, offset })
  // Products without a price come last in either direction: they are a second list after the first.
  const priced = await read(true, { limit, offset })
  if (priced.length === limit) return priced
  const skipped = priced.length > 0 ? offset : await countUpTo(db, { ...wanted, priced: true }, offset)
  const rest = await read(false, { limit: limit - priced.length, offset: offset - skipped })
  return [...priced, ...rest]
}

/** Between the ids of `readIds()`. A comma, so that the list becomes a JSON array when brackets are put around it. */
const idSeparator = ','

/**
 * The product ids that a select finds, in its order. Both engines keep that order in the aggregate because the select has a
 * limit.
 *
 * The database sends all ids as one text instead of one row each, because passing many rows through the driver takes longer
 * than finding them. With single rows, and shorter steps, sorting a filtered list by name took 170 to 300 ms at 100,000
 * products, most of it for the rows and for skipping those of earlier steps.
 */
export async function readIds(db: Db, select: RawBuilder<{ productId: number }>): Promise<Float64Array> {
  const { rows } = await sql<{ joinedIds: string | null }>`
    select string_agg(cast("productId" as text), ${sql.lit(idSeparator)}) as "joinedIds" from (${select}) as "found"`.execute(
    db,
  )
  return Float64Array.from(JSON.parse(`[${rows[0]?.joinedIds ?? ''}]`))
}

type OrderRange = ProductListQuery & { priced?: boolean | undefined }

/**
 * Whether a list can be read in its order as it is. By the last change only all products can: that order is an index of
 * `product`, because in `listing` every save of a product would rewrite all its rows.
 */
export const isIndexed = ({ category, visible, sort }: ProductListQuery) =>
  sort !== 'updated' || (category === undefined && visible === 'all')

/** By the last change it is always the order of all products. */
export function orderedIds(
  range: OrderRange,
  { limit, offset }: OrderedRange,
): RawBuilder<{ productId: number }> {
  const { visible, sort, order = defaultOrder[sort] } = range
  const direction = sql.raw(order)
  if (sort === 'updated') {
    return sql`select "id" as "productId" from "product" where "deletedAt" is null
      order by "updatedAt" ${direction}, "id" ${direction} limit ${limit} offset ${offset}`
  }
  // The id is the last key of every order, so that products with equal keys keep their order from page to page.
  const keys = [...new Set([columns[sort], 'productId'])].map(column => sql.ref(column))
  const inOrder = sql.join(keys.map(key => sql`${key} ${direction}`))
  const half = (shown: 0 | 1) =>
    sql`select ${sql.join(keys)} from ${rowsOf(range, shown)} order by ${inOrder}`
  if (visible !== 'all') {
    return sql`${half(visible === 'true' ? 1 : 0)} limit ${limit} offset ${offset}`
  }
  // Shown and hidden products are two ordered ranges of the index. Of each as many rows are read as the page can need.
  const some = (shown: 0 | 1) => sql`select * from (${half(shown)} limit ${offset + limit}) as "half"`
  return sql`select "productId" from (${some(0)} union all ${some(1)}) as "both"
    order by ${inOrder} limit ${limit} offset ${offset}`
}

function rowsOf({ category = everything, visible, priced }: OrderRange, shown: 0 | 1) {
  const hidden = visible === 'false' ? sql`and "visible" = 0` : sql``
  const price =
    priced === undefined ? sql`` : priced ? sql`and "price" is not null` : sql`and "price" is null`
  return sql`"listing" where "categoryId" = ${category} and "shown" = ${shown} ${hidden} ${price}`
}

/** How many there are, counting no further than `max`. */
export async function countUpTo(db: Db, range: OrderRange, max: number): Promise<number> {
  const half = (shown: 0 | 1) =>
    sql`select * from (select 1 as "one" from ${rowsOf(range, shown)} limit ${max}) as "half"`
  const some =
    range.visible === 'all' ? sql`${half(0)} union all ${half(1)}` : half(range.visible === 'true' ? 1 : 0)
  const { rows } = await sql<{ total: number }>`select count(*) as "total" from (${some}) as "some"`.execute(
    db,
  )
  return Math.min(Number(rows[0]?.total), max)
}

/** The lowest and the highest price in a list: the two ends of an index. Null when nothing in it has a price. */
export async function priceSpan(db: Db, wanted: Pick<ProductListQuery, 'category' | 'visible'>) {
  const { category = everything, visible } = wanted
  dependsOn(`list:${category}`, `prices:${category}`)
  const range = { ...wanted, sort: 'price' } as const
  const end = (aggregate: 'min' | 'max', shown: 0 | 1) =>
    sql<number | null>`(select ${sql.raw(aggregate)}("price") from ${rowsOf(range, shown)})`
  const halves = visible === 'all' ? ([0, 1] as const) : ([visible === 'true' ? 1 : 0] as const)
  const ends = halves.map(shown => sql`select ${end('min', shown)} as "low", ${end('max', shown)} as "high"`)
  const { rows } = await sql<{ min: number | null; max: number | null }>`
    select min("low") as "min", max("high") as "max" from (${sql.join(ends, sql` union all `)}) as "halves"`.execute(
    db,
  )
  const [{ min, max } = { min: null, max: null }] = rows
  return min === null || max === null ? null : { min, max }
}

/** Up to this many ids are sorted by one statement. For more, the whole list is read in its order until the page is full. */
export const few = 1000
/** How many rows the first step reads, and the largest. Steps grow, because each one must skip the rows of all earlier steps. */
const steps = { first: 256, max: 32_768, growth: 4 }
/** Product ids in all cached steps together: eight bytes each. */
const maxCached = 500_000

type PageOfIds = OrderedRange & { ids: Float64Array }
type ReadStep = (range: OrderRange, rows: OrderedRange) => Promise<Float64Array>

export function createListAmong(database: Pick<Database, 'db' | 'readContent'>) {
  const { db } = database
  const cachedSteps = contentCache<Float64Array>(database, {
    maxWeight: maxCached,
    weigh: ids => ids.length + steps.first,
  })

  /**
   * Cached, because the products that pass a filter may all be at the end of an order, as names that begin with one material
   * are.
   */
  function readStep(range: OrderRange, rows: OrderedRange) {
    const read = () => {
      dependsOnOrder(range)
      return readIds(db, orderedIds(range, rows))
    }
    // Visits change without a new content version, so their order is not cached.
    return range.sort === 'visits' ? read() : cachedSteps([JSON.stringify([range, rows])], read)
  }

  /** Sorts the given ids and returns one page of them. The ids must be newest first, and all of them in the list. */
  return async (wanted: ProductListQuery, { ids, limit, offset }: PageOfIds): Promise<number[]> => {
    const { sort, order = defaultOrder[sort] } = wanted
    dependsOnOrder(wanted)
    if (sort === 'newest') {
      return Array.from((order === 'desc' ? ids : ids.toReversed()).subarray(offset, offset + limit))
    }
    if (offset >= ids.length) return []
    return ids.length <= few
      ? await sortFew(db, wanted, { ids, limit, offset })
      : await readMany(readStep, wanted, { ids, limit, offset })
  }
}

/**
 * Many ids as a table `"given"` with the column `"id"`, passed as one parameter. With a parameter for each id a list took a
 * statement with thousands of parameters, and a new statement for each number of ids; what one parameter saves was not
 * recorded. The ids are the keys of a JSON object, because that is the only form that both engines read with the same SQL.
 */
export const numbered = (ids: Float64Array) =>
  sql`(select cast("key" as bigint) as "id" from json_each(${toJsonKeys(ids)})) as "given"`

/** `{"12":0,"7":0}`. The values are not used. */
const toJsonKeys = (ids: Float64Array) => (ids.length > 0 ? `{"${ids.join('":0,"')}":0}` : '{}')

/** Which of the given ids are in the list of all products, newest first. */
export async function idsListed(
  db: Db,
  { ids, visible }: { ids: Float64Array; visible: Visibility },
): Promise<Float64Array> {
  const half =
    visible === 'all'
      ? sql``
      : visible === 'true'
        ? sql`and "shown" = 1`
        : sql`and "shown" = 0 and "visible" = 0`
  return await readIds(
    db,
    sql`select "productId" from ${numbered(ids)} cross join "listing"
      where "productId" = "given"."id" and "categoryId" = ${everything} ${half} order by "productId" desc`,
  )
}

/** Which of the given ids are discontinued, newest first. */
export const discontinuedAmong = (db: Db, ids: Float64Array): Promise<Float64Array> =>
  readIds(
    db,
    sql`select "product"."id" as "productId" from ${numbered(ids)} cross join "product"
      where "product"."id" = "given"."id" and "lifecycle" = 'discontinued' order by "product"."id" desc`,
  )

async function sortFew(
  db: Db,
  { category = everything, sort, order }: ProductListQuery,
  { ids, limit, offset }: PageOfIds,
) {
  const key = sql.ref(columns[sort])
  const direction = sql.raw(order ?? defaultOrder[sort])
  const keyed =
    sort === 'updated'
      ? sql`(select "id" as "productId", "updatedAt" from "product") as "keyed" where "productId" = "given"."id"`
      : sql`"listing" where "productId" = "given"."id" and "categoryId" = ${category}`
  const { rows } = await sql<{ productId: number }>`
    select "productId" from ${numbered(ids)} cross join ${keyed}
    order by ${key} is null, ${key} ${direction}, "productId" ${direction}
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map(row => row.productId)
}

/** By halving, because making a set of 100,000 ids takes longer than looking for all that a page needs. The largest id is first. */
export function isAmong(ids: Float64Array, id: number): boolean {
  let [from, to] = [0, ids.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ids[middle] ?? 0) > id) from = middle + 1
    else to = middle
  }
  return ids[from] === id
}

async function readMany(readStep: ReadStep, wanted: ProductListQuery, { ids, limit, offset }: PageOfIds) {
  const found: number[] = []
  for (const priced of wanted.sort === 'price' ? [true, false] : [undefined]) {
    for (let from = 0, size = steps.first; ; size = Math.min(size * steps.growth, steps.max)) {
      const step = await readStep({ ...wanted, priced }, { limit: size, offset: from })
      for (const id of step) if (isAmong(ids, id)) found.push(id)
      if (found.length >= offset + limit || found.length === ids.length) {
        return found.slice(offset, offset + limit)
      }
      if (step.length < size) break
      from += size
      await nextTurn()
    }
  }
  return found.slice(offset, offset + limit)
}
