/**
 * The words by which a product is found, and the words of a query. All of them are made by `fold()`. Used by everything in this
 * folder.
 */
import { fold } from '#shared/fold.ts'

/**
 * Prefixes of special words in the index. `fold()` removes these characters, so no query of a visitor can contain such a word.
 * A word without a prefix is one of a summary, a tag or a specification.
 */
const nameMark = '·'
/** Two neighbouring words of a name written as one: many people type `powerbank` for a power bank. */
const joinedMark = '‿'
/**
 * The first letter, or the first two, of a word of a name. Databases find these as whole words: on PostgreSQL a search for all
 * words that begin with one letter takes 100 ms at 100,000 products.
 */
const beginningMark = '…'
const categoryMark = '§'

/** Longer words are cut, in the index and in queries, because PostgreSQL refuses very long ones. */
const longest = 40
/** A beginning of this length or less is indexed as a word of its own. */
export const shortBeginning = 2

/** The texts of a product in all languages. */
export type IndexedText = {
  names: string[]
  codes: string[]
  /** Summaries, tags, values of specifications. */
  texts: string[]
  descriptions: string[]
  categoryIds: number[]
}

export const cutWord = (word: string) =>
  word.length <= longest ? word : Array.from(word).slice(0, longest).join('')
const split = (folded: string) => (folded === '' ? [] : folded.split(' ').map(cutWord))
/** `fold()` splits words at a ZWNJ. Many people leave it out when they type. */
const withoutZwnj = (text: string) => text.replaceAll('\u200c', '')

