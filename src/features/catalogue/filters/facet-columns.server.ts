/**
 * The facets of all products as numbers in a few long typed arrays, so that one scan over them filters and counts a list
 * without a query. They take about 80 bytes a product, some 10 MB for 100,000 products (docs/decisions/0014-facets.md).
 * `facet-index.server.ts` fills them; `facet-scan.server.ts` and `facet-counts.server.ts` read them.
 */

import { attributeValueKey } from '../model/attribute-value-key.ts'
import type { ProductFacets } from './product-facets.server.ts'

/** The attribute id that stands for tags. Real attributes have ids from 1. */
export const tagFacet = 0

/** The state of a product. A product in the trash is `gone`: its position stays, and no scan finds it. */
export const hidden = 0
export const visible = 1
const gone = 2

/**
 * One way to write a text value of an attribute, or the id of a tag. Its index in `spellings` is its id in the records. Spellings are
 * distinguished so that a facet can show the most frequent one; those that mean the same have the same `valueId`.
 */
export type Spelling = {
  attributeId: number
  /** Of a choice it is the word that the attribute has now: `nameChoices()` keeps it so. */
  text: string
  translated: string | undefined
  valueId: number
}

/**
 * A product is one record in `records`. These are the offsets in its header; `headerSize` numbers later follow its category
 * ids, then its spelling ids, then the ids of its number attributes. `numericStart` is where its numbers begin in
 * `numericValues`.
 *
 * One record of numbers takes 80 bytes a product; the layout before it took 120.
 */
export const record = {
  state: 0,
  categoryCount: 1,
  spellingCount: 2,
  numberCount: 3,
  numericStart: 4,
  flags: 5,
  headerSize: 6,
} as const

export class FacetColumns {
  /** Product ids, ascending. The index of a product in this array is its position. */
  ids = new Float64Array(1024)
  count = 0
  /** By position: where the product's record begins in `records`. */
  recordStart = new Uint32Array(1024)
  records = new Uint32Array(16_384)
  #recordsUsed = 0
  /** From a record's `numericStart` on: the price (NaN when there is none), then one number for each of its number attributes. */
  numericValues = new Float64Array(2048)
  #numericUsed = 0
  /** How many array elements belong to records that were replaced by newer ones. */
  wasted = 0
  readonly spellings: Spelling[] = []
  readonly #choices: { spellingId: number; attributeId: number; choiceId: number }[] = []
  readonly #spellingIds = new Map<string, number>()
  readonly #valueIds = new Map<string, number>()
  readonly #valueIdsByTranslation = new Map<string, Set<number>>()

  /** The ids of the values that a text means, in either language. Empty when no product ever had such a value. */
  valueIdsOf(text: string): number[] {
    const key = attributeValueKey(text)
    const valueId = this.#valueIds.get(key)
    const translated = this.#valueIdsByTranslation.get(key) ?? []
    return [...new Set([...(valueId === undefined ? [] : [valueId]), ...translated])]
  }

