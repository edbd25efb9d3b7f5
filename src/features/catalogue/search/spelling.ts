/** Finds words that differ by one mistake: one letter more, one less, another letter, or two neighbouring letters swapped. */

/** The word, and the word without each one of its letters. Two words with a common spelling differ by one mistake, or by two. */
export function spellingsOf(word: string): string[] {
  const letters = Array.from(word)
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/**
 * Whether two words differ by one mistake at most. `spellingsOf()` alone cannot tell: words with a letter in two distant
 * positions also have a common spelling, and these are two mistakes.
 */
export function isNearly(one: string, other: string): boolean {
  const [letters, otherLetters] = [Array.from(one), Array.from(other)]
  const shorter = Math.min(letters.length, otherLetters.length)
  let start = 0
  while (start < shorter && letters[start] === otherLetters[start]) start++
  // What remains when the common beginning and the common end are removed.
  const [rest, otherRest] = [letters.slice(start), otherLetters.slice(start)]
  while (rest.length > 0 && otherRest.length > 0 && rest.at(-1) === otherRest.at(-1)) {
    rest.pop()
    otherRest.pop()
  }
  if (rest.length <= 1 && otherRest.length <= 1) return true
  const areTwo = rest.length === 2 && otherRest.length === 2
  return areTwo && rest[0] === otherRest[1] && rest[1] === otherRest[0]
}
