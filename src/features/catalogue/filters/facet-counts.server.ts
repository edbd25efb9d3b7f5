/** Counts what the products of a walk say: those that pass everything for all facets, those that fail one filter for its facet alone. */
import type { CategoryScan } from './facet-categories.server.ts'
import { type FactColumns, record } from './facet-columns.server.ts'
import type { Facet, Filter } from './facet-filters.server.ts'

/** Places in the columns, and which filters each fails: none or one, as a bit. */
export type FacetCounts = { places: Uint32Array; open: Int32Array; size: number }

export type Span = { min: number; max: number; count: number }
const emptySpan = (): Span => ({ min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, count: 0 })

type Counting = { categories: CategoryScan; filters: Filter[]; facets: Facet[] }
type Counts = ReturnType<typeof emptyCounts>

const none = -1

export function emptyCounts({ spellings }: FactColumns, { categories, filters, facets }: Counting) {
  const wordFacets = byFilter(facets, facet => !facet.isNumber)
  const bitsOn = (facet: Facet) =>
    filters.reduce((bits, filter, at) => (filter.facets.includes(facet) ? bits | (1 << at) : bits), 0)
  const bitsOnAll = (some: Facet[]) => some.reduce((bits, facet) => bits | bitsOn(facet), 0)
  return {
    /** By spelling. */
    words: new Uint32Array(spellings.length),
    /** By facet. */
    numbers: facets.map(emptySpan),
    price: emptySpan(),
    categories: new Uint32Array(categories.rows.length),
    tables: {
      /** By facet: the filters on it; and those on any that is answered in words, or in numbers. */
      bitsOf: Int32Array.from(facets, bitsOn),
      wordBits: bitsOnAll(facets.filter(facet => !facet.isNumber)),
      numberBits: bitsOnAll(facets.filter(facet => facet.isNumber)),
      /** By spelling, and by attribute: the facet. */
      facetOfWord: Int32Array.from(spellings, spelling => wordFacets[spelling.asked] ?? none),
      facetOfNumber: byFilter(facets, facet => facet.isNumber),
      /** By facet: whether several attributes are it, so that a product may answer more than one. */
      isAskedOften: Uint8Array.from(facets, facet => Number(facet.asked.length > 1)),
      /** By facet and by category: the last product that was counted there. */
      answeredBy: new Int32Array(facets.length).fill(none),
      seenIn: new Int32Array(categories.rows.length).fill(none),
    },
  }
}

/** From what is asked to the number of its facet. */
function byFilter(facets: Facet[], isMeant: (facet: Facet) => boolean): Int32Array {
  const table = new Int32Array(Math.max(0, ...facets.flatMap(facet => facet.asked)) + 1).fill(none)
  facets.forEach((facet, number) => {
    if (isMeant(facet)) for (const id of facet.asked) table[id] = number
  })
  return table
}

type Counted = { columns: FactColumns; walk: Counting; ofPrice: number }

export function count(
  { columns, walk, ofPrice }: Counted,
  { places, open, size }: FacetCounts,
  counts: Counts,
) {
  const { start, records, values } = columns
  const { childOf } = walk.categories
  const { facetOfWord, facetOfNumber, isAskedOften, answeredBy, seenIn } = counts.tables
  const { bitsOf, wordBits, numberBits } = counts.tables
  const uses = counts.words
  for (let index = 0; index < size; index++) {
    const at = places[index] ?? 0
    const fails = open[index] ?? 0
    const head = start[at] ?? 0
    const words = head + record.size + (records[head + record.categories] ?? 0)
    const numbers = words + (records[head + record.words] ?? 0)
    const own = records[head + record.values] ?? 0
    if (fails === 0 || fails === ofPrice) widen(counts.price, values[own] ?? Number.NaN)
    if (fails === 0) {
      for (let fact = head + record.size; fact < words; fact++) {
        const child = childOf[records[fact] ?? 0] ?? none
        if (child === none || seenIn[child] === at) continue
        seenIn[child] = at
        counts.categories[child] = (counts.categories[child] ?? 0) + 1
      }
    }
    const wordsEnd = (fails & ~wordBits) === 0 ? numbers : words
    for (let fact = words; fact < wordsEnd; fact++) {
      const word = records[fact] ?? 0
      const facet = facetOfWord[word] ?? none
      if (facet === none || (fails & ~(bitsOf[facet] ?? 0)) !== 0) continue
      if (isAskedOften[facet] === 1) {
        const isSecond = answeredBy[facet] === at
        answeredBy[facet] = at
        if (isSecond && isCountedBefore({ columns, facetOfWord }, { first: words, fact, facet })) continue
      }
      uses[word] = (uses[word] ?? 0) + 1
    }
    const end = (fails & ~numberBits) === 0 ? (records[head + record.numbers] ?? 0) : 0
    for (let fact = 0; fact < end; fact++) {
      const facet = facetOfNumber[records[numbers + fact] ?? 0] ?? none
      if (facet === none || (fails & ~(bitsOf[facet] ?? 0)) !== 0) continue
      widen(counts.numbers[facet], values[own + 1 + fact] ?? Number.NaN)
    }
  }
}

type CountedValue = { columns: FactColumns; facetOfWord: Int32Array }
type Saying = { first: number; fact: number; facet: number }

/** Two attributes of one name may be answered alike by one product: it is one product still. */
function isCountedBefore({ columns, facetOfWord }: CountedValue, { first, fact, facet }: Saying): boolean {
  const { records, spellings } = columns
  const key = spellings[records[fact] ?? 0]?.key
  for (let before = first; before < fact; before++) {
    const word = records[before] ?? 0
    if (facetOfWord[word] === facet && spellings[word]?.key === key) return true
  }
  return false
}

function widen(span: Span | undefined, value: number) {
  if (!span || Number.isNaN(value)) return
  span.count++
  if (value < span.min) span.min = value
  if (value > span.max) span.max = value
}
