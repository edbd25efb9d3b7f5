/**
 * A query as the search understands it: a list of clauses. A product matches if it has, for every clause, one of its alternatives.
 * Made from what was typed, and again by `corrections/` with other words.
 */
import { fold } from '#shared/fold.ts'
import { measureAt, numberAt } from './measures.ts'
import type { SearchRules } from './search-rules.ts'
import { stemsOf } from './stems.ts'
import { cutWord, hamzaSpellings, withoutEndings } from './terms.ts'

/** How an alternative came about. It counts more in the ranking the closer it is to what was typed. */
export type AlternativeKind = 'typed' | 'joined' | 'measure' | 'stem' | 'synonym' | 'correction'

/**
 * Words that all have to be there, each as the beginning of a word. A measure has to be a whole word, and so have the words of a
 * synonym if they are short.
 */
export type Alternative = {
  beginnings: string[]
  kind: AlternativeKind
  /** It follows from a correction, while what was typed is looked for as well. */
  isGuess?: boolean
}

/** The first alternative is what was typed. */
export type Clause = { alternatives: Alternative[] }

export type SearchQuery = {
  /** All words, folded, with blanks between them: whole names and pins are compared with it. */
  text: string
  clauses: Clause[]
  /** Where words were left out: most of the words in other combinations. What has these follows what has the clauses. */
  others?: Clause[][]
}

/** One word of a query. */
export type QueryWord = {
  typed: string
  /** Folded: as typed, and with every seat of a hamza. The first is the word itself. */
  spellings: [string, ...string[]]
  /** Whether a search rule says to ignore the word. It still counts as a part of a phrase: `side by side`. */
  isIgnored?: boolean
  /** The words of an amount, which are one word of the query, and the amount in every spelling of its unit. */
  measure?: { words: string[]; spellings: string[] }
  /** The number that the word stands for: 10 for `ten`. */
  number?: string
  /** Words that replace this one, because it was misspelt. */
  corrections?: string[]
  /** Whether the word as typed is looked for beside its corrections. */
  isKept?: boolean
  /** What a known word may mean beside itself: `motor` among Persian words in Latin letters. */
  alsoMeant?: string[]
}

/** How many words of a query are used. The rest is ignored. */
const maxWords = 12
/** How much of a text is read at all. */
const maxTyped = 200
/** Synonyms are looked up for phrases of so many words at most. */
const longestPhrase = 4
/** Persian endings that are written as words of their own. They stand for nothing by themselves. */
const looseEndings = new Set(['ها', 'های', 'هایی', 'ی', 'ای'])

const outerSigns = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu

/** The words of a query. Words that mean nothing here are marked, unless there are no others. */
export function toQueryWords(q: string, ignored: SearchRules['ignored']): QueryWord[] {
  const words = withMeasures(
    withoutEndings(q)
      .split(/\s+/, maxTyped)
      .flatMap(typed => {
        // «می‌خواهم» is one word to be ignored, and other words with a half-space may be two.
        const whole = typed.includes('\u200c') ? fold(typed.replaceAll('\u200c', '')) : ''
        return ignored.has(whole)
          ? [{ typed, spellings: [whole] } as QueryWord]
          : typed.split('\u200c').flatMap(toWords)
      })
      .slice(0, maxTyped),
  )
  const isIgnored = ({ spellings: [word] }: QueryWord) => ignored.has(word) || looseEndings.has(word)
  if (words.every(isIgnored)) return words.slice(0, maxWords)
  const meaningful = new Set<string>()
  return words
    .map(word => (isIgnored(word) ? { ...word, isIgnored: true } : word))
    .filter(word => word.isIgnored || meaningful.add(word.spellings[0]).size <= maxWords)
}

/** The words that are not ignored, each once. */
export function distinctWords(words: QueryWord[]): QueryWord[] {
  const meaningful = words.filter(word => !word.isIgnored)
  return [...new Map(meaningful.map(word => [word.spellings[0], word])).values()]
}

/** The longest amount: `one hundred and five ml`. */
const longestAmount = 7

/** Joins the words of each amount, and marks numbers that are written as words. */
function withMeasures(words: QueryWord[]): QueryWord[] {
  const all: QueryWord[] = []
  for (let at = 0; at < words.length; ) {
    const following = words.slice(at, at + longestAmount)
    const folded = following.map(word => word.spellings[0])
    const measure = measureAt(folded)
    const length = measure?.length ?? numberWordsAt(folded)
    const own = folded.slice(0, length)
    const typed = following
      .slice(0, length)
      .map(word => word.typed)
      .join(' ')
    if (measure) {
      all.push({ typed, spellings: [own.join('')], measure: { words: own, spellings: measure.spellings } })
    } else if (length > 0) {
      const number = String(numberAt(folded)?.value)
      all.push(...following.slice(0, length).map(word => ({ ...word, number })))
    } else all.push(...following.slice(0, 1))
    at += Math.max(length, 1)
  }
  return all
}
/** How many words say a number, if they are no digits. One is also an article: «یک کتری». */
function numberWordsAt(words: string[]): number {
  const number = /^[0-9]/.test(words[0] ?? '') ? undefined : numberAt(words)
  return number && number.value > 1 ? number.length : 0
}

/** The text between two blanks may be several words: `KT-INS114`. */
function toWords(typed: string): QueryWord[] {
  const [first = '', ...others] = hamzaSpellings(typed)
  const parts = first.split(' ').filter(Boolean).map(cutWord)
  const [only] = parts
  if (parts.length === 1 && only) {
    return [{ typed: typed.replace(outerSigns, ''), spellings: [only, ...others.map(cutWord)] }]
  }
  return parts.map(part => ({ typed: part, spellings: [part] }))
}

