/**
 * Which words of a query stand together in products, where none has them all. Words that were typed and are known decide, an
 * amount comes next, guesses and bare numbers only where all else is equal. Used by `correct-query.server.ts`.
 */
import { phrasesIn, type QueryWord, wordOf } from '../search-query.ts'
import type { SearchRules } from '../search-rules.ts'
import type { Attempt } from './rewrites.ts'

/**
 * A word of the query, and some of the products that have it. `count` is how many products have it as a whole word of their names and
 * texts: what is only the beginning of a word, or stands in a description, may be a mistake.
 */
export type WordProducts = { word: Attempt; count: number; ids: ReadonlySet<number> }

export const isGuessed = ({ corrections, isKept }: Attempt) => corrections !== undefined && !isKept
/** An amount or a number says how large or how many, not what. */
export const isAmount = ({ measure, number, spellings: [word] }: Attempt) =>
  measure !== undefined || number !== undefined || /^[0-9]+$/.test(word)
/** A word that was typed and that some product has, or all but that. */
export const isSure = (word: Attempt) => (!isGuessed(word) || word.isClose === true) && !isAmount(word)

/** Five guesses together weigh less than one known word. Of two guesses the longer word says more. */
function weightOf({ word, count }: WordProducts): number {
  if (isAmount(word)) return word.measure ? 60 : 5
  if (isSure(word) && count > 0) return isGuessed(word) ? 50 : 100
  return 5 + wordOf(word).length / 2
}

/**
 * The sets of words that products have, the best first. At most eight words, because each set is a number in which a bit stands
 * for a word. Of sets that weigh the same, the one with the rarer words says more.
 */
export function setsTogether(words: readonly WordProducts[]): Attempt[][] {
  const setOf = new Map<number, number>()
  for (const [index, { ids }] of words.slice(0, 8).entries()) {
    for (const id of ids) setOf.set(id, (setOf.get(id) ?? 0) | (1 << index))
  }
  return [...new Set(setOf.values())]
    .map(set => {
      const own = words.filter((_, index) => set & (1 << index))
      const weight = own.reduce((sum, one) => sum + weightOf(one), 0)
      const commonness = own.reduce((sum, { count }) => sum + Math.log(1 + (count || many)), 0)
      return { own: own.map(({ word }) => word), weight, commonness }
    })
    .sort((one, other) => other.weight - one.weight || one.commonness - other.commonness)
    .map(({ own }) => own)
}

/** What is not counted says least. */
const many = 1_000_000

/** How many other sets are searched for. */
const maxOthers = 3

/** Of these sets, those that have most of so many words and are not the kept one, nor a part of it. */
export const otherSets = (sets: readonly Attempt[][], kept: readonly Attempt[], words: number) =>
  sets
    .filter(set => set.length * 2 > words && set.some(isSure) && set.some(word => !kept.includes(word)))
    .slice(0, maxOthers)

const fewWords = 4

/**
 * Whether an answer says enough of a query of so many words. One that rests on guesses and numbers alone has to have more than half
 * of them. Words that were typed and are known may be fewer if one of them says what the products are: without the word for the thing,
 * `red` of a red sofa finds anything. Of few words they are half at least, as `oil` of `extra virgin olive oil` is not. Most words of a
 * sentence are talk.
 */
export type Coverage = 'enough' | 'if it names the thing' | 'too little'

/** How many words of the query one word of it stands for. */
const lengthOf = ({ measure }: QueryWord) => measure?.words.length ?? 1
export const lengthOfAll = (words: readonly QueryWord[]) =>
  words.reduce((sum, word) => sum + lengthOf(word), 0)

/** `sure`: how many known words are searched for. `covered`: how many words in all. */
export function coverageOf({ sure, covered, words }: Record<'sure' | 'covered' | 'words', number>): Coverage {
  if (covered === words || sure * 2 > words) return 'enough'
  if (sure === 0) return covered * 2 > words ? 'enough' : 'too little'
  return words > fewWords || covered * 2 >= words ? 'if it names the thing' : 'too little'
}

export function coverageFor(attempts: Attempt[], words: QueryWord[], rules: SearchRules) {
  // A part of a phrase says nothing of the whole: `washing` is no washing machine.
  const broken = phrasesIn(words, rules)
    .filter(phrase => leftOutOf(phrase, attempts).length > 0)
    .flat()
  const sure = attempts.filter(
    one => isSure(one) && !isTooShort(one) && leftOutOf(broken, [one]).length === broken.length,
  )
  const all = lengthOfAll(words)
  const covered = all - lengthOfAll(leftOutOf(words, attempts))
  return { sure, is: coverageOf({ sure: sure.length, covered, words: all }) }
}

/** Shorter words are not corrected: a word of two letters is similar to any other one. */
export const shortestCorrected = 3

export const isTooShort = ({ spellings: [word] }: QueryWord) =>
  word.length < shortestCorrected && !/[0-9]/.test(word)

/** The words that are not searched for. Two words may have become one. */
export const leftOutOf = (words: QueryWord[], attempts: Attempt[]) =>
  words.filter(word => !attempts.some(one => ` ${one.typed} `.includes(` ${word.typed} `)))
