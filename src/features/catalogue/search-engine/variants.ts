/**
 * Finds words that differ by typing mistakes: a letter more, a letter less, another letter, or two neighbouring letters swapped.
 * Two words that differ by one mistake have a common spelling when one letter is left out of either or both. These spellings are
 * stored, so similar words are found by an indexed read.
 */

/** From this length on a word may have two mistakes: it is still recognisable then. */
const longEnoughForTwo = 7
/** Longer words would have hundreds of spellings without two of their letters. */
const longestForTwo = 14

export const mistakesAllowed = (word: string) => (word.length >= longEnoughForTwo ? 2 : 1)

/** The word, and the word without each one of its letters. */
export const variantsOf = (word: string): string[] => [...new Set([word, ...withoutOne(word)])]

/** The same for a word that was typed, and without any two letters if it is long. Stored for every word these would be too many. */
export function typedVariants(word: string): string[] {
  const once = withoutOne(word)
  const isLong = word.length >= longEnoughForTwo && word.length <= longestForTwo
  return [...new Set([word, ...once, ...(isLong ? once.flatMap(withoutOne) : [])])]
}

export function withoutOne(word: string): string[] {
  const letters = Array.from(word)
  return letters.map((_, at) => letters.toSpliced(at, 1).join(''))
}

/** How many mistakes lead from one word to the other. Three means three or more. */
export function mistakesBetween(one: string, other: string): number {
  const [from, to] = [Array.from(one), Array.from(other)]
  if (Math.abs(from.length - to.length) > 2) return 3
  // The usual table of distances, a row for each letter of `from`. Only the last two rows are needed.
  let beforeLast: number[] = []
  let last = to.map((_, at) => at + 1)
  last.unshift(0)
  from.forEach((letter, row) => {
    const distances = [row + 1]
    to.forEach((otherLetter, column) => {
      const changed = (last[column] ?? 0) + (letter === otherLetter ? 0 : 1)
      const added = (distances[column] ?? 0) + 1
      const removed = (last[column + 1] ?? 0) + 1
      const isSwapped = letter === to[column - 1] && otherLetter === from[row - 1]
      const swapped = isSwapped ? (beforeLast[column - 1] ?? 0) + 1 : 3
      distances.push(Math.min(changed, added, removed, swapped))
    })
    beforeLast = last
    last = distances
  })
  return Math.min(last.at(-1) ?? 3, 3)
}