/** A query without letters and digits has no words. */
export const toQueryText = (q: string) =>
  [...new Set(fold(q).split(' ').filter(Boolean).map(cutWord))].slice(0, maxWords).join(' ')

export function toSearchQuery(words: QueryWord[], { synonyms }: Pick<SearchRules, 'synonyms'>): SearchQuery {
  const clauses: Clause[] = []
  const seen = new Set<string>()
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at, synonyms)
    if (phrase) clauses.push(toPhraseClause(words, at, phrase))
    else if (!words[at]?.isIgnored && !seen.has(words[at]?.spellings[0] ?? '')) {
      clauses.push(toClause(words, at, synonyms))
      seen.add(words[at]?.spellings[0] ?? '')
    }
    at += phrase?.length ?? 1
  }
  return { text: words.map(wordOf).join(' '), clauses }
}

/** The word that is looked for first. */
export const wordOf = ({ spellings, corrections }: QueryWord) => corrections?.[0] ?? spellings[0]

/** The words of each phrase that has synonyms, as `washing machine`. */
export function phrasesIn(words: QueryWord[], { synonyms }: Pick<SearchRules, 'synonyms'>): QueryWord[][] {
  const phrases: QueryWord[][] = []
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(words, at, synonyms)?.length
    if (length) phrases.push(words.slice(at, at + length))
    at += length ?? 1
  }
  return phrases
}

type Phrase = { length: number; synonyms: readonly string[] }

/** The longest phrase of two words or more that has synonyms. */
function phraseAt(words: QueryWord[], at: number, synonyms: SearchRules['synonyms']): Phrase | undefined {
  for (let length = Math.min(longestPhrase, words.length - at); length >= 2; length--) {
    const phrase = words.slice(at, at + length)
    const last = phrase.at(-1) as QueryWord
    // The last word may be in another form: `hair dryers`.
    for (const end of [wordOf(last), ...stemsOf(wordOf(last))]) {
      const text = [...phrase.slice(0, -1).map(wordOf), end].join(' ')
      const found = synonyms.get(text)
      if (found) return { length, synonyms: found }
    }
  }
  return undefined
}

function toPhraseClause(words: QueryWord[], at: number, { length, synonyms }: Phrase): Clause {
  const phrase = words.slice(at, at + length)
  const own = phrase.map(wordOf)
  return {
    alternatives: distinct([
      { beginnings: own, kind: 'typed' },
      { beginnings: [own.join('')], kind: 'joined' },
      { beginnings: own.map(word => stemsOf(word)[0] ?? word), kind: 'stem' },
      ...synonyms.map(toSynonym),
    ]),
  }
}

const toSynonym = (phrase: string): Alternative => ({ beginnings: phrase.split(' '), kind: 'synonym' })

function toClause(words: QueryWord[], at: number, synonyms: SearchRules['synonyms']): Clause {
  const { spellings, measure, number, corrections, isKept, alsoMeant = [] } = words[at] as QueryWord
  const main = corrections ?? spellings
  const stems = main.flatMap(stemsOf)
  const typed = corrections && !isKept ? [] : spellings
  /** In the other layout the correction is what was typed: nothing else is searched for beside it. */
  const isBeside = isKept && corrections !== undefined && corrections[0] !== spellings[0]
  return {
    alternatives: distinct([
      ...typed.map(word => ({ beginnings: [word], kind: 'typed' as const })),
      ...(measure ? toMeasureAlternatives(measure) : []),
      ...[...(number ? [number] : []), ...alsoMeant].map(toSynonym),
      ...[
        ...joinedWith(words, at).map(word => ({ beginnings: [word], kind: 'joined' as const })),
        ...(corrections ?? []).map(word => ({ beginnings: [word], kind: 'correction' as const })),
        ...stems.map(word => ({ beginnings: [word], kind: 'stem' as const })),
        ...[...main, ...stems].flatMap(word => synonyms.get(word) ?? []).map(toSynonym),
      ].map(one => (isBeside ? { ...one, isGuess: true } : one)),
    ]),
  }
}

/** Also its words by themselves: the number may stand in the name, and the unit elsewhere or nowhere. */
const toMeasureAlternatives = ({ words, spellings }: NonNullable<QueryWord['measure']>): Alternative[] => [
  ...spellings.map(word => ({ beginnings: [word], kind: 'measure' as const })),
  { beginnings: words, kind: 'typed' },
]

/**
 * The word joined with the one before it, and all words joined. Two words of a query may be one word in the product, as `tea pot`
 * and many pairs in Persian, and a code may be typed in any number of pieces. A word need not be joined with the one after it,
 * because the joined word begins with it and so is found by it anyway.
 */
function joinedWith(words: QueryWord[], at: number): string[] {
  const joined = (from: number, to: number) => words.slice(from, to).map(wordOf).join('').normalize('NFC')
  return [joined(Math.max(0, at - 1), at + 1), cutWord(joined(0, words.length))]
}

function distinct(alternatives: Alternative[]): Alternative[] {
  const byWords = new Map<string, Alternative>()
  for (const one of alternatives) {
    const key = one.beginnings.join(' ')
    if (key && !byWords.has(key)) byWords.set(key, one)
  }
  return [...byWords.values()]
}
