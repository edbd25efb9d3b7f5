/** Lists of products: paged, counted up to a bound, and only what the caller may see. */
import type { Caller } from '#server/api.server.ts'
import { contentMemo } from '#server/content-version.server.ts'
import type { Database } from '#server/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { deepest } from '#shared/fields.ts'
import { cardColumns, toCards } from './product-fields.server.ts'
import { countUpTo, listIds, type Wanted } from './product-order.server.ts'

type Page = { page: number; pageSize: number }
type Viewer = Pick<Caller, 'admin'>

export type ProductList = ReturnType<typeof createProductList>

export function createProductList(database: Pick<Database, 'db' | 'readVersion'>) {
  const { db } = database
  /** Asked for with every view of the home page: counted once per version. */
  const countShown = contentMemo(database, () =>
    countUpTo(db, { visible: 'true', sort: 'newest' }, deepest + 1),
  )

  async function cardsOf(ids: number[]) {
    if (ids.length === 0) return []
    const rows = await db.selectFrom('product').select(cardColumns).where('id', 'in', ids).execute()
    const byId = new Map((await toCards(db, rows)).map(card => [card.id, card]))
    return ids.flatMap(id => byId.get(id) ?? [])
  }

  async function countOf(wanted: Wanted) {
    const { category, visible } = wanted
    if (visible !== 'true') return await countUpTo(db, wanted, deepest + 1)
    if (category === undefined) return await countShown()
    const row = await db
      .selectFrom('category')
      .select('productCount')
      .where('id', '=', category)
      // A hidden one is empty for visitors, whatever it holds.
      .where('shown', '=', 1)
      .executeTakeFirst()
    return row?.productCount ?? 0
  }

  return {
    async list({ page, pageSize, ...wanted }: Page & Wanted, viewer: Viewer) {
      if (wanted.visible !== 'true' && !viewer.admin) throw new AppError('unauthenticated')
      const part = toPart({ page, pageSize })
      const total = await countOf(wanted)
      const items = total > 0 ? await cardsOf(await listIds(db, wanted, part)) : []
      return { items, ...toTotal(total), page, pageSize }
    },

    /** The trash, last deleted first. */
    async listDeleted({ page, pageSize }: Page, viewer: Viewer) {
      if (!viewer.admin) throw new AppError('unauthenticated')
      const { limit, offset } = toPart({ page, pageSize })
      const deleted = db.selectFrom('product').where('deletedAt', 'is not', null)
      const rows = await deleted
        .select(cardColumns)
        .orderBy('deletedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const some = deleted
        .select('id')
        .limit(deepest + 1)
        .as('some')
      const { total } = await db
        .selectFrom(some)
        .select(count => count.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { items: await toCards(db, rows), ...toTotal(Number(total)), page, pageSize }
    },

    async mostVisited(limit: number) {
      return {
        items: await cardsOf(await listIds(db, { visible: 'true', sort: 'visits' }, { limit, offset: 0 })),
      }
    },
  }
}

function toPart({ page, pageSize }: Page) {
  if (page * pageSize <= deepest) return { limit: pageSize, offset: (page - 1) * pageSize }
  const max = Math.floor(deepest / pageSize)
  throw new AppError('invalid', { fields: { page: { code: 'too_big', params: { max } } } })
}

function toTotal(total: number) {
  return total > deepest ? { total: deepest, totalIsAtLeast: true } : { total }
}
