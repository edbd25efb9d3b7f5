/**
 * The words by which a product is found, and the words of a query. All of them are made by `fold()`. Used by everything in this
 * folder.
 */
import { fold } from '#shared/fold.ts'

/**
 * Prefixes of special words in the index. `fold()` removes these characters, so no query of a visitor can contain such a word.
 */
const nameMark = '·'
const categoryMark = '§'

/** Longer words are cut, in the index and in queries, because PostgreSQL refuses very long ones. */
const longest = 40
/** How many words of a query are used. The rest is ignored. */
const mostWords = 8

/** The texts of a product in all languages. */
export type IndexedText = {
  names: string[]
  codes: string[]
  /** Summaries, tags, values of specifications. */
  texts: string[]
  categoryIds: number[]
}

export const cutWord = (word: string) =>
  word.length <= longest ? word : Array.from(word).slice(0, longest).join('')
const split = (folded: string) => (folded === '' ? [] : folded.split(' ').map(cutWord))
/** `fold()` splits words at a ZWNJ. Many people leave it out when they type. */
const withoutZwnj = (text: string) => text.replaceAll('\u200c', '')

/** The words of a text, and the same words joined where a ZWNJ splits them. */
function wordsIn(text: string): string[] {
  const words = split(fold(text))
  return text.includes('\u200c') ? [...words, ...split(fold(withoutZwnj(text)))] : words
}

/** Colours and materials are the same in many products, so the words of these texts are cached. */
const cachedWords = new Map<string, string[]>()
const mostCached = 5000

function cachedWordsIn(text: string): string[] {
  const cached = cachedWords.get(text)
  if (cached) return cached
  const words = wordsIn(text)
  if (cachedWords.size >= mostCached) cachedWords.clear()
  cachedWords.set(text, words)
  return words
}

/** A word, and its endings from every point where letters and digits meet: `ins114` is also found by `114`. */
function endings(word: string): string[] {
  if (!/[0-9]/.test(word)) return [word]
  const runs = word.match(/[0-9]+|[^0-9]+/g) ?? []
  return runs.map((_, index) => cutWord(runs.slice(index).join('').normalize('NFC')))
}

/** Adds words joined with the number beside them, because many people type `arvand114` for a product called Arvand 114. */
function withNumbers(words: string[]): string[] {
  const joined = words.flatMap((word, index) => {
    const before = words[index - 1]
    return before && /^[0-9]/.test(word) !== /[0-9]$/.test(before) ? cutWord(before + word) : []
  })
  return [...words, ...joined]
}

/** The text that is indexed: every word, sorted, with a blank before and after each. Queries search for beginnings of words. */
export function toIndexedWords({ names, codes, texts, categoryIds }: IndexedText): string {
  const inName = [
    ...names.flatMap(name => withNumbers(wordsIn(name))).flatMap(endings),
    // A code may also be typed without its blanks and signs, or from the middle on.
    ...codes.flatMap(codeEndings),
  ]
  const words = new Set([
    ...inName,
    ...inName.map(word => nameMark + word),
    ...texts.flatMap(cachedWordsIn),
    ...(categoryIds.length > 0 ? [inAnyCategory] : []),
    ...categoryIds.map(toCategoryWord),
  ])
  return words.size === 0 ? '' : ` ${[...words].sort().join(' ')} `
}

function codeEndings(code: string): string[] {
  const runs = fold(code).match(/[0-9]+|[^0-9 ]+/g) ?? []
  return runs.map((_, index) => cutWord(runs.slice(index).join('').normalize('NFC')))
}

/** The word that every product in any category has. */
export const inAnyCategory = categoryMark
export const toCategoryWord = (categoryId: number) => categoryMark + categoryId
export const toNameWord = (word: string) => nameMark + word

/** Put around each name, so that a `like` pattern can find its beginning and its end. */
export const nameStart = '^ '
export const nameEnd = ' $'

/** Every spelling of every name, for ranking by relevance. */
export function toIndexedNames(names: string[]): string {
  const spellings = new Set(names.flatMap(name => [fold(name), fold(withoutZwnj(name))]).filter(Boolean))
  return [...spellings].map(name => nameStart + name + nameEnd).join('')
}

/** The words for the vocabulary: of letters alone, so no codes, and neither too short nor too long for correcting mistakes. */
export function toVocabulary(indexedWords: string): string[] {
  return indexedWords.split(' ').filter(word => /^\p{L}{3,24}$/u.test(word))
}

export type Query = {
  /** All its words, folded, with blanks between them. */
  text: string
  words: string[]
}

/** Undefined when `q` has neither a letter nor a digit. */
export function toQuery(q: string): Query | undefined {
  const words = [...new Set(split(fold(q)))].slice(0, mostWords)
  return words.length > 0 ? { text: words.join(' '), words } : undefined
}

/** The words of the names of a category. */
export const categoryWords = (names: string[]) => [...new Set(names.flatMap(wordsIn))]
