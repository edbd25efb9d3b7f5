/**
 * Lists that are filtered by search words, price, tags or attributes: which products are in them, and the facets by which they
 * can be filtered further. `lists/product-list.server.ts` calls it. README.md beside this file explains how it works.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { contentCache, contentMemo } from '#server/database/content-cache.server.ts'
import { dependsOn, dependsOnAllContent } from '#server/database/content-tags.server.ts'
import type { Database } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { deepest } from '#shared/fields.ts'
import type { Locale } from '#shared/locale.ts'
import { everything } from '../listing/listing.server.ts'
import { discontinuedAmong, idsListed, priceSpan, type Visibility } from '../listing/product-order.server.ts'
import { readTagNames } from '../model/tag-rows.server.ts'
import type { Correction } from '../names/correction.ts'
import type { FoundProducts, Search } from '../search-engine/search.ts'
import type { SearchQuery } from '../search-engine/search-query.ts'
import type { SearchRules } from '../search-engine/search-rules.ts'
import { readTree, toCategoryScan } from './facet-categories.server.ts'
import { inOrderOf, readAttributeFacets, tags, toFilters } from './facet-filters.server.ts'
import { createFacetIndex } from './facet-index.server.ts'
import { toFacets } from './facet-results.server.ts'
import { scanFacets } from './facet-scan.server.ts'
import type { Facets } from './facets.ts'
import { type FlagQuery, hasFlagFilter, hasMissingFilter, toFlagFilter } from './product-flags.ts'

/** The query of a filtered list, as the API and the back office ask for it. */
export type FilteredListQuery = FlagQuery & {
  visible: Visibility
  category?: number | undefined
  q?: string | undefined
  /** Whether a search that finds nothing is corrected. Never for a write, which must touch what was typed and nothing else. */
  isCorrected?: boolean | undefined
  /** Whether it has the products that are pinned to it. For visitors: in a list of staff what matches best comes first. */
  isPinned?: boolean | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  tag: string[]
  spec: string[]
}

/** The products of a filtered list, with its facets. */
export type FilteredListResult = {
  /** Newest first. */
  ids: Float64Array
  /** Those of them that are discontinued, in the same order. Sorting by relevance puts them last. */
  discontinued: Float64Array
  /** So many products match the search words that older ones were left out. */
  isCut: boolean
  facets?: Facets
  /** The facets were asked for, and are still being read after the start of the server. */
  facetsLoading?: true
  /** What the search words found: sorting by relevance needs it. */
  found?: FoundProducts | undefined
  /** Set when these are the results of another wording. */
  correction?: Correction
}

/** Product ids in all cached lists together: eight bytes each. */
const maxCached = 2_000_000
/** What a cached entry weighs beside its ids, counted as ids: its facets, and how the search words were matched. */
const extraWeight = { facets: 2000, words: 200 } as const
/**
 * Product ids in all cached search results together, for visitors who filter what they found. With their scores some fifty
 * bytes each.
 */
const maxFound = 400_000
/**
 * How long a list that can do without them waits for its facets after a start. The columns of all products are read then, which
 * takes 9 s for 1,000,000 products.
 */
const firstFacetsMs = 300
/** How long a list that is filtered by facets waits for them, and how many such lists wait at the same time. */
const loadingMs = 5000
const maxWaitingForFacets = 20
const loadingRetrySeconds = 5
/** A search that finds fewer products than this goes on with other wordings. */
const enough = 3
/** How many matches of the search words are scanned. The first limit is nearly always enough where there are only words. */
const scanLimits = [deepest + 2000, 100_000]

type Options = {
  database: Pick<Database, 'db' | 'readContent'>
  baseLocale: Locale
  search: Pick<Search, 'read' | 'isFoundAsTyped' | 'correct' | 'widen' | 'find'>
}

type FilterOptions = {
  withFacets: boolean
  /** Instead of the stored search rules, for a preview. */
  searchRules?: SearchRules | undefined
}
type SearchOptions = Pick<FilterOptions, 'searchRules'> & { words: SearchQuery | undefined; limit: number }

const noIds = { ids: new Float64Array(), discontinued: new Float64Array() }

const isPriced = ({ minPrice, maxPrice }: FilteredListQuery) =>
  minPrice !== undefined || maxPrice !== undefined

export const isFiltered = (query: FilteredListQuery) =>
  query.q !== undefined ||
  isPriced(query) ||
  query.tag.length > 0 ||
  query.spec.length > 0 ||
  hasFlagFilter(query)

