/**
 * One scan over all products, newest first: which of them pass every filter, and which fail exactly one. The latter are counted
 * for the facet of that filter alone, because a facet ignores its own filter. Called by `filtered-list.server.ts`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Visibility } from '../listing/product-order.server.ts'
import type { CategoryScan } from './facet-categories.server.ts'
import { type FacetColumns, hidden, record, visible } from './facet-columns.server.ts'
import { count, emptyCounts, type SelectedProducts } from './facet-counts.server.ts'
import type { Facet, Filter } from './facet-filters.server.ts'
import { isDiscontinued } from './product-flags.ts'

/** Products scanned in one turn of the event loop: a few milliseconds. */
const chunkSize = 25_000

export type FacetScan = {
  visible: Visibility
  categories: CategoryScan
  /**
   * The ids of the products that match the search words, newest first. Undefined without search words: all products are
   * scanned.
   */
  matchingIds?: Float64Array | undefined
  price: Bounds | undefined
  /** What staff filter by; see `product-flags.ts`. */
  flags: { mask: number; value: number }
  filters: Filter[]
  /** The facets to count. Empty where only the list of products is needed. */
  facets: Facet[]
}

export type ScanResult = Awaited<ReturnType<typeof scanFacets>>

export async function scanFacets(columns: FacetColumns, scan: FacetScan) {
  const counts = emptyCounts(columns, scan)
  const mask = toFilterMask(columns, scan)
  const positions = scan.matchingIds && positionsOf(columns, scan.matchingIds)
  const total = positions ? positions.length : columns.count
  const ids = new Float64Array(total)
  const discontinued: number[] = []
  const selected: SelectedProducts = {
    positions: new Uint32Array(chunkSize),
    failedFilters: new Int32Array(chunkSize),
    size: 0,
  }
  let matches = 0
  for (let from = 0; from < total; from += chunkSize) {
    if (from > 0) await nextTurn()
    const to = Math.min(from + chunkSize, total)
    selectProducts({ columns, mask, positions, from, to }, selected)
    for (let index = 0; index < selected.size; index++) {
      if (selected.failedFilters[index] !== 0) continue
      const position = selected.positions[index] ?? 0
      const id = columns.ids[position] ?? 0
      ids[matches++] = id
      const flags = columns.records[(columns.recordStart[position] ?? 0) + record.flags] ?? 0
      if (isDiscontinued(flags)) discontinued.push(id)
    }
    if (scan.facets.length > 0) count({ columns, scan, priceBit: mask.priceBit }, selected, counts)
  }
  return {
    ids: ids.slice(0, matches),
    /** Those of `ids` that are discontinued, in the same order. */
    discontinued: Float64Array.from(discontinued),
    ...counts,
  }
}

type Bounds = { min: number; max: number }
type FilterMask = ReturnType<typeof toFilterMask>

/**
 * The query as bits and tables, made once before the scan. Each filter is one bit. A product starts with the bits of all
 * filters set, and each value that passes a filter clears the bit of that filter: what is left are the filters that the product
 * fails. There are at most 22 filters: twenty on attributes, one on tags, one on the price.
 */
function toFilterMask(
  { spellings }: FacetColumns,
  { visible: visibility, categories, price, flags, filters, facets }: FacetScan,
) {
  /** By spelling id: a product with this spelling keeps only these bits. */
  const clearMaskOf = new Int32Array(spellings.length).fill(-1)
  /** By attribute id: the ranges, and the bits that stay when a number is in the range. */
  const rangesOf: (Bounds & { clearMask: number })[][] = []
  filters.forEach(({ facets: filtered, values, ranges }, filterIndex) => {
    const clearMask = ~(1 << filterIndex)
    const textAttributeIds = new Set(filtered.flatMap(facet => (facet.isNumber ? [] : facet.attributeIds)))
    spellings.forEach(({ valueId, attributeId }, spellingId) => {
      if (values.has(valueId) && textAttributeIds.has(attributeId)) {
        clearMaskOf[spellingId] = (clearMaskOf[spellingId] ?? 0) & clearMask
      }
    })
    const bounds = ranges.map(({ from, to }) => ({
      min: from ?? Number.NEGATIVE_INFINITY,
      max: to ?? Number.POSITIVE_INFINITY,
      clearMask,
    }))
    for (const attributeId of filtered.flatMap(facet => (facet.isNumber ? facet.attributeIds : []))) {
      rangesOf[attributeId] = [...(rangesOf[attributeId] ?? []), ...bounds]
    }
  })
  const rangeBits = filters.reduce(
    (bits, { ranges }, filterIndex) => (ranges.length > 0 ? bits | (1 << filterIndex) : bits),
    0,
  )
  const priceBit = price ? 1 << filters.length : 0
  const hiddenBit = 1 << hidden
  const visibleBit = 1 << visible
  return {
    ...categories,
    price: price ?? { min: 0, max: 0 },
    /** The states of products that the caller asked for, as bits. */
    states: visibility === 'all' ? hiddenBit | visibleBit : visibility === 'true' ? visibleBit : hiddenBit,
    flags,
    priceBit,
    allBits: priceBit | ((1 << filters.length) - 1),
    clearMaskOf,
    rangesOf,
    /** The filters with a range: a number attribute of the product may still clear their bits. */
    rangeBits,
    /** Whether products that fail a single filter are selected too, to be counted for the facet of that filter. */
    selectsSingleFailures: facets.length > 0,
  }
}

