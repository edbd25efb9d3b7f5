/**
 * Counts the values of the products that a scan selected. A product that passes every filter counts for all facets; one that
 * fails a single filter counts for the facet of that filter alone. Called by `facet-scan.server.ts` for each chunk.
 */
import type { CategoryScan } from './facet-categories.server.ts'
import { type FacetColumns, record } from './facet-columns.server.ts'
import type { Facet, Filter } from './facet-filters.server.ts'

/** The products that a scan selected: their positions in the columns, and the bit of the one filter that each fails (0: none). */
export type SelectedProducts = { positions: Uint32Array; failedFilters: Int32Array; size: number }

export type Span = { min: number; max: number; count: number }
const emptySpan = (): Span => ({ min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, count: 0 })

type ScanQuery = { categories: CategoryScan; filters: Filter[]; facets: Facet[] }
type Counts = ReturnType<typeof emptyCounts>

const none = -1

export function emptyCounts({ spellings }: FacetColumns, { categories, filters, facets }: ScanQuery) {
  const textFacetOf = facetByAttribute(facets, facet => !facet.isNumber)
  const filterBitsOn = (facet: Facet) =>
    filters.reduce((bits, filter, index) => (filter.facets.includes(facet) ? bits | (1 << index) : bits), 0)
  const filterBitsOnAny = (some: Facet[]) => some.reduce((bits, facet) => bits | filterBitsOn(facet), 0)
  return {
    /** By spelling id: how many products have it. */
    spellingCounts: new Uint32Array(spellings.length),
    /** By facet index: the range of its numbers. */
    numberSpans: facets.map(emptySpan),
    price: emptySpan(),
    /** By index of the sub-category: how many products are in it or below it. */
    categories: new Uint32Array(categories.rows.length),
    tables: {
      /** By facet index: the filters on this facet, as bits. */
      filterBitsOf: Int32Array.from(facets, filterBitsOn),
      /** The filters on any facet of text values, and on any facet of numbers. */
      textFilterBits: filterBitsOnAny(facets.filter(facet => !facet.isNumber)),
      numberFilterBits: filterBitsOnAny(facets.filter(facet => facet.isNumber)),
      /** By spelling id, and by attribute id: the index of the facet, or -1. */
      facetOfSpelling: Int32Array.from(spellings, spelling => textFacetOf[spelling.attributeId] ?? none),
      facetOfNumber: facetByAttribute(facets, facet => facet.isNumber),
      /** By facet index: 1 when several attributes are this facet, so that one product may have several values in it. */
      hasSeveralAttributes: Uint8Array.from(facets, facet => Number(facet.attributeIds.length > 1)),
      /** By facet index, and by sub-category: the position of the product that was counted there last. */
      lastCountedInFacet: new Int32Array(facets.length).fill(none),
      lastCountedInCategory: new Int32Array(categories.rows.length).fill(none),
    },
  }
}

/** By attribute id: the index of its facet, or -1. */
function facetByAttribute(facets: Facet[], isIncluded: (facet: Facet) => boolean): Int32Array {
  const largestId = Math.max(0, ...facets.flatMap(facet => facet.attributeIds))
  const table = new Int32Array(largestId + 1).fill(none)
  facets.forEach((facet, index) => {
    if (isIncluded(facet)) for (const id of facet.attributeIds) table[id] = index
  })
  return table
}

type CountOptions = { columns: FacetColumns; scan: ScanQuery; priceBit: number }

export function count(
  { columns, scan, priceBit }: CountOptions,
  { positions, failedFilters, size }: SelectedProducts,
  counts: Counts,
) {
  const { recordStart, records, numericValues } = columns
  const { childIndexOf } = scan.categories
  const { facetOfSpelling, facetOfNumber, hasSeveralAttributes } = counts.tables
  const { lastCountedInFacet, lastCountedInCategory } = counts.tables
  const { filterBitsOf, textFilterBits, numberFilterBits } = counts.tables
  const { spellingCounts } = counts
  for (let index = 0; index < size; index++) {
    const position = positions[index] ?? 0
    const failed = failedFilters[index] ?? 0
    const header = recordStart[position] ?? 0
    const spellingsStart = header + record.headerSize + (records[header + record.categoryCount] ?? 0)
    const numbersStart = spellingsStart + (records[header + record.spellingCount] ?? 0)
    const priceAt = records[header + record.numericStart] ?? 0
    if (failed === 0 || failed === priceBit) widen(counts.price, numericValues[priceAt] ?? Number.NaN)
    if (failed === 0) {
      for (let at = header + record.headerSize; at < spellingsStart; at++) {
        const child = childIndexOf[records[at] ?? 0] ?? none
        // A product in several categories below one sub-category is one product there.
        if (child === none || lastCountedInCategory[child] === position) continue
        lastCountedInCategory[child] = position
        counts.categories[child] = (counts.categories[child] ?? 0) + 1
      }
    }
    // A product that fails a filter which is on no text facet counts for none of them.
    const spellingsEnd = (failed & ~textFilterBits) === 0 ? numbersStart : spellingsStart
    for (let at = spellingsStart; at < spellingsEnd; at++) {
      const spellingId = records[at] ?? 0
      const facet = facetOfSpelling[spellingId] ?? none
      if (facet === none || (failed & ~(filterBitsOf[facet] ?? 0)) !== 0) continue
      if (hasSeveralAttributes[facet] === 1) {
        const isSecond = lastCountedInFacet[facet] === position
        lastCountedInFacet[facet] = position
        if (isSecond && isCountedBefore({ columns, facetOfSpelling }, { spellingsStart, at, facet })) continue
      }
      spellingCounts[spellingId] = (spellingCounts[spellingId] ?? 0) + 1
    }
    const numberCount = (failed & ~numberFilterBits) === 0 ? (records[header + record.numberCount] ?? 0) : 0
    for (let number = 0; number < numberCount; number++) {
      const facet = facetOfNumber[records[numbersStart + number] ?? 0] ?? none
      if (facet === none || (failed & ~(filterBitsOf[facet] ?? 0)) !== 0) continue
      widen(counts.numberSpans[facet], numericValues[priceAt + 1 + number] ?? Number.NaN)
    }
  }
}

type SpellingTable = { columns: FacetColumns; facetOfSpelling: Int32Array }
type RecordedValue = { spellingsStart: number; at: number; facet: number }

/** A product may have the same value in two attributes of one name. It still counts as one product. */
function isCountedBefore(
  { columns, facetOfSpelling }: SpellingTable,
  { spellingsStart, at, facet }: RecordedValue,
): boolean {
  const { records, spellings } = columns
  const valueId = spellings[records[at] ?? 0]?.valueId
  for (let before = spellingsStart; before < at; before++) {
    const spellingId = records[before] ?? 0
    if (facetOfSpelling[spellingId] === facet && spellings[spellingId]?.valueId === valueId) return true
  }
  return false
}

function widen(span: Span | undefined, value: number) {
  if (!span || Number.isNaN(value)) return
  span.count++
  if (value < span.min) span.min = value
  if (value > span.max) span.max = value
}