export function createFilteredLists({ database, baseLocale, search }: Options) {
  const { db } = database
  const facetIndex = createFacetIndex(database)
  const attributeFacets = contentMemo(database, () => {
    // A change of an attribute is a change of everything, so there is no tag for it.
    dependsOn('tree')
    return readAttributeFacets(db)
  })
  const tree = contentMemo(database, () => {
    dependsOn('tree')
    return readTree(db)
  })
  const tagNames = contentMemo(database, () => readTagNames(db))
  const cachedLists = contentCache<FilteredListResult>(database, {
    maxWeight: maxCached,
    weigh: ({ ids, discontinued }) => ids.length + discontinued.length + extraWeight.facets,
  })
  const cachedSearches = contentCache<FoundProducts>(database, {
    maxWeight: maxFound,
    weigh: ({ ids }) => ids.length + extraWeight.words,
  })
  const filterList = (query: FilteredListQuery, { withFacets }: { withFacets: boolean }) =>
    cachedLists(keysOf(query, withFacets), async () => {
      const list = query.category ?? everything
      dependsOn(`list:${list}`, `facets:${list}`)
      if (isPriced(query) || (withFacets && isFiltered(query))) dependsOn(`prices:${list}`)
      // No tag tells that a product got a picture or a translation: visitors never filter by those.
      if (hasMissingFilter(query)) dependsOnAllContent()
      return await filterByWords(query, { withFacets })
    })

  /** If the words as typed find nothing or little, another wording is searched for, where that is wanted. */
  async function filterByWords(
    query: FilteredListQuery,
    options: FilterOptions,
  ): Promise<FilteredListResult> {
    if (query.q === undefined) return await filterFound(query, options)
    const words = await search.read(query.q, options.searchRules)
    const result = await filterFound(query, { ...options, words })
    if (result.ids.length >= enough || !query.isCorrected) return result
    // What is in other categories, or has other prices, is not misspelt.
    const among = { visible: query.visible, rules: options.searchRules }
    if (!hasOnlyWords(query) && (await search.isFoundAsTyped(query.q, among))) return result
    const goOn = result.ids.length > 0 ? search.widen : search.correct
    const corrected = await goOn(query.q, among)
    if (!corrected) return result
    const found = await filterFound(query, { ...options, words: corrected.query })
    return { ...found, correction: corrected.correction }
  }

  /** `words` is what is searched for, and undefined where nothing is, or where the query has neither letters nor digits. */
  async function filterFound(
    query: FilteredListQuery,
    { withFacets, ...options }: FilterOptions & { words?: SearchQuery | undefined },
  ): Promise<FilteredListResult> {
    for (const limit of scanLimits.slice(hasOnlyWords(query) ? 0 : 1)) {
      const found = await findFor(query, { words: undefined, ...options, limit })
      const isCut = found?.isCut ?? false
      const scanned = await scan(query, { matchingIds: idsOf(query, found), withFacets })
      const isEnough = !isCut || scanned.ids.length > deepest
      if (isEnough || limit === scanLimits.at(-1)) return { ...toResult(scanned, isCut), found }
    }
    throw new Error('there is a last limit')
  }

  /** All products that pass the filters, newest first, also where a list leaves out the older ones. For a write. */
  async function filterAll(query: FilteredListQuery): Promise<Float64Array> {
    const words = query.q === undefined ? undefined : await search.read(query.q)
    const found = await findFor(query, { words, limit: Number.MAX_SAFE_INTEGER })
    return (await scan(query, { matchingIds: idsOf(query, found), withFacets: false })).ids
  }

  /** Cached, because visitors go on filtering what they searched for, and reading many ids from the database takes longest. */
  async function findFor({ q = '', isPinned = false }: FilteredListQuery, options: SearchOptions) {
    const { words, limit, searchRules } = options
    if (!words) return undefined
    if (searchRules) return await search.find(words, { q, limit, isPinned, rules: searchRules })
    return await cachedSearches([JSON.stringify([limit, q, words.text, isPinned])], () => {
      dependsOn('words')
      return search.find(words, { q, limit, isPinned })
    })
  }

  async function scan(
    query: FilteredListQuery,
    { matchingIds, withFacets }: { matchingIds: Float64Array | undefined; withFacets: boolean },
  ) {
    // The facets are still being read, and the products themselves can be found without them.
    if (!withFacets && matchingIds && isWordSearch(query) && !facetIndex.isLoaded())
      return await listMatching(matchingIds, query)
    const [known, names, categories] = await Promise.all([attributeFacets(), tagNames(), tree()])
    return await facetIndex.use(async columns => {
      columns.nameChoices(known.choiceWord)
      const { minPrice, maxPrice } = query
      const lineage = categories.find(({ id }) => id === query.category)?.lineage ?? []
      const facetScan = {
        visible: query.visible,
        categories: toCategoryScan(categories, query),
        matchingIds,
        price: isPriced(query)
          ? { min: minPrice ?? 0, max: maxPrice ?? Number.POSITIVE_INFINITY }
          : undefined,
        flags: toFlagFilter(query),
        filters: toFilters(query, { ...known, tagNames: names }, columns),
        facets: withFacets ? [tags, ...inOrderOf(lineage, known.facets)] : [],
      }
      const result = await scanFacets(columns, facetScan)
      const facets = withFacets
        ? toFacets({ columns, scan: facetScan, result, tagNames: names, baseLocale })
        : undefined
      const { ids, discontinued } = hasIds(query, withFacets) ? result : noIds
      return { ids, discontinued, facets }
    })
  }

  /** The same for words alone, from the database. */
  async function listMatching(matchingIds: Float64Array, { visible }: FilteredListQuery) {
    const ids = await idsListed(db, { ids: matchingIds, visible })
    return { ids, discontinued: await discontinuedAmong(db, ids), facets: undefined }
  }

  let firstWait: Promise<boolean> | undefined
  let waiting = 0

  /** Whether the facets are read. All requests share one short wait after a start: those that come after it go on at once. */
  async function areFacetsLoadedSoon(): Promise<boolean> {
    if (facetIndex.isLoaded()) return true
    const loading = facetIndex.load().then(() => true)
    firstWait ??= sleep(firstFacetsMs, false, { ref: false })
    return await Promise.race([loading, firstWait])
  }

  /** For a list that would be wrong without the facets. */
  async function waitForFacets() {
    if (facetIndex.isLoaded()) return
    const tooEarly = () => new AppError('filters_loading', { retryAfter: loadingRetrySeconds })
    // Every request that waits is one less that the server answers at the same time.
    if (waiting >= maxWaitingForFacets) throw tooEarly()
    waiting++
    const late = new AbortController()
    try {
      const loading = facetIndex.load().then(() => true)
      const isLoaded = await Promise.race([
        loading,
        sleep(loadingMs, false, { ref: false, signal: late.signal }).catch(() => false),
      ])
      if (!isLoaded) throw tooEarly()
    } finally {
      late.abort()
      waiting--
    }
  }

  /**
   * A filtered list, also just after a start. Until the facets are read, a search by words alone has none, and whatever is
   * filtered by them waits, and is then refused. It is never answered with products that the filters would have left out.
   */
  async function filterWhenLoaded(
    query: FilteredListQuery,
    { withFacets }: { withFacets: boolean },
  ): Promise<FilteredListResult> {
    if (!isWordSearch(query)) await waitForFacets()
    else if (!(await areFacetsLoadedSoon())) {
      const result = await filterList(query, { withFacets: false })
      return withFacets ? { ...result, facetsLoading: true } : result
    }
    return await filterList(query, { withFacets })
  }

  /** Counted without the prices, which change more often than the rest and are read from the list's index. */
  async function countFacets(query: FilteredListQuery): Promise<Facets | undefined> {
    const { facets } = await filterList(query, { withFacets: true })
    const { category, visible } = query
    const isOpen =
      category === undefined ||
      (await tree()).some(row => row.id === category && (row.shown || visible !== 'true'))
    return facets && { ...facets, price: isOpen ? await priceSpan(db, { category, visible }) : null }
  }

  /**
   * The facets of an unfiltered list. Undefined just after a start, while they are still read: the list is shown without them.
   */
  async function facetsOf(query: FilteredListQuery): Promise<Facets | undefined> {
    return (await areFacetsLoadedSoon()) ? await countFacets(query) : undefined
  }

  /** What visitors would find if these were the search rules. Not cached. */
  const previewList = (query: FilteredListQuery, searchRules: SearchRules) =>
    filterByWords(query, { withFacets: false, searchRules })

  return { filterList: filterWhenLoaded, filterAll, facetsOf, previewList, load: facetIndex.load }
}

