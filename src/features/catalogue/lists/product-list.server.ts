/** Lists of products: paged, counted up to a bound, and only what the caller may see. */

import { contentMemo } from '#server/database/content-cache.server.ts'
import type { Database } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { requireOffset } from '#server/http/paging.server.ts'
import { AppError } from '#shared/errors.ts'
import { deepest } from '#shared/fields.ts'
import type { Locale } from '#shared/locale.ts'
import {
  createFilteredLists,
  type FilteredList,
  type FilteredLists,
  isFiltered,
} from '../filters/filtered-list.server.ts'
import { createRelevance } from '../search/relevance.server.ts'
import type { Search } from '../search/search.ts'
import { readCards } from './product-cards.server.ts'
import type { sorts } from './product-lists.contract.ts'
import {
  countUpTo,
  createListAmong,
  type ListOrder,
  listIds,
  type OrderedRange,
  type Wanted,
} from './product-order.server.ts'

type Page = { page: number; pageSize: number }
type Actor = Pick<Caller, 'admin'>
type ListQuery = FilteredList & { sort?: (typeof sorts)[number] | undefined; order?: ListOrder | undefined }

const visitor: Actor = { admin: undefined }

export type ProductLists = ReturnType<typeof createProductList>

type Options = { database: Pick<Database, 'db' | 'readVersion'>; baseLocale: Locale; search: Search }

export function createProductList({ database, baseLocale, search }: Options) {
  const { db } = database
  const { narrow, facetsOf } = createFilteredLists({ database, baseLocale, search })
  const listRelevant = createRelevance(db)
  const listAmong = createListAmong(database)
  /** Asked for with every view of the home page: counted once per version. */
  const countShown = contentMemo(database, () =>
    countUpTo(db, { visible: 'true', sort: 'newest' }, deepest + 1),
  )

  const cardsOf = (ids: number[], actor: Actor) => readCards(db, ids, actor)

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

  /** Every product of a category or of all, in an order. */
  async function list({ page, pageSize, ...wanted }: Page & Wanted, actor: Actor) {
    requireSession(wanted, actor)
    const part = toPart({ page, pageSize })
    const total = await countOf(wanted)
    const items = total > 0 ? await cardsOf(await listIds(db, wanted, part), actor) : []
    return { items, ...toTotal(total), page, pageSize }
  }

  async function idsOf(asked: ListQuery, { ids, matching, part }: FilteredLists & { part: OrderedRange }) {
    const { category, visible, sort = 'relevance', order } = asked
    if (sort === 'relevance' && matching) return await listRelevant(matching, { ids, ...part })
    const inOrder = { category, visible, sort: sort === 'relevance' ? 'newest' : sort, order } as const
    return await listAmong(inOrder, { ids, ...part })
  }

  async function listNarrowed(asked: Page & ListQuery & { withFacets: boolean }, actor: Actor) {
    requireSession(asked, actor)
    const { page, pageSize, q, withFacets } = asked
    const part = toPart({ page, pageSize })
    const narrowing = await narrow(asked, { withFacets })
    const { ids, isCut, facets } = narrowing
    const items = await cardsOf(await idsOf(asked, { ...narrowing, part }), actor)
    const isMiss = ids.length === 0 && q !== undefined
    if (isMiss && isPlainList(asked) && !actor.admin) search.recordMiss(q)
    const didYouMean = isMiss ? await search.didYouMean(q) : undefined
    return {
      items,
      ...toTotal(ids.length, isCut),
      page,
      pageSize,
      ...(withFacets && facets && { facets }),
      ...(didYouMean !== undefined && { didYouMean }),
    }
  }

  return {
    list,

    async search(
      { facets, q: text, ...rest }: Page & ListQuery & { facets: 'true' | 'false' },
      actor: Actor,
    ) {
      const asked = { ...rest, q: text || undefined }
      const withFacets = facets === 'true'
      if (isFiltered(asked)) return await listNarrowed({ ...asked, withFacets }, actor)
      const { sort = 'newest', order, category, visible, page, pageSize } = asked
      const inOrder = { category, visible, sort: sort === 'relevance' ? 'newest' : sort, order } as const
      const answer = await list({ page, pageSize, ...inOrder }, actor)
      if (!withFacets) return answer
      const narrower = await facetsOf(asked)
      return { ...answer, ...(narrower ? { facets: narrower } : { facetsPending: true }) }
    },

    /** Reads what facets are counted from, however long that takes: what the first visitors would otherwise do without. */
    async prepare() {
      await narrow({ visible: 'true', tag: [], spec: [] }, { withFacets: true })
    },

    /** The trash, last deleted first. */
    async listDeleted({ page, pageSize }: Page, actor: Actor) {
      if (!actor.admin) throw new AppError('unauthenticated')
      const { limit, offset } = toPart({ page, pageSize })
      const deleted = db.selectFrom('product').where('deletedAt', 'is not', null)
      const rows = await deleted
        .select('id')
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
      return {
        items: await cardsOf(
          rows.map(row => row.id),
          actor,
        ),
        ...toTotal(Number(total)),
        page,
        pageSize,
      }
    },

    async mostVisited(limit: number) {
      return {
        items: await cardsOf(
          await listIds(db, { visible: 'true', sort: 'visits' }, { limit, offset: 0 }),
          visitor,
        ),
      }
    },
  }
}

function requireSession({ visible }: Pick<Wanted, 'visible'>, { admin }: Actor) {
  if (visible !== 'true' && !admin) throw new AppError('unauthenticated')
}

/** With nothing but words, from the beginning. */
const isPlainList = ({ page, category, ...asked }: Page & ListQuery) =>
  page === 1 && category === undefined && !isFiltered({ ...asked, q: undefined })

const toPart = (asked: Page): OrderedRange => ({ limit: asked.pageSize, offset: requireOffset(asked) })

function toTotal(total: number, isCut = false) {
  if (total > deepest) return { total: deepest, totalIsAtLeast: true }
  return isCut ? { total, totalIsAtLeast: true } : { total }
}