/** 30x40, 30 × 40 and 30*40 are the same size. */
const betweenNumbers = /(?<=\p{Nd})\s*[x×*✕хX]\s*(?=\p{Nd})/gu
const possessive = /['’]s(?![\p{L}\p{N}])/gu
/** Persian endings after a ZWNJ or hamza: the plural, the indefinite, the comparative, possessives. */
const persianEnding =
  /\u200c(?:های?ی?|هایم|ی|(?<!ه\u200c)ای|ترین|تر|ام|ات|اش|مان|تان|شان)(?![\p{L}\p{N}\p{M}\u200c])/gu

/**
 * Endings that make a quality out of a thing: «یخچال‌دار» is no refrigerator, and «قهوه‌ای» (brown) no coffee. They belong to the word,
 * however they are joined to it.
 */
const qualityEnding = /(?<=\p{Script=Arabic})[\u200c ](دار|(?<=ه[\u200c ])ای)(?![\p{L}\p{N}\p{M}\u200c])/gu

/** A word with each of these endings that it may have. */
export const qualitiesOf = (word: string): string[] =>
  /\p{Script=Arabic}$/u.test(word) ? [`${word}دار`, ...(word.endsWith('ه') ? [`${word}ای`] : [])] : []

/** Removes what does not distinguish words, before the text is folded. */
export const withoutEndings = (text: string) =>
  text
    .replace(betweenNumbers, ' ')
    .replace(possessive, '')
    .replace(qualityEnding, '$1')
    .replace(persianEnding, '')

/** The letter under a hamza is written in several ways: مسئول, مسؤول and مسول are one word. */
const hamzaSeat = /[ؤئأ]/g
const seats = ['ی', 'و', 'ا', '']

/** Every spelling of a word with a hamza, folded. Only the word itself if there is none. */
export function hamzaSpellings(word: string): string[] {
  const composed = word.normalize('NFC')
  if (composed.search(hamzaSeat) < 0) return [fold(word)]
  return [...new Set([word, ...seats.map(seat => composed.replace(hamzaSeat, seat))].map(fold))]
}

/** The words of a text, and the same words joined where a ZWNJ splits them, and with every seat of a hamza. */
export function wordsIn(text: string): string[] {
  const words = split(fold(withoutEndings(text)))
  if (text.includes('\u200c')) words.push(...split(fold(withoutZwnj(text))))
  if (text.normalize('NFC').search(hamzaSeat) >= 0) {
    const written = withoutEndings(text).split(/[\s\u200c]+/)
    words.push(...written.flatMap(word => hamzaSpellings(word).flatMap(split)))
  }
  return words
}

/** Colours and materials are the same in many products, so the words of these texts are cached. */
const cachedWords = new Map<string, string[]>()
const maxCached = 5000

function cachedWordsIn(text: string): string[] {
  const cached = cachedWords.get(text)
  if (cached) return cached
  const words = withNumbers(wordsIn(text)).flatMap(endings)
  if (cachedWords.size >= maxCached) cachedWords.clear()
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

/** Neighbouring words joined, each pair: the names of products are short. */
const pairsIn = (name: string) => {
  const words = split(fold(withoutEndings(name)))
  return words.slice(1).map((word, index) => cutWord((words[index] ?? '') + word).normalize('NFC'))
}

const beginningsOf = (word: string): string[] => {
  const [first = '', second = ''] = word
  return second ? [first, first + second] : [first]
}

/** The words of one product, for the two indexes. In each, the words are sorted, with a blank before and after each of them. */
export type ProductTerms = {
  /** By name, code, text and category, each kind marked. */
  words: string
  /** The same without marks, and the words of its descriptions: for when the former find too little. */
  allWords: string
}

export function toIndexTerms({ names, codes, texts, descriptions, categoryIds }: IndexedText): ProductTerms {
  const inNames = new Set([
    ...names.flatMap(name => withNumbers(wordsIn(name))).flatMap(endings),
    // A code may also be typed without its blanks and signs, or from the middle on.
    ...codes.flatMap(codeEndings),
  ])
  const pairs = names.flatMap(pairsIn).filter(pair => !inNames.has(pair))
  const inTexts = new Set(texts.flatMap(cachedWordsIn))
  const categories = [...(categoryIds.length > 0 ? [inAnyCategory] : []), ...categoryIds.map(toCategoryTerm)]
  return {
    words: join([
      ...[...inNames].map(toNameTerm),
      ...pairs.map(toJoinedTerm),
      ...[...inNames].flatMap(beginningsOf).map(toBeginningTerm),
      ...inTexts,
      ...categories,
    ]),
    allWords: join([...inNames, ...pairs, ...inTexts, ...descriptions.flatMap(wordsIn), ...categories]),
  }
}

function join(words: string[]): string {
  const distinct = new Set(words)
  return distinct.size === 0 ? '' : ` ${[...distinct].sort().join(' ')} `
}

function codeEndings(code: string): string[] {
  const runs = fold(code).match(/[0-9]+|[^0-9 ]+/g) ?? []
  return runs.map((_, index) => cutWord(runs.slice(index).join('').normalize('NFC')))
}

/** The word that every product in any category has. */
export const inAnyCategory = categoryMark
export const toCategoryTerm = (categoryId: number) => categoryMark + categoryId
export const toNameTerm = (word: string) => nameMark + word
export const toJoinedTerm = (pair: string) => joinedMark + pair
export const toBeginningTerm = (beginning: string) => beginningMark + beginning

/** Before the words of a name, before those of a code, and after either. */
export const nameStart = '^ '
export const codeStart = '# '
export const nameEnd = ' $'

/** Every spelling of every name, and every code, for ranking by relevance. */
export function toIndexedNames(names: string[], codes: string[]): string {
  const spellings = new Set(
    names.flatMap(name => [fold(withoutEndings(name)), fold(name), fold(withoutZwnj(name))]).filter(Boolean),
  )
  const foldedCodes = new Set(codes.map(fold).filter(Boolean))
  return [
    ...[...spellings].map(name => nameStart + name + nameEnd),
    ...[...foldedCodes].map(code => codeStart + code + nameEnd),
  ].join('')
}

/** Persian words of two letters are found by how they sound: `rozh` is رژ. */
const inVocabulary = /^(?:\p{L}{3,24}|\p{Script=Arabic}{2})$/u

/**
 * The words for the vocabulary, of a row of "searchText": of letters alone, and neither too short nor too long for correcting
 * mistakes. The letters of a code are no words that somebody could have meant.
 */
export function toVocabulary({ words, names }: { words: string; names: string }): string[] {
  const codeLetters = lettersOfCodes(names)
  const vocabulary = words
    .split(' ')
    .flatMap(word =>
      !word.startsWith(nameMark) ? word : codeLetters.has(word.slice(1)) ? [] : word.slice(1),
    )
  return [...new Set(vocabulary.filter(word => inVocabulary.test(word)))]
}

/** The runs of letters that only the codes of a product have, as "names" holds these. A name may have its code among its words. */
function lettersOfCodes(names: string): Set<string> {
  const segments = names.split(nameEnd)
  const codes = segments.flatMap(one => (one.startsWith(codeStart) ? one.slice(codeStart.length) : []))
  // A code is also indexed without its blanks.
  const letters = codes.flatMap(code => `${code} ${code.replaceAll(' ', '')}`.match(/\p{L}{2,}/gu) ?? [])
  if (letters.length === 0) return new Set()
  const isCode = new RegExp(` (?:${codes.join('|')})(?= )`, 'gu')
  const own = new Set(
    segments
      .filter(one => one.startsWith(nameStart))
      .flatMap(name => `${name} `.replace(isCode, '').split(' ')),
  )
  return new Set(letters.filter(one => !own.has(one)))
}

/** The words of the names of a category, and its pairs of words. */
export const categoryTerms = (names: string[]) => [
  ...new Set(names.flatMap(name => [...wordsIn(name), ...pairsIn(name)])),
]
