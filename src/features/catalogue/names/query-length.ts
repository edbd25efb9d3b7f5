/** The most code points of a search. Longer ones are cut and not refused: people paste whole sentences. */
export const longestQuery = 100

/** At most so many code points of a text, up to the end of a word. Only a single word that is longer is cut inside. */
export function cutAtWord(text: string, most: number): string {
  const points = Array.from(text)
  if (points.length <= most) return text
  // A blank right after the last point that fits ends a word too.
  const blank = points.slice(0, most + 1).findLastIndex(point => /\s/.test(point))
  const cut = points.slice(0, blank > 0 ? blank : most).join('')
  return cut.trim()
}
