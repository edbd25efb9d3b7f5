/** Words that are nearly the same: one letter too many, too few, another one, or two in the wrong order. */

/** The word and what is left of it when one letter is missing. Two words with one in common are nearly the same. */
export function spellingsOf(word: string): string[] {
  const letters = Array.from(word)
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/** What `spellingsOf()` cannot tell: two letters moved apart also have a spelling in common, and are two mistakes. */
export function isNearly(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)]
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  const [x, y] = [a.slice(start), b.slice(start)]
  while (x.length > 0 && y.length > 0 && x.at(-1) === y.at(-1)) {
    x.pop()
    y.pop()
  }
  if (x.length <= 1 && y.length <= 1) return true
  return x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0]
}
