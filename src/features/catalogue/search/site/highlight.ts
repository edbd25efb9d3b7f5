/** Where the words of a search stand in a name: compared as the search itself does, whatever letters were typed. */
import { fold } from '#shared/fold.ts'

export type HighlightedPart = { text: string; marked: boolean }

/** `name` in pieces, in their order; together they are the whole name. */
export function markWords(name: string, q: string): HighlightedPart[] {
  const words = fold(q).split(' ').filter(Boolean)
  const chars = Array.from(name)
  const marked = new Set([
    ...foundIn(chars.map(foldChar), words),
    // Many leave out the ZWNJ that parts a word.
    ...foundIn(
      chars.map(char => (char === '\u200c' ? '' : foldChar(char))),
      words,
    ),
  ])
  const pieces: HighlightedPart[] = []
  chars.forEach((char, at) => {
    const last = pieces.at(-1)
    if (last && last.marked === marked.has(at)) last.text += char
    else pieces.push({ text: char, marked: marked.has(at) })
  })
  return pieces
}

/** Between two letters, so that a blank is not taken for nothing. */
const foldChar = (char: string) => fold(`a${char}a`).slice(1, -1)

/** The numbers of the characters that make up beginnings of words; signs that fold to nothing go with the letter before. */
function foundIn(folded: string[], words: string[]): number[] {
  const owners = folded.flatMap((text, at) => Array.from(text, () => at))
  const line = Array.from(folded.join(''))
  return words.flatMap(word => {
    const letters = Array.from(word)
    return line.flatMap((_, at) => {
      if (!beginsAt(line, at) || letters.some((letter, offset) => line[at + offset] !== letter)) return []
      const [first = 0, last = 0] = [owners[at], owners[at + letters.length - 1]]
      let end = last
      while (folded[end + 1] === '') end++
      return Array.from({ length: end - first + 1 }, (_, offset) => first + offset)
    })
  })
}

/** Words begin after a blank, and where letters and digits meet. */
function beginsAt(line: string[], at: number): boolean {
  const [before = ' ', here = ' '] = [line[at - 1], line[at]]
  const isDigit = (char: string) => /[0-9]/.test(char)
  return before === ' ' || isDigit(before) !== isDigit(here)
}
