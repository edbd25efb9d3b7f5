import type { NewSearchRule } from './search-rule.ts'

/** How an entry is called in lists and in the history. Separated by dots, because a comma differs between the languages. */
export function searchRuleName(entry: NewSearchRule): string {
  if (entry.kind === 'ignoredWord') return entry.word
  if (entry.kind === 'pin') return entry.q
  const words = entry.words.join(' · ')
  return entry.from ? `${entry.from}: ${words}` : words
}
