/**
 * How well a product fits a query, from its names and its main category. Whole words count more than beginnings of words, names
 * more than codes, the thing more than its accessories, and visits decide between products that fit alike. Used by
 * `relevance.server.ts` and suggestions.
 */
import { headsIn, isHead, ownWords } from './name-heads.ts'
import type { QueryMatch } from './search.ts'
import type { Alternative, AlternativeKind } from './search-query.ts'
import { codeStart, nameEnd, nameStart } from './terms.ts'

/** The data of a product that its score is made from. `names` is the column "names" of "searchText". */
export type ScoredProduct = { names: string; categoryId: number; visits: number }

/** For each clause, by how it was found in a name: as a whole word, or as the beginning of one. */
const levels: Record<AlternativeKind, { whole: number; beginning: number }> = {
  typed: { whole: 100, beginning: 70 },
  measure: { whole: 100, beginning: 0 },
  joined: { whole: 95, beginning: 65 },
  stem: { whole: 90, beginning: 55 },
  synonym: { whole: 75, beginning: 45 },
  // A guess, and so less than any word that was meant for sure.
  correction: { whole: 52, beginning: 35 },
}
/** Less than in a name, more than in a category or a text. */
const inCode = 0.6
const inCategory = 30
/** The average level of the clauses counts so many times. */
const levelWeight = 6
/** An amount says more than another word: of two kettles the one of that size is meant. */
const measureWeight = 1.5
/**
 * Taken from products that have a guess where others have the word as typed: more than any place of a word gives, so that these
 * come first.
 */
const guess = 100_000

const bonuses = {
  wholeName: 300,
  /** All words, one after the other. */
  phrase: 40,
  head: 80,
  mainCategory: 100,
  /** For a name that consists of nothing else. */
  brevity: 50,
  accessory: -150,
} as const
const maxForVisits = 40

/** Shorter words occur in the middle of others. */
const shortestJoined = 6

type Pattern = { word: string; whole: string; beginning: string; kind: AlternativeKind }
type Scored = { kind: AlternativeKind; isGuess: boolean; patterns: Pattern[] }

/** An amount stands in a name as one word or as two, `4l` or `4 l`. */
function toScored({ beginnings, kind, isGuess = false }: Alternative): Scored[] {
  const toPattern = (word: string): Pattern => ({ word, whole: ` ${word} `, beginning: ` ${word}`, kind })
  const together: Scored = { kind, isGuess, patterns: beginnings.map(toPattern) }
  if (kind !== 'measure') return [together]
  const apart = beginnings.map(word => word.replace(/(?<=[0-9])(?![0-9])/, ' '))
  return [together, { kind, isGuess, patterns: apart.map(toPattern) }]
}

export function toScorer({ query, named }: Pick<QueryMatch, 'query' | 'named'>) {
  const clauses = query.clauses.map(({ alternatives }) => alternatives.flatMap(toScored))
  /** The clauses that have what was typed and a guess beside it: without the guess. */
  const surely = new Map(
    clauses
      .filter(all => all.some(({ isGuess }) => isGuess))
      .map(all => [all, all.filter(({ isGuess }) => !isGuess)]),
  )
  const weights = clauses.map(all => (all.some(({ kind }) => kind === 'measure') ? measureWeight : 1))
  const weight = weights.reduce((sum, one) => sum + one, 0)
  const text = ` ${query.text} `
  const wholeName = `${nameStart}${query.text}${nameEnd}`
  const called = new Set(named.flatMap(one => [...one.called]))

  const levelIn = (name: string, { whole, beginning, kind }: Pattern) =>
    name.includes(whole) ? levels[kind].whole : name.includes(beginning) ? levels[kind].beginning : 0

  /** The best level of a clause in a name or code, which has a blank at both ends. */
  const levelOf = (name: string, alternatives: (typeof clauses)[number]) => {
    let best = 0
    for (const { kind, patterns } of alternatives) {
      if (levels[kind].whole <= best) continue
      let level = levels[kind].whole
      for (const pattern of patterns) level = Math.min(level, levelIn(name, pattern))
      if (level > best) best = level
    }
    return best
  }

  /** A word of the query may be written as two in the name: `powerbank`. */
  const joinedLevel = (name: string, alternatives: (typeof clauses)[number]) => {
    if (!alternatives.some(({ patterns }) => patterns.every(({ word }) => word.length >= shortestJoined)))
      return 0
    const joined = name.replaceAll(' ', '')
    const isJoined = ({ patterns }: (typeof alternatives)[number]) =>
      patterns.every(({ word }) => word.length >= shortestJoined && joined.includes(word))
    return alternatives.some(isJoined) ? levels.joined.whole : 0
  }

  const isIn = (name: string, alternatives: (typeof clauses)[number]) =>
    levelOf(name, alternatives) > 0 || joinedLevel(name, alternatives) > 0

  function bonusOfName(name: string): number {
    const words = name.trim().split(' ')
    const own = ` ${ownWords(words).join(' ')} `
    const heads = headsIn(words)
    const isThing = clauses.some(alternatives =>
      alternatives.some(({ patterns }) => patterns.some(({ word }) => isHead(heads, word))),
    )
    const isAccessory = own.length < name.length && clauses.some(alternatives => !isIn(own, alternatives))
    return (
      (name.includes(text) ? bonuses.phrase : 0) +
      (isThing ? bonuses.head : 0) +
      (isAccessory ? bonuses.accessory : 0) +
      (bonuses.brevity * Math.min(clauses.length, words.length)) / words.length
    )
  }

  /** What the best of the names that have all words adds to the score. */
  function bonusOf(names: string): number {
    const found = names
      .split(nameEnd.trim())
      .filter(segment => segment.startsWith(nameStart))
      .map(segment => segment.slice(1))
      .filter(name => clauses.every(alternatives => isIn(name, alternatives)))
      .map(bonusOfName)
    return found.length > 0 ? Math.max(...found) : 0
  }

  return ({ names, categoryId, visits }: ScoredProduct): number => {
    const codesAt = names.indexOf(codeStart)
    const [inNames, inCodes] = codesAt < 0 ? [names, ''] : [names.slice(0, codesAt), names.slice(codesAt)]
    let sum = 0
    for (const [index, alternatives] of clauses.entries()) {
      const level =
        levelOf(inNames, alternatives) ||
        Math.max(inCategory, inCode * levelOf(inCodes, alternatives), joinedLevel(inNames, alternatives))
      sum += level * (weights[index] ?? 1)
    }
    const isGuessed = [...surely].some(
      ([all, sure]) =>
        levelOf(names, all) > 0 && levelOf(names, sure) === 0 && joinedLevel(names, sure) === 0,
    )
    return (
      (levelWeight * sum) / Math.max(weight, 1) -
      (isGuessed ? guess : 0) +
      (names.includes(wholeName) ? bonuses.wholeName : 0) +
      bonusOf(names) +
      (called.has(categoryId) ? bonuses.mainCategory : 0) +
      Math.min(maxForVisits, 3 * Math.log2(1 + visits))
    )
  }
}
