/** One walk through all products, newest first: who passes every filter, and how many pass all but one. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CategoryWalk } from './facet-categories.server.ts'
import type { Facet, Filter } from './facet-plan.server.ts'
import { type FactColumns, gone, hidden, visible } from './fact-columns.server.ts'
import type { Visibility } from './product-order.server.ts'

/** Products at once: one turn of the event loop, some milliseconds. */
const chunkSize = 20_000

export type Walk = {
  visible: Visibility
  categories: CategoryWalk
  /** Those that match the words; all when left out. */
  among?: Set<number> | undefined
  price: Bounds | undefined
  filters: Filter[]
  /** Counted; none where only the products are asked for. */
  facets: Facet[]
}

export type Walked = Awaited<ReturnType<typeof walkFacts>>

export async function walkFacts(columns: FactColumns, walk: Walk) {
  const counts = {
    /** By spelling. */
    words: new Uint32Array(columns.spellings.length),
    numbers: walk.facets.map(emptySpan),
    price: emptySpan(),
    categories: new Uint32Array(walk.categories.children),
  }
  const found: number[] = []
  const look = looker(columns, walk, counts)
  if (walk.among && walk.among.size < columns.count / 8) {
    // So few are faster looked up than met.
    for (const id of Float64Array.from(walk.among).sort().reverse()) {
      const at = columns.placeOf(id)
      if (at !== undefined && look(at)) found.push(id)
    }
  } else {
    for (let at = columns.count - 1; at >= 0; at--) {
      if (look(at)) found.push(columns.ids[at] ?? 0)
      if (at % chunkSize === 0 && at > 0) await nextTurn()
    }
  }
  return { ids: Float64Array.from(found), ...counts }
}

type Bounds = { min: number; max: number }
export type Span = Bounds & { count: number }
const emptySpan = (): Span => ({ min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, count: 0 })
type Counts = { words: Uint32Array; numbers: Span[]; price: Span; categories: Uint32Array }

const none = -1

function looker(columns: FactColumns, walk: Walk, counts: Counts) {
  const { price, among, categories, filters } = walk
  const { ids, state, start, size, codes, values, spellings } = columns
  const wantedState = walk.visible === 'all' ? none : walk.visible === 'true' ? visible : hidden
  const facetOf = byCode(walk.facets, facet => facet.codes)
  const filterOf = byCode(filters, filter => filter.facets.flatMap(facet => facet.codes))
  /** The last product that passed a filter, and the last that was seen in a category. */
  const passedBy = new Float64Array(filters.length).fill(none)
  const seenIn = new Float64Array(categories.children).fill(none)
  /** The number of the price's filter, behind the others. */
  const ofPrice = filters.length
  const isCounting = walk.facets.length > 0

  /** By spelling: whether the filter on its facet lets it pass. */
  const isWanted = Uint8Array.from(spellings, ({ code, key }) =>
    Number(filters[filterOf[code] ?? none]?.words.has(key) ?? false),
  )
  const spans = filters.map(({ ranges }) =>
    ranges.map(({ from, to }) => ({
      min: from ?? Number.NEGATIVE_INFINITY,
      max: to ?? Number.POSITIVE_INFINITY,
    })),
  )
  const isPassed = (filter: number, code: number, value: number) =>
    code % 2 === 0 ? isWanted[value] === 1 : isInOne(spans[filter] ?? [], value)

  /** Which one filter a product fails: `none` when it passes all, undefined when it fails more. */
  const failed = (at: number, first: number, end: number): number | undefined => {
    let fails: number = none
    if (price && !isWithin(columns.price[at] ?? Number.NaN, price)) fails = ofPrice
    if (filters.length === 0) return fails
    for (let fact = first; fact < end; fact++) {
      const code = codes[fact] ?? 0
      const filter = filterOf[code] ?? none
      if (filter === none || passedBy[filter] === at) continue
      if (isPassed(filter, code, values[fact] ?? 0)) passedBy[filter] = at
    }
    for (let filter = 0; filter < filters.length; filter++) {
      if (passedBy[filter] === at) continue
      if (fails !== none) return undefined
      fails = filter
    }
    return fails
  }

  /** The last product that said something to a facet. */
  const answeredBy = new Float64Array(walk.facets.length).fill(none)

  const countFacts = (at: number, first: number, end: number, only: number) => {
    for (let fact = first; fact < end; fact++) {
      const code = codes[fact] ?? 0
      const facet = facetOf[code] ?? none
      if (facet === none || (only !== none && filterOf[code] !== only)) continue
      const value = values[fact] ?? 0
      if (code % 2 === 1) {
        widen(counts.numbers[facet], value)
        continue
      }
      const isSecond = answeredBy[facet] === at
      answeredBy[facet] = at
      if (isSecond && isSaidBefore(first, fact, facet)) continue
      counts.words[value] = (counts.words[value] ?? 0) + 1
    }
  }

  /** Two attributes of one name may be answered alike by one product: it is one product still. */
  const isSaidBefore = (first: number, fact: number, facet: number) => {
    if ((walk.facets[facet]?.codes.length ?? 0) < 2) return false
    const key = spellings[values[fact] ?? 0]?.key
    for (let before = first; before < fact; before++) {
      const code = codes[before] ?? 0
      if (code % 2 === 0 && facetOf[code] === facet && spellings[values[before] ?? 0]?.key === key)
        return true
    }
    return false
  }

  const countCategories = (at: number, from: number, to: number) => {
    for (let fact = from; fact < to; fact++) {
      const child = categories.childOf[values[fact] ?? 0] ?? none
      if (child === none || seenIn[child] === at) continue
      seenIn[child] = at
      counts.categories[child] = (counts.categories[child] ?? 0) + 1
    }
  }

  /** Answers whether the product passes everything. */
  return (at: number): boolean => {
    if (state[at] === gone || (wantedState !== none && state[at] !== wantedState)) return false
    if (among && !among.has(ids[at] ?? 0)) return false
    const from = start[at] ?? 0
    const first = from + (columns.categories[at] ?? 0)
    if (!categories.isIn(values, from, first)) return false
    const end = from + (size[at] ?? 0)
    const fails = failed(at, first, end)
    if (fails === undefined) return false
    if (isCounting) {
      if (fails === none) countCategories(at, from, first)
      if (fails === none || fails === ofPrice) widen(counts.price, columns.price[at] ?? Number.NaN)
      if (fails !== ofPrice) countFacts(at, first, end, fails)
    }
    return fails === none
  }
}

/** From a code to the number of what it belongs to. */
function byCode<T>(list: T[], codesOf: (one: T) => number[]): Int32Array {
  const all = list.map(codesOf)
  const table = new Int32Array(Math.max(0, ...all.flat()) + 1).fill(none)
  all.forEach((codes, number) => {
    for (const code of codes) table[code] = number
  })
  return table
}

function isInOne(spans: Bounds[], value: number): boolean {
  for (const span of spans) if (isWithin(value, span)) return true
  return false
}

const isWithin = (value: number, { min, max }: Bounds) => value >= min && value <= max

function widen(span: Span | undefined, value: number) {
  if (!span || Number.isNaN(value)) return
  span.count++
  if (value < span.min) span.min = value
  if (value > span.max) span.max = value
}
