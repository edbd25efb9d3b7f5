/** Lists that are narrowed, by words or by filters: who is in them, and by what they can be narrowed further. */
import { setTimeout as sleep } from 'node:timers/promises'
import { contentCache, contentMemo } from '#server/database/content-cache.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { deepest } from '#shared/fields.ts'
import type { Locale } from '#shared/locale.ts'
import { readIds, type Visibility } from '../lists/product-order.server.ts'
import type { Matching, Search } from '../search/search.ts'
import { readTree, toCategoryScan } from './facet-categories.server.ts'
import { inOrderOf, readAttributeFacets, tags, toFilters } from './facet-filters.server.ts'
import { createFacetIndex } from './facet-index.server.ts'
import { toFacets } from './facet-results.server.ts'
import { scanFacets } from './facet-scan.server.ts'
import type { Facets } from './facets.ts'

export type FilteredList = {
  visible: Visibility
  category?: number | undefined
  q?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  tag: string[]
  spec: string[]
}

export type FilteredLists = {
  /** Newest first. */
  ids: Float64Array
  /** So many match the words that older ones were left out. */
  isCut: boolean
  facets?: Facets
  /** What the words find, for bringing it into order. */
  matching?: Matching | undefined
}

/** What words find: how, and the numbers of products, newest first. */
type Found = { matching: Matching | undefined; among: Float64Array }

/** Numbers of products that are kept with their answers: eight bytes each. */
const mostCached = 2_000_000
/** What an answer weighs beside them: its facets, and how the words were looked for. */
const besides = { facets: 2000, words: 200 } as const
/** Numbers of products that words found, for whoever narrows further what they found: with their scores at most some fifty bytes each. */
const mostFound = 400_000
/** After a start the columns of all products are read first, 9 s for 1,000,000: a whole list waits so long for its facets. */
const firstFacetsMs = 300
/** Matches of the words that are looked at; with nothing but words the first is nearly always enough. */
const scanned = [deepest + 2000, 100_000]

type Options = {
  database: Pick<Database, 'db' | 'readVersion'>
  baseLocale: Locale
  search: Pick<Search, 'matching'>
}

export const isFiltered = ({ q, minPrice, maxPrice, tag, spec }: FilteredList) =>
  q !== undefined || minPrice !== undefined || maxPrice !== undefined || tag.length > 0 || spec.length > 0

export function createFilteredLists({ database, baseLocale, search }: Options) {
  const { db } = database
  const store = createFacetIndex(database)
  const attributes = contentMemo(database, () => readAttributeFacets(db))
  const tree = contentMemo(database, () => readTree(db))
  const kept = contentCache<FilteredLists>(database, {
    most: mostCached,
    weigh: ({ ids }) => ids.length + besides.facets,
  })
  const found = contentCache<Found>(database, {
    most: mostFound,
    weigh: ({ among }) => among.length + besides.words,
  })
  const narrow = (asked: FilteredList, { withFacets }: { withFacets: boolean }) =>
    // Whoever wants no facets takes an answer that has them.
    kept([keyOf(asked, withFacets), keyOf(asked, true)], async () => {
      for (const limit of scanned.slice(isOfWordsAlone(asked) ? 0 : 1)) {
        const { matching, among }: Partial<Found> = asked.q === undefined ? {} : await find(asked.q, limit)
        const isCut = among !== undefined && among.length >= limit
        const narrowing = await walk(asked, { among, withFacets })
        const isEnough = !isCut || narrowing.ids.length > deepest
        if (isEnough || limit === scanned.at(-1))
          return { ...toFilteredListQuery(narrowing, isCut), matching }
      }
      throw new Error('there is a last limit')
    })

  /** Kept, because whoever searches goes on narrowing, and to hand over many numbers takes longest. */
  const find = (q: string, limit: number) =>
    found([`${limit} ${q}`], async () => {
      const matching = await search.matching(q)
      // Without letters and digits there is nothing to find.
      return { matching, among: matching ? await readIds(db, matching.ids(limit)) : new Float64Array() }
    })

  async function walk(
    asked: FilteredList,
    { among, withFacets }: { among: Float64Array | undefined; withFacets: boolean },
  ) {
    const [known, rows] = await Promise.all([attributes(), tree()])
    return await store.use(async columns => {
      const { minPrice, maxPrice } = asked
      const isPriced = minPrice !== undefined || maxPrice !== undefined
      const line = rows.find(row => row.id === asked.category)?.line ?? []
      const plan = {
        visible: asked.visible,
        categories: toCategoryScan(rows, asked),
        among,
        price: isPriced ? { min: minPrice ?? 0, max: maxPrice ?? Number.POSITIVE_INFINITY } : undefined,
        filters: toFilters(asked, known, columns),
        facets: withFacets ? [tags, ...inOrderOf(line, known.facets)] : [],
      }
      const walked = await scanFacets(columns, plan)
      const facets = withFacets ? toFacets({ columns, walk: plan, walked, baseLocale }) : undefined
      // Whole lists are read in their order from the database: nobody asks for their numbers.
      return { ids: isFiltered(asked) ? walked.ids : new Float64Array(), facets }
    })
  }

  let isReady = false
  let patience: Promise<undefined> | undefined

  /** The facets of a list that nothing narrows; undefined when they are not there yet, and the list is shown without them. */
  async function facetsOf(asked: FilteredList): Promise<Facets | undefined> {
    const counted = narrow(asked, { withFacets: true }).then(({ facets }) => {
      isReady = true
      return facets
    })
    if (isReady) return await counted
    // One wait for all: who comes after it is answered at once.
    patience ??= sleep(firstFacetsMs, undefined, { ref: false })
    return await Promise.race([counted, patience])
  }

  return { narrow, facetsOf }
}

const isOfWordsAlone = ({ category, ...asked }: FilteredList) =>
  category === undefined && !isFiltered({ ...asked, q: undefined })

const keyOf = ({ visible, category, q, minPrice, maxPrice, tag, spec }: FilteredList, withFacets: boolean) =>
  JSON.stringify([withFacets, visible, category, q, minPrice, maxPrice, tag, spec])

const toFilteredListQuery = (
  { ids, facets }: { ids: Float64Array; facets?: Facets | undefined },
  isCut: boolean,
) => ({
  ids,
  isCut,
  ...(facets && { facets: isCut ? { ...facets, countsAreAtLeast: true } : facets }),
})
