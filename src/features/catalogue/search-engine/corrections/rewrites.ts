/**
 * Rewrites of a query, with other words than were typed: which words may have been meant, and which of them can be searched for
 * together. Used by `correct-query.server.ts`.
 */
import type { Correction } from '../../names/correction.ts'
import type { QueryWord } from '../search-query.ts'
import { areTransliterated, consonantsOf, haveSameVowels, soundOf } from '../transliteration.ts'
import { mistakesAllowed, mistakesBetween } from '../variants.ts'

type CorrectionStep = Correction['steps'][number]
/** A word that may have been meant. The lower the cost, the more likely. */
export type RewriteCandidate = { word: string; products: number; step: CorrectionStep; cost: number }
/** A word of the query, and what became of it. */
export type Attempt = QueryWord & {
  step?: CorrectionStep
  /** Hardly a guess: one mistake in a long word, or the same keys in the other layout. */
  isClose?: boolean
}

/** The maximum number of rewrites that are tried. */
export const maxRewrites = 9

/** Undefined if the words are too different. */
export function toCandidate(
  typed: string,
  { word, products }: { word: string; products: number },
): RewriteCandidate | undefined {
  // Between equally similar words, the more common one.
  const rarity = 0.4 / (1 + Math.log10(1 + products))
  if (areTransliterated(typed, word)) {
    if (!haveSameVowels(typed, word)) return undefined
    const difference = mistakesBetween(soundOf(typed), soundOf(word))
    return { word, products, step: 'transliteration', cost: 0.7 + 0.5 * difference + rarity }
  }
  const mistakes = mistakesBetween(typed, word)
  const allowed = soundAlike(typed, word) ? mostMistakes : mistakesAllowed(typed)
  if (mistakes > allowed) return undefined
  return { word, products, step: 'spelling', cost: mistakes + (typed[0] === word[0] ? 0 : 0.3) + rarity }
}

const mostMistakes = 2
const shortestHeard = 6

/** Written as it is heard: `vacume` has the consonants of a vacuum, and its beginning. */
const soundAlike = (typed: string, word: string) =>
  typed.length >= shortestHeard &&
  typed.slice(0, 2) === word.slice(0, 2) &&
  consonantsOf(typed) === consonantsOf(word)

const close = { cost: 1.5, letters: 8 } as const

export const toAttempt = (word: QueryWord, { word: correction, step, cost }: RewriteCandidate): Attempt => ({
  ...word,
  corrections: [correction],
  step,
  isClose:
    step === 'layout' || (step === 'spelling' && cost < close.cost && correction.length >= close.letters),
})

/** Every combination of the candidates for the words that have some, the most likely first. */
export function combinations(
  words: QueryWord[],
  candidates: Map<QueryWord, RewriteCandidate[]>,
): Attempt[][] {
  let all: { words: Attempt[]; cost: number }[] = [{ words: [], cost: 0 }]
  for (const word of words) {
    const choices = candidates.get(word)?.map(one => ({ word: toAttempt(word, one), cost: one.cost }))
    all = all.flatMap(before =>
      (choices ?? [{ word, cost: 0 }]).map(choice => ({
        words: [...before.words, choice.word],
        cost: before.cost + choice.cost,
      })),
    )
    all = all.sort((one, other) => one.cost - other.cost).slice(0, maxRewrites)
  }
  return all.map(one => one.words)
}

/** Every rewrite in which one word is replaced, the most likely first. Only by a very similar word: all of them are real words. */
export function oneReplaced(words: QueryWord[], candidates: Map<QueryWord, RewriteCandidate[]>): Attempt[][] {
  return words
    .flatMap((word, index) =>
      (candidates.get(word) ?? [])
        .filter(one => one.cost < 2)
        .map(one => ({ words: words.with(index, toAttempt(word, one)) as Attempt[], cost: one.cost })),
    )
    .sort((one, other) => one.cost - other.cost)
    .map(one => one.words)
}