  /** Adds a product or replaces its record. Without facets the product is marked as gone. */
  put(id: number, facets: ProductFacets | undefined) {
    const position = this.#positionFor(id)
    const [price, flags, state, categoryIds, tagIds, attributeValues] = facets ?? [null, 0, gone, [], [], []]
    const spellingIds = tagIds.map(tagId => this.#addSpelling(tagFacet, String(tagId)))
    const numberAttributeIds: number[] = []
    const numericValues = [price ?? Number.NaN]
    for (const [attributeId, value, more] of attributeValues) {
      if (typeof value === 'number') {
        numberAttributeIds.push(attributeId)
        numericValues.push(value)
      } else if (typeof more === 'number') spellingIds.push(this.#addChoice(attributeId, more))
      else if (value !== null) spellingIds.push(this.#addSpelling(attributeId, value, more))
    }
    this.recordStart[position] = this.#recordsUsed
    const header = [
      state,
      categoryIds.length,
      spellingIds.length,
      numberAttributeIds.length,
      this.#numericUsed,
      flags,
    ]
    this.#addRecord([...header, ...categoryIds, ...spellingIds, ...numberAttributeIds])
    this.#addNumericValues(numericValues)
  }

  #addRecord(numbers: number[]) {
    while (this.#recordsUsed + numbers.length > this.records.length) this.records = doubled(this.records)
    this.records.set(numbers, this.#recordsUsed)
    this.#recordsUsed += numbers.length
  }

  #addNumericValues(values: number[]) {
    while (this.#numericUsed + values.length > this.numericValues.length) {
      this.numericValues = doubled(this.numericValues)
    }
    this.numericValues.set(values, this.#numericUsed)
    this.#numericUsed += values.length
  }

  /** The id of the spelling that stands for a choice. It has no word until `nameChoices()` is called. */
  #addChoice(attributeId: number, choiceId: number): number {
    const name = `${attributeId}\n#${choiceId}`
    let spellingId = this.#spellingIds.get(name)
    if (spellingId === undefined) {
      spellingId = this.spellings.length
      this.#spellingIds.set(name, spellingId)
      this.spellings.push({ attributeId, text: '', translated: undefined, valueId: this.#addValue('') })
      this.#choices.push({ spellingId, attributeId, choiceId })
    }
    return spellingId
  }

  /**
   * Gives all choices the words that they have now. Called before each scan: records hold choices by their numbers, so that one is
   * renamed without reading a product again. There are some hundreds of them, and most are named already.
   */
  nameChoices(wordOf: (attributeId: number, choiceId: number) => string | undefined) {
    for (const { spellingId, attributeId, choiceId } of this.#choices) {
      const spelling = this.spellings[spellingId]
      const text = wordOf(attributeId, choiceId)
      if (!spelling || text === undefined || spelling.text === text) continue
      spelling.text = text
      spelling.valueId = this.#addValue(text)
    }
  }

  /** The id of a spelling, which is new or known. */
  #addSpelling(attributeId: number, text: string, translated?: string): number {
    const name = `${attributeId}\n${text}\n${translated ?? ''}`
    let spellingId = this.#spellingIds.get(name)
    if (spellingId === undefined) {
      spellingId = this.spellings.length
      this.#spellingIds.set(name, spellingId)
      const valueId = this.#addValue(text)
      this.spellings.push({ attributeId, text, translated, valueId })
      if (translated !== undefined) {
        const key = attributeValueKey(translated)
        const valueIds = this.#valueIdsByTranslation.get(key) ?? new Set()
        this.#valueIdsByTranslation.set(key, valueIds.add(valueId))
      }
    }
    return spellingId
  }

  #addValue(text: string): number {
    const key = attributeValueKey(text)
    const known = this.#valueIds.get(key)
    if (known !== undefined) return known
    this.#valueIds.set(key, this.#valueIds.size)
    return this.#valueIds.size - 1
  }

  /** The position of the first product whose id is not smaller than `id`. */
  #lowerBound(id: number): number {
    let [from, to] = [0, this.count]
    // New products have the largest id, so most insertions end here.
    if (to > 0 && (this.ids[to - 1] ?? 0) < id) return to
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.ids[middle] ?? 0) < id) from = middle + 1
      else to = middle
    }
    return from
  }

  /** The product's position. A new product is inserted, a known one keeps its own and wastes its old record. */
  #positionFor(id: number): number {
    const position = this.#lowerBound(id)
    if (position < this.count && this.ids[position] === id) {
      this.wasted += this.#sizeOfRecord(this.recordStart[position] ?? 0)
      return position
    }
    if (this.count === this.ids.length) {
      this.ids = doubled(this.ids)
      this.recordStart = doubled(this.recordStart)
    }
    this.ids.copyWithin(position + 1, position, this.count)
    this.recordStart.copyWithin(position + 1, position, this.count)
    this.count++
    this.ids[position] = id
    return position
  }

  /** In array elements. A number attribute takes two: its id in the record, and its value. */
  #sizeOfRecord(start: number): number {
    const header = this.records.subarray(start, start + record.headerSize)
    const [, categoryCount = 0, spellingCount = 0, numberCount = 0] = header
    return record.headerSize + categoryCount + spellingCount + 2 * numberCount
  }
}

/** A copy with twice the room. */
function doubled<C extends Float64Array | Uint32Array>(column: C): C {
  const larger = new (column.constructor as new (size: number) => C)(column.length * 2)
  larger.set(column)
  return larger
}
