/** The values of the form for one entry of any kind, and what is sent of them. */
import type { PickedProduct } from '#admin/product-picker/picked-product.ts'
import type { SearchRuleKind } from '../../../model/search-rule-kinds.ts'
import type { NewSearchRule } from '../search-rule.ts'
import type { SearchRule } from '../search-rule-response.ts'

export type SearchRuleValues = {
  kind: SearchRuleKind
  isOneWay: boolean
  from: string
  words: string[]
  word: string
  q: string
  products: PickedProduct[]
}

/** The fields of one kind. */
export type SearchRuleBody =
  | { from: string; words: string[] }
  | { word: string }
  | { q: string; productIds: number[] }

/** `text`: what a search term of visitors fills in. */
export type NewEntry = { kind: SearchRuleKind; text: string }

export function toSearchRuleValues(
  entry: SearchRule | undefined,
  { kind, text }: NewEntry,
): SearchRuleValues {
  const empty = {
    kind,
    isOneWay: false,
    from: '',
    words: text ? [text] : [],
    word: text,
    q: text,
    products: [],
  }
  if (!entry) return empty
  const known = { ...empty, kind: entry.kind }
  if (entry.kind === 'ignoredWord') return { ...known, word: entry.word }
  if (entry.kind === 'pin') return { ...known, q: entry.q, products: entry.products }
  return { ...known, isOneWay: entry.from !== '', from: entry.from, words: entry.words }
}

export function toSearchRuleBody(values: SearchRuleValues): SearchRuleBody {
  const { kind, isOneWay, from, words, word, q, products } = values
  if (kind === 'ignoredWord') return { word }
  if (kind === 'pin') return { q, productIds: products.map(product => product.id) }
  return { from: isOneWay ? from : '', words }
}

export const toNewSearchRule = (values: SearchRuleValues) =>
  ({ kind: values.kind, ...toSearchRuleBody(values) }) as NewSearchRule

/** A search that shows what the entry does. */
export function toTriedQuery({ kind, isOneWay, from, words, word, q }: SearchRuleValues): string {
  if (kind === 'pin') return q
  if (kind === 'ignoredWord') return word
  return (isOneWay ? from : words[0]) ?? ''
}

/** What the preview is told of the unsaved entry. Undefined while there is too little of it to have an effect. */
export function toUnsaved(values: SearchRuleValues, id: number | undefined) {
  const entry = toNewSearchRule(values)
  const stored = id === undefined ? {} : { id }
  if (entry.kind === 'ignoredWord')
    return entry.word.trim() ? { ignored: [{ word: entry.word, ...stored }] } : {}
  if (entry.kind === 'pin') {
    const { q, productIds } = entry
    return q.trim() && productIds.length > 0 ? { pins: [{ q, productIds, ...stored }] } : {}
  }
  const { from, words } = entry
  return words.length > 0 ? { synonyms: [{ from, words, ...stored }] } : {}
}
