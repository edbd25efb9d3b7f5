/**
 * All lists of products that the API offers: paged, counted up to a bound, and only with what the caller may see. Called by
 * `product-lists-api.server.ts`.
 */

import { contentCache, contentMemo } from '#server/database/content-cache.server.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { type Actor, asVisitor } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import { deepest } from '#shared/fields.ts'
import type { Locale } from '#shared/locale.ts'
import { createCardCache } from '../cards/card-cache.server.ts'
import {
  createFilteredLists,
  type FilteredListQuery,
  type FilteredListResult,
  isFiltered,
} from '../filters/filtered-list.server.ts'
import { everything } from '../listing/listing.server.ts'
import {
  countUpTo,
  createListAmong,
  type ListOrder,
  type ListPage,
  listIds,
  type OrderedRange,
  orderedIds,
  type ProductListQuery,
  readIds,
  toRange,
  toTotal,
} from '../listing/product-order.server.ts'
import type { sorts } from '../listing/sorts.ts'
import { createRelevance } from '../search-engine/relevance.server.ts'
import type { Search } from '../search-engine/search.ts'
import type { SearchRules } from '../search-engine/search-rules.ts'
import { availableFirst } from './available-first.server.ts'
import { createRelatedIds, type RelatedDraft, type RelatedSource } from './related-products.server.ts'
import type { StaffFilters } from './staff-list.contract.ts'
import { type AllFilters, createStaffList, toFilteredListQuery } from './staff-list.server.ts'

type ListQuery = FilteredListQuery & {
  sort?: (typeof sorts)[number] | undefined
  order?: ListOrder | undefined
}

type Flags = Record<'facets' | 'exact' | 'available', 'true' | 'false'>

type CachedPage = { total: number; ids: number[] }
/** Product ids in all cached pages of lists together, and what a page weighs beside them: by estimate 8 bytes for each. */
const maxCachedIds = 500_000
const pageWeight = 100

const unbounded = Number.MAX_SAFE_INTEGER

export type ProductLists = ReturnType<typeof createProductList>

type Options = { database: Pick<Database, 'db' | 'readContent'>; baseLocale: Locale; search: Search }

