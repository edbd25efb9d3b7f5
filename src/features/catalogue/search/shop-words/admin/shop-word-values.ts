/** The values of the form for one entry of any kind, and what is sent of them. */
import type { ProductCard } from '../../../model/product.ts'
import type { ShopWordKind } from '../../../model/shop-word-kinds.ts'
import type { NewShopWord } from '../shop-word.ts'
import type { ShopWord } from '../shop-word-response.ts'

export type PickedProduct = Pick<ProductCard, 'id' | 'name' | 'translations' | 'image' | 'shown'>

export type ShopWordValues = {
  kind: ShopWordKind
  isOneWay: boolean
  from: string
  words: string[]
  word: string
  q: string
  products: PickedProduct[]
}

/** The fields of one kind. */
export type ShopWordBody =
  | { from: string; words: string[] }
  | { word: string }
  | { q: string; productIds: number[] }

/** `text`: what a search term of visitors fills in. */
export type NewEntry = { kind: ShopWordKind; text: string }

export function toShopWordValues(entry: ShopWord | undefined, { kind, text }: NewEntry): ShopWordValues {
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

export function toShopWordBody(values: ShopWordValues): ShopWordBody {
  const { kind, isOneWay, from, words, word, q, products } = values
  if (kind === 'ignoredWord') return { word }
  if (kind === 'pin') return { q, productIds: products.map(product => product.id) }
  return { from: isOneWay ? from : '', words }
}

export const toNewShopWord = (values: ShopWordValues) =>
  ({ kind: values.kind, ...toShopWordBody(values) }) as NewShopWord

/** A search that shows what the entry does. */
export function toTriedQuery({ kind, isOneWay, from, words, word, q }: ShopWordValues): string {
  if (kind === 'pin') return q
  if (kind === 'ignoredWord') return word
  return (isOneWay ? from : words[0]) ?? ''
}

/** What the preview is told of the unsaved entry. Undefined while there is too little of it to have an effect. */
export function toUnsaved(values: ShopWordValues, id: number | undefined) {
  const entry = toNewShopWord(values)
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
