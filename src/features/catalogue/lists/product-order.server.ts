/** Pages of the listing, read in the order of an index: what a page costs does not depend on how many products there are. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { contentCache } from '#server/database/content-cache.server.ts'
import type { Database, Db } from '#server/database/database.server.ts'
import { everything } from './listing.server.ts'
import type { sorts } from './product-lists.contract.ts'

export type Sort = Exclude<(typeof sorts)[number], 'relevance'>
export type ListOrder = 'asc' | 'desc'
export type Visibility = 'true' | 'false' | 'all'

/** Which products, in which order. */
export type Wanted = { category?: number; visible: Visibility; sort: Sort; order?: ListOrder }
export type OrderedRange = { limit: number; offset: number }

const columns = { newest: 'productId', name: 'sortKey', price: 'price', visits: 'visits' } as const
const usualOrder = { newest: 'desc', name: 'asc', price: 'asc', visits: 'desc' } as const

/** The ids of one page. */
export async function listIds(db: Db, wanted: Wanted, { limit, offset }: OrderedRange): Promise<number[]> {
  const read = async (priced: boolean | undefined, part: OrderedRange) => {
    const { rows } = await orderedIds({ ...wanted, priced }, part).execute(db)
    return rows.map(row => row.productId)
  }
  if (wanted.sort !== 'price') return await read(undefined, { limit, offset })
  // Products without a price come last, whichever way: a second list behind the first.
  const priced = await read(true, { limit, offset })
  if (priced.length === limit) return priced
  const skipped = priced.length > 0 ? offset : await countUpTo(db, { ...wanted, priced: true }, offset)
  const rest = await read(false, { limit: limit - priced.length, offset: offset - skipped })
  return [...priced, ...rest]
}

/**
 * What a select finds, in its order, which both engines keep because it has a limit. As one text: many rows take longer to hand over
 * than to find.
 */
export async function readIds(db: Db, select: RawBuilder<{ productId: number }>): Promise<Float64Array> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(cast("productId" as text), ',') as "ids" from (${select}) as "found"`.execute(db)
  return Float64Array.from(JSON.parse(`[${rows[0]?.ids ?? ''}]`))
}

type Range = Wanted & { priced?: boolean | undefined }

export function orderedIds(range: Range, { limit, offset }: OrderedRange): RawBuilder<{ productId: number }> {
  const { visible, sort, order = usualOrder[sort] } = range
  const direction = sql.raw(order)
  // The id ends every order, so that equals keep their places from page to page.
  const keys = [...new Set([columns[sort], 'productId'])].map(column => sql.ref(column))
  const inOrder = sql.join(keys.map(key => sql`${key} ${direction}`))
  const half = (shown: 0 | 1) =>
    sql`select ${sql.join(keys)} from ${rowsOf(range, shown)} order by ${inOrder}`
  if (visible !== 'all') {
    return sql`${half(visible === 'true' ? 1 : 0)} limit ${limit} offset ${offset}`
  }
  // Both halves are in order; as many of each as can be in the page.
  const some = (shown: 0 | 1) => sql`select * from (${half(shown)} limit ${offset + limit}) as "half"`
  return sql`select "productId" from (${some(0)} union all ${some(1)}) as "both"
    order by ${inOrder} limit ${limit} offset ${offset}`
}

function rowsOf({ category = everything, visible, priced }: Range, shown: 0 | 1) {
  const hidden = visible === 'false' ? sql`and "visible" = 0` : sql``
  const price =
    priced === undefined ? sql`` : priced ? sql`and "price" is not null` : sql`and "price" is null`
  return sql`"listing" where "categoryId" = ${category} and "shown" = ${shown} ${hidden} ${price}`
}

/** How many there are, counting no further than `max`. */
export async function countUpTo(db: Db, range: Range, max: number): Promise<number> {
  const half = (shown: 0 | 1) =>
    sql`select * from (select 1 as "one" from ${rowsOf(range, shown)} limit ${max}) as "half"`
  const some =
    range.visible === 'all' ? sql`${half(0)} union all ${half(1)}` : half(range.visible === 'true' ? 1 : 0)
  const { rows } = await sql<{ total: number }>`select count(*) as "total" from (${some}) as "some"`.execute(
    db,
  )
  return Math.min(Number(rows[0]?.total), max)
}

/** So few are sorted by themselves; of more the whole list is walked through until the page is full. */
export const few = 1000
/** Rows of the first step of a walk, and of the largest; each passes by those of all before it. */
const steps = { first: 256, most: 32_768, growth: 4 }
/** Numbers of products that are kept in the order of a list: eight bytes each. */
const mostCached = 500_000

type Given = OrderedRange & { ids: Float64Array }
type ReadStep = (range: Range, part: OrderedRange) => Promise<Float64Array>

export function createListAmong(database: Pick<Database, 'db' | 'readVersion'>) {
  const { db } = database
  const kept = contentCache<Float64Array>(database, {
    most: mostCached,
    weigh: ids => ids.length + steps.first,
  })

  /** Kept, because what lies together in an order (names that begin alike) may lie at its end. */
  function readStep(range: Range, part: OrderedRange) {
    const read = () => readIds(db, orderedIds(range, part))
    // Visits are counted without a new version.
    return range.sort === 'visits' ? read() : kept([JSON.stringify([range, part])], read)
  }

  /** The ids of one page of those given, which are newest first and all of them in the list. */
  return async (wanted: Wanted, { ids, limit, offset }: Given): Promise<number[]> => {
    const { sort, order = usualOrder[sort] } = wanted
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
 * Many numbers as one parameter, so that one statement serves any number of them: the keys of an object, which is the one
 * form that both engines read with the same words.
 */
export const numbered = (ids: Float64Array) =>
  sql`(select cast("key" as bigint) as "id" from json_each(${ids.length > 0 ? `{"${ids.join('":0,"')}":0}` : '{}'})) as "given"`

async function sortFew(
  db: Db,
  { category = everything, sort, order }: Wanted,
  { ids, limit, offset }: Given,
) {
  const key = sql.ref(columns[sort])
  const direction = sql.raw(order ?? usualOrder[sort])
  const { rows } = await sql<{ productId: number }>`
    select "productId" from ${numbered(ids)} cross join "listing"
    where "productId" = "given"."id" and "categoryId" = ${category}
    order by ${key} is null, ${key} ${direction}, "productId" ${direction}
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map(row => row.productId)
}

async function readMany(readStep: ReadStep, wanted: Wanted, { ids, limit, offset }: Given) {
  const among = new Set(ids)
  const found: number[] = []
  for (const priced of wanted.sort === 'price' ? [true, false] : [undefined]) {
    for (let from = 0, size = steps.first; ; size = Math.min(size * steps.growth, steps.most)) {
      const step = await readStep({ ...wanted, priced }, { limit: size, offset: from })
      for (const id of step) if (among.has(id)) found.push(id)
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