/** Which products the search words allow. None if there are no letters and digits in them, any if nothing is searched for. */
const idsOf = ({ q }: FilteredListQuery, found: FoundProducts | undefined) =>
  q === undefined ? undefined : (found?.ids ?? new Float64Array())

const hasOnlyWords = ({ category, ...query }: FilteredListQuery) =>
  category === undefined && !isFiltered({ ...query, q: undefined })

/** A search by words alone, in all categories. */
const isWordSearch = (query: FilteredListQuery) => query.q !== undefined && hasOnlyWords(query)

/** Where the facets of an unfiltered list are counted, its products are read from the database in their order. */
const hasIds = (query: FilteredListQuery, withFacets: boolean) => isFiltered(query) || !withFacets

/** A request without facets may be answered by a cached entry that has them, if that has the ids too. */
const keysOf = (query: FilteredListQuery, withFacets: boolean): [string, ...string[]] => [
  keyOf(query, withFacets),
  ...(hasIds(query, true) ? [keyOf(query, true)] : []),
]

function keyOf(query: FilteredListQuery, withFacets: boolean): string {
  const { visible, category, q, isCorrected, isPinned, minPrice, maxPrice, tag, spec } = query
  return JSON.stringify([
    withFacets,
    visible,
    category,
    q,
    isCorrected ?? false,
    isPinned ?? false,
    minPrice,
    maxPrice,
    tag,
    spec,
    query.missing?.toSorted(),
    query.lifecycle,
  ])
}

type ScannedList = Pick<FilteredListResult, 'ids' | 'discontinued'> & { facets?: Facets | undefined }

const toResult = ({ ids, discontinued, facets }: ScannedList, isCut: boolean) => ({
  ids,
  discontinued,
  isCut,
  ...(facets && { facets: isCut ? { ...facets, countsAreAtLeast: true } : facets }),
})