/** The positions of these products in the columns. Both lists are newest first, so one pass over both is enough. */
function positionsOf({ ids, count: total }: FacetColumns, matchingIds: Float64Array): Uint32Array {
  const positions = new Uint32Array(matchingIds.length)
  let found = 0
  let position = total - 1
  for (const id of matchingIds) {
    while (position >= 0 && (ids[position] ?? 0) > id) position--
    if (position >= 0 && ids[position] === id) positions[found++] = position
  }
  return positions.subarray(0, found)
}

type ScannedRange = {
  columns: FacetColumns
  mask: FilterMask
  /** Newest first. Undefined: all products. */
  positions: Uint32Array | undefined
  from: number
  to: number
}

/**
 * Writes the products of one chunk that pass all filters, or all but one, into `selected`. It is one long function on purpose:
 * with a function call for each product a scan of 100,000 products takes three times as long.
 */
function selectProducts({ columns, mask, positions, from, to }: ScannedRange, selected: SelectedProducts) {
  const { recordStart, records, numericValues } = columns
  const { states, isInList, includesUncategorized, includesAll } = mask
  const { priceBit, allBits, clearMaskOf, rangesOf, rangeBits, selectsSingleFailures } = mask
  const { min, max } = mask.price
  const { mask: flagMask, value: flagValue } = mask.flags
  const lastPosition = columns.count - 1
  let size = 0
  for (let index = from; index < to; index++) {
    const position = positions ? (positions[index] ?? 0) : lastPosition - index
    const header = recordStart[position] ?? 0
    if (((1 << (records[header + record.state] ?? 0)) & states) === 0) continue
    if (((records[header + record.flags] ?? 0) & flagMask) !== flagValue) continue
    const categoriesStart = header + record.headerSize
    const spellingsStart = categoriesStart + (records[header + record.categoryCount] ?? 0)
    let isIn = includesAll || (includesUncategorized && spellingsStart === categoriesStart)
    for (let at = categoriesStart; at < spellingsStart && !isIn; at++) {
      isIn = isInList[records[at] ?? 0] === 1
    }
    if (!isIn) continue
    let failed = allBits
    if (failed !== 0) {
      const numbersStart = spellingsStart + (records[header + record.spellingCount] ?? 0)
      for (let at = spellingsStart; at < numbersStart; at++) failed &= clearMaskOf[records[at] ?? 0] ?? -1
      const priceAt = records[header + record.numericStart] ?? 0
      const price = numericValues[priceAt] ?? Number.NaN
      if (price >= min && price <= max) failed &= ~priceBit
      // No number attribute can clear these bits any more. `bits & (bits - 1)` is not 0 when more than one bit is set.
      const finallyFailed = failed & ~rangeBits
      if (finallyFailed !== 0 && (!selectsSingleFailures || (finallyFailed & (finallyFailed - 1)) !== 0))
        continue
      const numberCount = records[header + record.numberCount] ?? 0
      for (let number = 0; number < numberCount; number++) {
        const ranges = rangesOf[records[numbersStart + number] ?? 0]
        if (!ranges) continue
        const value = numericValues[priceAt + 1 + number] ?? Number.NaN
        for (const range of ranges) if (value >= range.min && value <= range.max) failed &= range.clearMask
      }
    }
    if (failed === 0 || (selectsSingleFailures && (failed & (failed - 1)) === 0)) {
      selected.positions[size] = position
      selected.failedFilters[size++] = failed
    }
  }
  selected.size = size
}
