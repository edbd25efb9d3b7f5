/** The words by which a product is found, and those of a query. All of them are made by `fold()`. */
import { fold } from '#shared/fold.ts'

/** Signs that `fold()` never leaves in a word, so that a marked word is never typed. */
const nameMark = '·'
const categoryMark = '§'

/** Longer ones are cut, on both sides; PostgreSQL refuses very long ones. */
const longest = 40
/** What a query may ask for; the rest of it is not looked at. */
const mostWords = 8

/** What a product says of itself, in all languages. */
export type IndexedText = {
  names: string[]
  code: string | null
  /** Summaries, tags, values of specifications. */
  texts: string[]
  categoryIds: number[]
}

export const cutWord = (word: string) =>
  word.length <= longest ? word : Array.from(word).slice(0, longest).join('')
const split = (folded: string) => (folded === '' ? [] : folded.split(' ').map(cutWord))
/** ZWNJ parts words in `fold()`; many leave it out when they type. */
const unparted = (text: string) => text.replaceAll('\u200c', '')

/** Words as they are, and joined where ZWNJ parts them. */
function wordsIn(text: string): string[] {
  const words = split(fold(text))
  return text.includes('\u200c') ? [...words, ...split(fold(unparted(text)))] : words
}

/** Colours and materials come with every product: what they fold to is kept for a while. */
const known = new Map<string, string[]>()
const mostKnown = 5000

function wordsOften(text: string): string[] {
  const found = known.get(text)
  if (found) return found
  const words = wordsIn(text)
  if (known.size >= mostKnown) known.clear()
  known.set(text, words)
  return words
}

/** `ins114` begins with `ins` and holds `114`: whatever begins where letters and digits meet, up to the end. */
function endings(word: string): string[] {
  if (!/[0-9]/.test(word)) return [word]
  const parts = word.match(/[0-9]+|[^0-9]+/g) ?? []
  return parts.map((_, at) => cutWord(parts.slice(at).join('').normalize('NFC')))
}

/** Many type `arvand114` for a thing called Arvand 114. */
function withNumbers(words: string[]): string[] {
  const joined = words.flatMap((word, at) => {
    const before = words[at - 1]
    return before && /^[0-9]/.test(word) !== /[0-9]$/.test(before) ? cutWord(before + word) : []
  })
  return [...words, ...joined]
}

/** Every word, sorted, with a blank before and after each: the text that is indexed. Queries ask for beginnings of words. */
export function toIndexedWords({ names, code, texts, categoryIds }: IndexedText): string {
  const inName = [
    ...names.flatMap(name => withNumbers(wordsIn(name))).flatMap(endings),
    // A code is also typed without its blanks and signs, or from any of its parts on.
    ...codeEndings(code ?? ''),
  ]
  const words = new Set([
    ...inName,
    ...inName.map(word => nameMark + word),
    ...texts.flatMap(wordsOften),
    ...(categoryIds.length > 0 ? [inAnyCategory] : []),
    ...categoryIds.map(toCategoryWord),
  ])
  return words.size === 0 ? '' : ` ${[...words].sort().join(' ')} `
}

function codeEndings(code: string): string[] {
  const parts = fold(code).match(/[0-9]+|[^0-9 ]+/g) ?? []
  return parts.map((_, at) => cutWord(parts.slice(at).join('').normalize('NFC')))
}

/** Of every product that is in some category. */
export const inAnyCategory = categoryMark
export const toCategoryWord = (categoryId: number) => categoryMark + categoryId
export const toNameWord = (word: string) => nameMark + word

/** Signs around each name, so that a pattern can tell its beginning and its end. */
export const nameStart = '^ '
export const nameEnd = ' $'

/** Every spelling of every name: relevance looks at these. */
export function toIndexedNames(names: string[]): string {
  const spellings = new Set(names.flatMap(name => [fold(name), fold(unparted(name))]).filter(Boolean))
  return [...spellings].map(name => nameStart + name + nameEnd).join('')
}

/** The words of a vocabulary: letters only, neither too short to be misspelt nor parts of codes. */
export function toVocabulary(indexedWords: string): string[] {
  return indexedWords.split(' ').filter(word => /^\p{L}{3,24}$/u.test(word))
}

export type Query = {
  /** Folded, as a whole. */
  text: string
  words: string[]
}

/** Nothing when there is neither a letter nor a digit in it. */
export function toQuery(q: string): Query | undefined {
  const words = [...new Set(split(fold(q)))].slice(0, mostWords)
  return words.length > 0 ? { text: words.join(' '), words } : undefined
}

/** Words of a category, for a query that begins one of them. */
export const categoryWords = (names: string[]) => [...new Set(names.flatMap(wordsIn))]