export function createProductList({ database, baseLocale, search }: Options) {
  const { db } = database
  const { filterList, filterAll, facetsOf, previewList, load } = createFilteredLists({
    database,
    baseLocale,
    search,
  })
  const listRelevant = createRelevance(db)
  const listAmong = createListAmong(database)
  /** Every view of the home page needs it, so it is counted once after each change. */
  const countShown = contentMemo(database, () => {
    dependsOn('list:0')
    return countUpTo(db, { visible: 'true', sort: 'newest' }, deepest + 1)
  })

  /** The total, and the ids of one page of a list for visitors: a price that changes leaves most of them as they are. */
  const cachedPages = contentCache<CachedPage>(database, {
    maxWeight: maxCachedIds,
    weigh: ({ ids }) => ids.length + pageWeight,
  })

  const cardsOf = createCardCache(database, baseLocale)
  const relatedIds = createRelatedIds(database)

  async function countOf(wanted: ProductListQuery) {
    const { category, visible } = wanted
    // Counted even if the list turns out to be empty and is not read.
    dependsOn(`list:${category ?? everything}`, 'tree')
    if (visible !== 'true') return await countUpTo(db, wanted, deepest + 1)
    if (category === undefined) return await countShown()
    const row = await db
      .selectFrom('category')
      .select('productCount')
      .where('id', '=', category)
      // A hidden category is empty for visitors, whatever products it has.
      .where('shown', '=', 1)
      .executeTakeFirst()
    return row?.productCount ?? 0
  }

  /** One page of an unfiltered list: all products of a category, or all products. */
  async function list({ page, pageSize, ...wanted }: ListPage & ProductListQuery, actor: Actor) {
    requireSession(wanted, actor)
    const range = toRange({ page, pageSize })
    const read = async () => {
      const total = await countOf(wanted)
      return { total, ids: total > 0 ? await listIds(db, wanted, range) : [] }
    }
    // Visits change without a content write, and only what visitors see is described by tags.
    const isCached = wanted.visible === 'true' && wanted.sort !== 'visits'
    const { total, ids } = isCached
      ? await cachedPages([JSON.stringify([wanted, range])], read)
      : await read()
    return { items: await cardsOf(ids, actor), ...toTotal(total), page, pageSize }
  }

  /** Sorts the ids of a filtered list, and returns those of one page. */
  async function idsOf(
    query: ListQuery,
    { ids, discontinued, found, range }: FilteredListResult & { range: OrderedRange },
  ) {
    const { category, visible, sort = 'relevance', order } = query
    if (sort === 'relevance' && found)
      return await availableFirst(listRelevant, found, { ids, discontinued, ...range })
    const inOrder = { category, visible, sort: sort === 'relevance' ? 'newest' : sort, order } as const
    return await listAmong(inOrder, { ids, ...range })
  }

  async function listFiltered(query: ListPage & ListQuery & { withFacets: boolean }, actor: Actor) {
    requireSession(query, actor)
    const { page, pageSize, q, withFacets } = query
    const range = toRange({ page, pageSize })
    const filtered = await filterList(query, { withFacets })
    const { ids, isCut, facets, facetsLoading, correction } = filtered
    const items = await cardsOf(await idsOf(query, { ...filtered, range }), actor)
    if (q !== undefined && isPlainSearch(query) && !actor.admin) {
      const isElsewhere = ids.length === 0 && (await search.isFoundElsewhere(q))
      const isFound = correction ? 'corrected' : 'found'
      search.recordSearch(q, ids.length > 0 ? isFound : isElsewhere ? 'elsewhere' : 'nothing')
    }
    return {
      items,
      ...toTotal(ids.length, isCut),
      page,
      pageSize,
      ...(withFacets && facets && { facets }),
      ...(facetsLoading && { facetsLoading }),
      ...(correction && { correction }),
    }
  }

  /** All products of a list, newest first. Refused if there are more than `max`. */
  async function listAllIds(filters: AllFilters, max = unbounded): Promise<number[]> {
    const query = toFilteredListQuery(filters)
    const { category, visible } = query
    const all = { category, visible, sort: 'newest' } as const
    const ids = isFiltered(query)
      ? await filterAll(query)
      : await readIds(db, orderedIds(all, { limit: Math.min(max + 1, unbounded), offset: 0 }))
    if (ids.length <= max) return [...ids]
    throw new AppError('invalid', { fields: { filter: { code: 'too_many', params: { max } } } })
  }

  return {
    list,
    staff: createStaffList({ db, filterList, listRelevant, listAmong, cardsOf }),

    /** For a write, which changes what was typed and nothing else. */
    listIds: listAllIds,

    /** For an export, which has what the list of staff shows: also products that another wording found. */
    async listShownIds({ exact, ...filters }: StaffFilters & Pick<Flags, 'exact'>): Promise<number[]> {
      const query = { ...toFilteredListQuery(filters), isCorrected: exact === 'false' }
      const { ids, isCut, correction } = isFiltered(query)
        ? await filterList(query, { withFacets: false })
        : { ids: [], isCut: true, correction: undefined }
      return isCut && !correction ? await listAllIds(filters) : [...ids]
    },

    async search({ facets, exact, available, q: text, ...rest }: ListPage & ListQuery & Flags, actor: Actor) {
      const isCorrected = exact === 'false' && rest.visible === 'true'
      const lifecycle = available === 'true' ? ('active' as const) : undefined
      const query = { ...rest, lifecycle, q: text || undefined, isCorrected, isPinned: isCorrected }
      const withFacets = facets === 'true'
      if (isFiltered(query)) return await listFiltered({ ...query, withFacets }, actor)
      const { sort = 'newest', order, category, visible, page, pageSize } = query
      const inOrder = { category, visible, sort: sort === 'relevance' ? 'newest' : sort, order } as const
      const products = await list({ page, pageSize, ...inOrder }, actor)
      if (!withFacets) return products
      const counted = await facetsOf(query)
      return { ...products, ...(counted ? { facets: counted } : { facetsLoading: true as const }) }
    },

    /** The first products that visitors would find if these were the search rules. It is not logged. */
    async preview(
      q: string,
      { searchRules, limit }: { searchRules: SearchRules; limit: number },
      actor: Actor,
    ) {
      const query = { q, visible: 'true' as const, isCorrected: true, isPinned: true, tag: [], spec: [] }
      const filtered = await previewList(query, searchRules)
      const ids = await idsOf(query, { ...filtered, range: { limit, offset: 0 } })
      const { correction } = filtered
      return {
        items: await cardsOf(ids, actor),
        ...toTotal(filtered.ids.length, filtered.isCut),
        ...(correction && { correction }),
      }
    },

    /** Loads the facet index after a start, however long that takes. Until it is loaded, lists have no facets. */
    async prepare() {
      await load()
      await filterList({ visible: 'true', tag: [], spec: [] }, { withFacets: true })
    },

    cards: cardsOf,

    related: async (id: number, actor: Actor) => await cardsOf(await relatedIds.of(id, actor), actor),
    relatedTo: async (id: number, source: RelatedSource, actor: Actor) =>
      await cardsOf(await relatedIds.ofSource(id, source), actor),

    /** What the form of a product needs of the products it links to, and the related products that visitors would see. */
    async draftedRelated(
      { replacementId, ...draft }: RelatedDraft & { replacementId?: number | undefined },
      actor: Actor,
    ) {
      const linked = [...draft.relatedIds, ...(replacementId === undefined ? [] : [replacementId])]
      const [products, related] = await Promise.all([
        cardsOf([...new Set(linked)], actor),
        relatedIds.ofDraft(draft).then(ids => cardsOf(ids, actor)),
      ])
      return { products, related }
    },

    /** The products in the trash, last deleted first. */
    async listDeleted({ page, pageSize }: ListPage, actor: Actor) {
      if (!actor.admin) throw new AppError('unauthenticated')
      const { limit, offset } = toRange({ page, pageSize })
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

    /** Of these products the ones that visitors can see and buy, in the same order. */
    async featured(ids: number[]) {
      const cards = await cardsOf(ids, asVisitor)
      // Cards are made of any product that is named, whoever asks.
      const isOffered = (card: (typeof cards)[number]) =>
        card.shown && !card.deletedAt && card.lifecycle === 'active'
      return { items: cards.filter(isOffered) }
    },

    async mostVisited(limit: number) {
      return {
        items: await cardsOf(
          await listIds(db, { visible: 'true', sort: 'visits' }, { limit, offset: 0 }),
          asVisitor,
        ),
      }
    },
  }
}

function requireSession({ visible }: Pick<ProductListQuery, 'visible'>, { admin }: Actor) {
  if (visible !== 'true' && !admin) throw new AppError('unauthenticated')
}

/** The first page of a search by words alone, in all categories and without filters. Only such a search is recorded in the log. */
const isPlainSearch = ({ page, category, ...query }: ListPage & ListQuery) =>
  page === 1 && category === undefined && !isFiltered({ ...query, q: undefined })
