/** A query as it reads in the other keyboard layout. Used by `correct-query.server.ts`. */
import { distinctWords, type QueryWord, toQueryWords, wordOf } from '../search-query.ts'
import type { SearchRules } from '../search-rules.ts'
import { inOtherLayouts } from './keyboard-layout.ts'
import type { Attempt } from './rewrites.ts'

const lettersIn = (words: QueryWord[]) => words.map(wordOf).join('').length

/** For each reading, the words that are not ignored. One that falls into pieces is left out: some letters are signs in the other layout. */
export function readInOtherLayouts(q: string, { ignored }: SearchRules): Attempt[][] {
  const typed = toQueryWords(q, ignored)
  const asTyped = new Set(typed.map(wordOf))
  return inOtherLayouts(q).flatMap(text => {
    // With talk, which may be most of a query in either layout.
    const all = toQueryWords(text, ignored)
    const meant = distinctWords(all)
    const isWhole = all.length <= typed.length && lettersIn(all) * 2 >= lettersIn(typed)
    if (!isWhole || meant.length === 0) return []
    return [meant.map(word => (asTyped.has(wordOf(word)) ? word : { ...word, step: 'layout' as const }))]
  })
}

/** What was read in the other layout is shown as the catalogue writes it, and was typed for sure. */
export const asMeant = (word: Attempt): Attempt =>
  word.step === 'layout' && !word.corrections ? { ...word, corrections: word.spellings, isKept: true } : word
