/** Finds those of a few items in which every typed word is the beginning of a word. Matches in the name come first. */
import { fold } from './fold.ts'

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

export type SearchedTexts = { name: string; text: string }

export function findByWords<Item>(
  items: Item[],
  query: string,
  textsOf: (item: Item) => SearchedTexts,
): Item[] {
  const queryWords = wordsOf(query)
  if (queryWords.length === 0) return items
  const hasAll = (text: string) => {
    const words = wordsOf(text)
    return queryWords.every(queryWord => words.some(word => word.startsWith(queryWord)))
  }
  const texts = items.map(item => ({ item, ...textsOf(item) }))
  const byName = texts.filter(({ name }) => hasAll(name))
  const byText = texts.filter(({ name, text }) => !hasAll(name) && hasAll(`${name} ${text}`))
  return [...byName, ...byText].map(({ item }) => item)
}
