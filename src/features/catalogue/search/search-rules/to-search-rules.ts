/** Turns entries that staff typed into what the search reads. Used for the stored entries and for those of a preview. */
import { fold } from '#shared/fold.ts'
import type { SearchRules } from '../../search-engine/search-rules.ts'
import type { NewSearchRule } from './search-rule.ts'

/**
 * Folded, as typed and without its half-spaces: many people leave them out, and `fold()` splits words at them. Empty for a text
 * without a letter or digit.
 */
export function foldedSpellings(text: string): string[] {
  const spellings = [fold(text), fold(text.replaceAll('\u200c', ''))]
  return [...new Set(spellings)].filter(Boolean)
}

export function toSearchRules(entries: Iterable<NewSearchRule>): SearchRules {
  const synonyms = new Map<string, Set<string>>()
  const ignored = new Set<string>()
  const pins = new Map<string, readonly number[]>()

  /** A word can be in several groups: it then finds what it means in each. All spellings are folded. */
  function addSynonyms(own: string[], to: string[]) {
    const others = to.filter(one => !own.includes(one))
    if (others.length === 0) return
    for (const spelling of own) {
      const found = synonyms.get(spelling) ?? new Set()
      synonyms.set(spelling, found)
      for (const other of others) found.add(other)
    }
  }

  for (const entry of entries) {
    if (entry.kind === 'ignoredWord')
      for (const spelling of foldedSpellings(entry.word)) ignored.add(spelling)
    else if (entry.kind === 'pin')
      for (const spelling of foldedSpellings(entry.q)) pins.set(spelling, entry.productIds)
    else {
      // Folding takes longest, so each word is folded once.
      const words = entry.words.map(foldedSpellings)
      const from = entry.from ? [foldedSpellings(entry.from)] : words
      for (const own of from) addSynonyms(own, words.flat())
    }
  }
  return { synonyms: new Map([...synonyms].map(([from, to]) => [from, [...to]])), ignored, pins }
}
