/** One walk through all products, newest first: who passes every filter, and how many pass all but one. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Visibility } from '../lists/product-order.server.ts'
import type { CategoryScan } from './facet-categories.server.ts'
import { type FactColumns, hidden, record, visible } from './facet-columns.server.ts'
import { count, emptyCounts, type FacetCounts } from './facet-counts.server.ts'
import type { Facet, Filter } from './facet-filters.server.ts'

/** Products at once: one turn of the event loop, a few milliseconds. */
const chunkSize = 25_000

export type FacetScan = {
  visible: Visibility
  categories: CategoryScan
  /** Those that match the words, newest first; all when left out. */
  among?: Float64Array | undefined
  price: Bounds | undefined
  filters: Filter[]
  /** Counted; none where only the products are asked for. */
  facets: Facet[]
}

export type ScanResult = Awaited<ReturnType<typeof scanFacets>>

export async function scanFacets(columns: FactColumns, walk: FacetScan) {
  const counts = emptyCounts(columns, walk)
  const mask = toFilterMask(columns, walk)
  const places = walk.among && positionsOf(columns, walk.among)
  const total = places ? places.length : columns.count
  const ids = new Float64Array(total)
  const kept: FacetCounts = { places: new Uint32Array(chunkSize), open: new Int32Array(chunkSize), size: 0 }
  let matches = 0
  for (let from = 0; from < total; from += chunkSize) {
    if (from > 0) await nextTurn()
    const to = Math.min(from + chunkSize, total)
    sift({ columns, mask, places, from, to }, kept)
    for (let at = 0; at < kept.size; at++) {
      if (kept.open[at] === 0) ids[matches++] = columns.ids[kept.places[at] ?? 0] ?? 0
    }
    if (walk.facets.length > 0) count({ columns, walk, ofPrice: mask.ofPrice }, kept, counts)
  }
  return { ids: ids.slice(0, matches), ...counts }
}

type Bounds = { min: number; max: number }
type FilterMask = ReturnType<typeof toFilterMask>

/**
 * Filters are bits: a product begins with all of them open, and what it says closes those it passes. There are at most 22: twenty on
 * attributes, the tags, the price.
 */
function toFilterMask(
  { spellings }: FactColumns,
  { visible: wanted, categories, price, filters, facets }: FacetScan,
) {
  /** By spelling: the filters that stay open. */
  const leftBy = new Int32Array(spellings.length).fill(-1)
  /** By attribute: the numbers that close a filter. */
  const rangesOf: (Bounds & { left: number })[][] = []
  filters.forEach(({ facets: own, words, ranges }, at) => {
    const left = ~(1 << at)
    const asked = new Set(own.flatMap(facet => (facet.isNumber ? [] : facet.asked)))
    spellings.forEach((spelling, word) => {
      if (words.has(spelling.key) && asked.has(spelling.asked)) leftBy[word] = (leftBy[word] ?? 0) & left
    })
    const bounds = ranges.map(({ from, to }) => ({
      min: from ?? Number.NEGATIVE_INFINITY,
      max: to ?? Number.POSITIVE_INFINITY,
      left,
    }))
    for (const id of own.flatMap(facet => (facet.isNumber ? facet.asked : []))) {
      rangesOf[id] = [...(rangesOf[id] ?? []), ...bounds]
    }
  })
  const ofNumbers = filters.reduce((bits, { ranges }, at) => (ranges.length > 0 ? bits | (1 << at) : bits), 0)
  const ofPrice = price ? 1 << filters.length : 0
  return {
    ...categories,
    price: price ?? { min: 0, max: 0 },
    states: wanted === 'all' ? (1 << hidden) | (1 << visible) : 1 << (wanted === 'true' ? visible : hidden),
    ofPrice,
    all: ofPrice | ((1 << filters.length) - 1),
    leftBy,
    rangesOf,
    ofNumbers,
    /** Those that fail a single filter are counted for its facet. */
    keepsFailed: facets.length > 0,
  }
}

/** Where these stand; both lists fall. */
function positionsOf({ ids, count: total }: FactColumns, among: Float64Array): Uint32Array {
  const places = new Uint32Array(among.length)
  let found = 0
  let at = total - 1
  for (const id of among) {
    while (at >= 0 && (ids[at] ?? 0) > id) at--
    if (at >= 0 && ids[at] === id) places[found++] = at
  }
  return places.subarray(0, found)
}

type ScannedRange = {
  columns: FactColumns
  mask: FilterMask
  /** All when left out, newest first. */
  places: Uint32Array | undefined
  from: number
  to: number
}

/** Keeps those that pass. All at hand in one function: a hundred thousand products take three times as long with a call for each. */
function sift({ columns, mask, places, from, to }: ScannedRange, kept: FacetCounts) {
  const { start, records, values } = columns
  const { states, holds, holdsLoose, holdsAll, ofPrice, all, leftBy, rangesOf, keepsFailed } = mask
  const { ofNumbers } = mask
  const { min, max } = mask.price
  const last = columns.count - 1
  let found = 0
  for (let index = from; index < to; index++) {
    const at = places ? (places[index] ?? 0) : last - index
    const head = start[at] ?? 0
    if (((1 << (records[head + record.state] ?? 0)) & states) === 0) continue
    const words = head + record.size + (records[head + record.categories] ?? 0)
    let isIn = holdsAll || (holdsLoose && words === head + record.size)
    for (let fact = head + record.size; fact < words && !isIn; fact++) isIn = holds[records[fact] ?? 0] === 1
    if (!isIn) continue
    let open = all
    if (open !== 0) {
      const numbers = words + (records[head + record.words] ?? 0)
      for (let fact = words; fact < numbers; fact++) open &= leftBy[records[fact] ?? 0] ?? -1
      const own = records[head + record.values] ?? 0
      const price = values[own] ?? Number.NaN
      if (price >= min && price <= max) open &= ~ofPrice
      const settled = open & ~ofNumbers
      if (settled !== 0 && (!keepsFailed || (settled & (settled - 1)) !== 0)) continue
      const end = records[head + record.numbers] ?? 0
      for (let fact = 0; fact < end; fact++) {
        const ranges = rangesOf[records[numbers + fact] ?? 0]
        if (!ranges) continue
        const value = values[own + 1 + fact] ?? Number.NaN
        for (const range of ranges) if (value >= range.min && value <= range.max) open &= range.left
      }
    }
    if (open === 0 || (keepsFailed && (open & (open - 1)) === 0)) {
      kept.places[found] = at
      kept.open[found++] = open
    }
  }
  kept.size = found
}
