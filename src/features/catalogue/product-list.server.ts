/** Lists of products: paged, counted up to a bound, and only what the caller may see. */
import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Caller } from '#server/api.server.ts'
import type { Database } from '#server/database.server.ts'
import type { Tables } from '#server/tables.server.ts'
import { AppError } from '#shared/errors.ts'
import { deepest } from '#shared/fields.ts'
import { toCards } from './product-fields.server.ts'

type Query = {
  page: number
  pageSize: number
  visible: 'true' | 'false' | 'all'
  category?: number
  sort?: 'newest' | 'price'
  order?: 'asc' | 'desc'
}

export type ProductList = ReturnType<typeof createProductList>

export function createProductList({ db }: Pick<Database, 'db'>) {
  return async function listProducts(query: Query, viewer: Pick<Caller, 'admin'>) {
    const { page, pageSize, visible, category, sort = 'newest', order = 'desc' } = query
    if (visible !== 'true' && !viewer.admin) throw new AppError('unauthenticated')
    if (page * pageSize > deepest) {
      const max = Math.floor(deepest / pageSize)
      throw new AppError('invalid', { fields: { page: { code: 'too_big', params: { max } } } })
    }
    let wanted = db.selectFrom('product')
    if (visible === 'true') wanted = wanted.where('shown', '=', 1)
    if (visible === 'false') wanted = wanted.where('visible', '=', 0)
    if (category !== undefined)
      wanted = wanted.where('id', 'in', productsUnder(category, Boolean(viewer.admin)))

    let rows = wanted.selectAll()
    // Products without a price come last, whichever way.
    if (sort === 'price') rows = rows.orderBy(sql`"price" is null`).orderBy('price', order)
    rows = rows
      .orderBy('id', order)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const items = await toCards(db, await rows.execute())
    const total = await boundedCount(wanted)
    return {
      items,
      total: Math.min(total, deepest),
      ...(total > deepest && { totalIsAtLeast: true }),
      page,
      pageSize,
    }
  }

  async function boundedCount(wanted: SelectQueryBuilder<Tables, 'product', Record<never, never>>) {
    const counted = await db
      .selectFrom(
        wanted
          .select('id')
          .limit(deepest + 1)
          .as('some'),
      )
      .select(count => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(counted.total)
  }
}

/** Products in a category or anywhere below it; a visitor's look stops at what is hidden. */
const productsUnder = (categoryId: number, hidden: boolean) => sql<number>`(
  with recursive "below" ("id") as (
    select c."id" from "category" c where c."id" = ${categoryId} and c."shown" >= ${hidden ? 0 : 1}
    union all
    select c."id" from "category" c join "below" b on c."parentId" = b."id" where c."shown" >= ${hidden ? 0 : 1}
  )
  select pc."productId" from "productCategory" pc join "below" b on b."id" = pc."categoryId")`
