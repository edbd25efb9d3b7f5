/** The max code points of a search. Longer ones are cut and not refused: people paste whole sentences. */
export const longestQuery = 100

/** At max so many code points of a text, up to the end of a word. Only a single word that is longer is cut inside. */
export function cutAtWord(text: string, max: number): string {
  const points = Array.from(text)
  if (points.length <= max) return text
  // A blank right after the last point that fits ends a word too.
  const blank = points.slice(0, max + 1).findLastIndex(point => /\s/.test(point))
  const cut = points.slice(0, blank > 0 ? blank : max).join('')
  return cut.trim()
}
