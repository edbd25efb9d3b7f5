/**
 * The list of products in the back office, and the neighbours of a product in it. It finds and sorts products by the same
 * functions as the lists that visitors see. Made by `product-list.server.ts`, called by `product-lists-api.server.ts`.
 */
import type { Db } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { deepest } from '#shared/fields.ts'
import {
  type FilteredListQuery,
  type FilteredListResult,
  isFiltered,
} from '../filters/filtered-list.server.ts'
import type { ProductFacets } from '../filters/product-facets.server.ts'
import { toMissingParts } from '../filters/product-flags.ts'
import {
  countUpTo,
  type createListAmong,
  isIndexed,
  type ListOrder,
  type ListPage,
  listIds,
  type OrderedRange,
  type ProductListQuery,
  toRange,
  toTotal,
} from '../listing/product-order.server.ts'
import type { ProductCard } from '../model/product.ts'
import type { createRelevance } from '../search-engine/relevance.server.ts'
import type { StaffFilters, staffSorts } from './staff-list.contract.ts'

/** How much of a list is searched for a product: most are opened from its first pages. */
const searchedDepths = [1000, deepest]

type StaffQuery = StaffFilters & {
  exact: 'true' | 'false'
  sort?: (typeof staffSorts)[number] | undefined
  order?: ListOrder | undefined
}

type Options = {
  db: Db
  filterList(query: FilteredListQuery, options: { withFacets: false }): Promise<FilteredListResult>
  listRelevant: ReturnType<typeof createRelevance>
  listAmong: ReturnType<typeof createListAmong>
  cardsOf(ids: number[], actor: Actor): Promise<ProductCard[]>
}

export function createStaffList({ db, filterList, listRelevant, listAmong, cardsOf }: Options) {
  /** A part of the list in its order, and how many there are. */
  async function read({ sort = 'relevance', order, exact, ...filters }: StaffQuery, range: OrderedRange) {
    const query = { ...toFilteredListQuery(filters), isCorrected: exact === 'false' }
    const { category, visible } = query
    const isUnpriced = sort === 'price' && query.missing?.includes('price')
    const wanted: ProductListQuery = {
      category,
      visible,
      // Without prices only the ids are left to sort by. The order by price would be read in vain up to the first product without one.
      ...(isUnpriced
        ? { sort: 'newest', order: order ?? 'asc' }
        : { sort: sort === 'relevance' ? 'newest' : sort, order }),
    }
    if (!isFiltered(query) && isIndexed(wanted)) {
      const total = await countUpTo(db, wanted, deepest + 1)
      return { ids: await listIds(db, wanted, range), ...toTotal(total) }
    }
    const { ids, isCut, found, correction } = await filterList(query, { withFacets: false })
    const isRelevance = sort === 'relevance' && found !== undefined
    return {
      ids: isRelevance
        ? await listRelevant(found, { ids, ...range })
        : await listAmong(wanted, { ids, ...range }),
      ...toTotal(ids.length, isCut),
      ...(correction && { correction }),
    }
  }

  async function missingPartsOf(ids: number[]) {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('productFacet')
      .select(['productId', 'facets'])
      .where('productId', 'in', ids)
      .where('facets', '!=', '')
      .execute()
    return new Map(
      rows.map(({ productId, facets }) => {
        const [, flags] = JSON.parse(facets) as ProductFacets
        return [productId, toMissingParts(flags)]
      }),
    )
  }

  return {
    async list({ page, pageSize, ...query }: ListPage & StaffQuery, actor: Actor) {
      const { ids, ...total } = await read(query, toRange({ page, pageSize }))
      const [cards, missing] = await Promise.all([cardsOf(ids, actor), missingPartsOf(ids)])
      const items = cards.map(card => ({ ...card, missing: missing.get(card.id) ?? [] }))
      return { items, ...total, page, pageSize }
    },

    async neighbours(id: number, query: StaffQuery) {
      const nothing = { previous: null, next: null, position: null }
      for (const depth of searchedDepths) {
        // One more, so that the last one has a next one too.
        const { ids, correction: _, ...total } = await read(query, { limit: depth + 1, offset: 0 })
        const index = ids.slice(0, depth).indexOf(id)
        if (index >= 0) {
          const [previous = null, next = null] = [ids[index - 1], ids[index + 1]]
          return { previous, next, position: index + 1, ...total }
        }
        if (ids.length <= depth || depth === deepest) return { ...nothing, ...total }
      }
      throw new Error('the last depth is the deepest')
    },
  }
}

/** What staff filter by, and what visitors do. */
export type AllFilters = StaffFilters & Partial<Pick<FilteredListQuery, 'minPrice' | 'maxPrice' | 'spec'>>

/** Products in no category are those that lack one. */
export function toFilteredListQuery({ q, category, missing, ...rest }: AllFilters): FilteredListQuery {
  const isWithoutCategory = category === 'none'
  return {
    spec: [],
    ...rest,
    q: q || undefined,
    category: isWithoutCategory ? undefined : category,
    missing: isWithoutCategory ? [...missing, 'category'] : missing,
  }
}
