/**
 * The facts of all products as columns of numbers: narrowing and counting a list is one walk through them, without a query.
 * About 120 bytes a product. Words are numbered as they are written, so that a count knows the usual spelling.
 */
import type { Facts } from './product-facts.server.ts'
import { answerKey } from './spec-value.ts'

/** The facet of tags; attributes have numbers from 1. */
export const tagFacet = 0

/** A column's code tells words and numbers apart, whatever an attribute asks for by now. */
export const wordCode = (facet: number) => facet * 2
export const numberCode = (facet: number) => facet * 2 + 1

export const hidden = 0
export const visible = 1
export const gone = 2

export type Spelling = { code: number; text: string; translated: string | undefined; key: number }

export class FactColumns {
  /** Rising. */
  ids = new Float64Array(1024)
  count = 0
  state = new Uint8Array(1024)
  /** Not a number: none. */
  price = new Float64Array(1024)
  /** Where a product's facts begin, first its categories; `size` of them altogether. */
  start = new Uint32Array(1024)
  categories = new Uint8Array(1024)
  size = new Uint16Array(1024)
  codes = new Uint32Array(8192)
  values = new Float64Array(8192)
  used = 0
  /** Places of facts that were replaced. */
  wasted = 0
  readonly spellings: Spelling[] = []
  readonly #known = new Map<string, number>()
  readonly #keys = new Map<string, number>()
  readonly #translated = new Map<string, Set<number>>()

  /** The numbers of what a text means, in either language; none when nothing ever meant it. */
  keysOf(text: string): number[] {
    const written = answerKey(text)
    const key = this.#keys.get(written)
    return [...new Set([...(key === undefined ? [] : [key]), ...(this.#translated.get(written) ?? [])])]
  }

  put(id: number, facts: Facts | undefined) {
    const at = this.#placeFor(id)
    this.wasted += this.size[at] ?? 0
    const [price, isVisible, categoryIds, tags, answers] = facts ?? [null, gone, [], [], []]
    this.state[at] = isVisible
    this.price[at] = price ?? Number.NaN
    this.start[at] = this.used
    this.categories[at] = categoryIds.length
    for (const categoryId of categoryIds) this.#add(0, categoryId)
    const words = new Set(tags.map(tag => this.#spell(wordCode(tagFacet), tag)))
    const keys = new Set<number>()
    for (const word of words) {
      const key = this.spellings[word]?.key ?? 0
      // Two spellings of one tag are one.
      if (!keys.has(key)) this.#add(wordCode(tagFacet), word)
      keys.add(key)
    }
    for (const [attributeId, value, translated] of answers) {
      if (typeof value === 'number') this.#add(numberCode(attributeId), value)
      else this.#add(wordCode(attributeId), this.#spell(wordCode(attributeId), value, translated))
    }
    this.size[at] = this.used - (this.start[at] ?? 0)
  }

  #add(code: number, value: number) {
    if (this.used === this.codes.length) {
      this.codes = grown(this.codes, this.used * 2)
      this.values = grown(this.values, this.used * 2)
    }
    this.codes[this.used] = code
    this.values[this.used++] = value
  }

  #spell(code: number, text: string, translated?: string): number {
    const name = `${code}\n${text}\n${translated ?? ''}`
    let word = this.#known.get(name)
    if (word === undefined) {
      word = this.spellings.length
      this.#known.set(name, word)
      const key = this.#keyFor(text)
      this.spellings.push({ code, text, translated, key })
      if (translated !== undefined) {
        const written = answerKey(translated)
        this.#translated.set(written, (this.#translated.get(written) ?? new Set()).add(key))
      }
    }
    return word
  }

  #keyFor(text: string): number {
    const key = answerKey(text)
    const known = this.#keys.get(key)
    if (known !== undefined) return known
    this.#keys.set(key, this.#keys.size)
    return this.#keys.size - 1
  }

  placeOf(id: number): number | undefined {
    const at = this.#firstFrom(id)
    return at < this.count && this.ids[at] === id ? at : undefined
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
    const known = this.placeOf(id)
    if (known !== undefined) return known
    if (this.count === this.ids.length) this.#grow()
    const at = this.#firstFrom(id)
    for (const column of [this.ids, this.state, this.price, this.start, this.categories, this.size]) {
      if (at < this.count) column.copyWithin(at + 1, at, this.count)
    }
    this.count++
    this.ids[at] = id
    this.size[at] = 0
    return at
  }

  #grow() {
    const size = this.ids.length * 2
    this.ids = grown(this.ids, size)
    this.state = grown(this.state, size)
    this.price = grown(this.price, size)
    this.start = grown(this.start, size)
    this.categories = grown(this.categories, size)
    this.size = grown(this.size, size)
  }
}

type Column = Float64Array | Uint32Array | Uint16Array | Uint8Array

function grown<C extends Column>(column: C, size: number): C {
  const larger = new (column.constructor as new (size: number) => C)(size)
  larger.set(column)
  return larger
}
