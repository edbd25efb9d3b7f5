/**
 * The facts of all products as numbers: narrowing and counting a list is one walk through them, without a query. About 80 bytes a
 * product. Words are numbered as they are written, so that a count knows the usual spelling.
 */

import { attributeValueKey } from '../attributes/attribute-value.ts'
import type { ProductFacets } from './product-facets.server.ts'

/** What tags answer; attributes have numbers from 1. */
export const tagFacet = 0

export const hidden = 0
export const visible = 1
export const gone = 2

/** What products say in words, to an attribute or as a tag: one number for one way to write it. */
export type Spelling = { asked: number; text: string; translated: string | undefined; key: number }

/**
 * What is said of a product is one record: at these places its state, how many categories, words and numbers follow, and where its
 * values begin; then the categories, the words (numbers of spellings), and the attributes that are answered by numbers.
 */
export const record = { state: 0, categories: 1, words: 2, numbers: 3, values: 4, size: 5 } as const

export class FactColumns {
  /** Rising. */
  ids = new Float64Array(1024)
  count = 0
  /** Where the record of each begins. */
  start = new Uint32Array(1024)
  records = new Uint32Array(16_384)
  #used = 0
  /** Where a record says: the price (not a number: none), then its answers in numbers. */
  values = new Float64Array(2048)
  #usedValues = 0
  /** Numbers in records that were replaced. */
  wasted = 0
  readonly spellings: Spelling[] = []
  readonly #known = new Map<string, number>()
  readonly #keys = new Map<string, number>()
  readonly #translated = new Map<string, Set<number>>()

  /** The numbers of what a text means, in either language; none when nothing ever meant it. */
  keysOf(text: string): number[] {
    const written = attributeValueKey(text)
    const key = this.#keys.get(written)
    return [...new Set([...(key === undefined ? [] : [key]), ...(this.#translated.get(written) ?? [])])]
  }

  put(id: number, facts: ProductFacets | undefined) {
    const at = this.#placeFor(id)
    const [price, state, categoryIds, tags, answers] = facts ?? [null, gone, [], [], []]
    const words = this.#spellTags(tags)
    const asked: number[] = []
    const values = [price ?? Number.NaN]
    for (const [attributeId, value, translated] of answers) {
      if (typeof value === 'number') {
        asked.push(attributeId)
        values.push(value)
      } else words.push(this.#spell(attributeId, value, translated))
    }
    this.start[at] = this.#used
    const head = [state, categoryIds.length, words.length, asked.length, this.#usedValues]
    this.#addRecord([...head, ...categoryIds, ...words, ...asked])
    this.#addValues(values)
  }

  #addRecord(numbers: number[]) {
    while (this.#used + numbers.length > this.records.length) this.records = grown(this.records)
    this.records.set(numbers, this.#used)
    this.#used += numbers.length
  }

  #addValues(values: number[]) {
    while (this.#usedValues + values.length > this.values.length) this.values = grown(this.values)
    this.values.set(values, this.#usedValues)
    this.#usedValues += values.length
  }

  /** Two spellings of one tag are one. */
  #spellTags(tags: string[]): number[] {
    const words = new Map<number, number>()
    for (const tag of tags) {
      const word = this.#spell(tagFacet, tag)
      const key = this.spellings[word]?.key ?? 0
      if (!words.has(key)) words.set(key, word)
    }
    return [...words.values()]
  }

  #spell(asked: number, text: string, translated?: string): number {
    const name = `${asked}\n${text}\n${translated ?? ''}`
    let word = this.#known.get(name)
    if (word === undefined) {
      word = this.spellings.length
      this.#known.set(name, word)
      const key = this.#keyFor(text)
      this.spellings.push({ asked, text, translated, key })
      if (translated !== undefined) {
        const written = attributeValueKey(translated)
        this.#translated.set(written, (this.#translated.get(written) ?? new Set()).add(key))
      }
    }
    return word
  }

  #keyFor(text: string): number {
    const key = attributeValueKey(text)
    const known = this.#keys.get(key)
    if (known !== undefined) return known
    this.#keys.set(key, this.#keys.size)
    return this.#keys.size - 1
  }

  /** The place of the first that is not before `id`. */
  #firstFrom(id: number): number {
    let [from, to] = [0, this.count]
    // New ones come last.
    if (to > 0 && (this.ids[to - 1] ?? 0) < id) return to
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.ids[middle] ?? 0) < id) from = middle + 1
      else to = middle
    }
    return from
  }

  #placeFor(id: number): number {
    const at = this.#firstFrom(id)
    if (at < this.count && this.ids[at] === id) {
      this.wasted += this.#sizeAt(this.start[at] ?? 0)
      return at
    }
    if (this.count === this.ids.length) {
      this.ids = grown(this.ids)
      this.start = grown(this.start)
    }
    this.ids.copyWithin(at + 1, at, this.count)
    this.start.copyWithin(at + 1, at, this.count)
    this.count++
    this.ids[at] = id
    return at
  }

  #sizeAt(start: number): number {
    const [, categories = 0, words = 0, numbers = 0] = this.records.subarray(start, start + record.size)
    return record.size + categories + words + 2 * numbers
  }
}

/** Twice as long. */
function grown<C extends Float64Array | Uint32Array>(column: C): C {
  const larger = new (column.constructor as new (size: number) => C)(column.length * 2)
  larger.set(column)
  return larger
}
