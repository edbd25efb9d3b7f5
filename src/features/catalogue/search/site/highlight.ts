/** Finds the words of a search in a name, compared in the same way as the search does it, whatever letters were typed. */
import { fold } from '#shared/fold.ts'

export type HighlightedPart = { text: string; marked: boolean }

/** Splits `name` into marked and unmarked parts, in their order. Together they are the whole name. */
export function markWords(name: string, q: string): HighlightedPart[] {
  const words = fold(q).split(' ').filter(Boolean)
  const chars = Array.from(name)
  const marked = new Set([
    ...foundIn(chars.map(foldChar), words),
    // Many people leave out the ZWNJ inside a word.
    ...foundIn(
      chars.map(char => (char === '\u200c' ? '' : foldChar(char))),
      words,
    ),
  ])
  const parts: HighlightedPart[] = []
  chars.forEach((char, at) => {
    const last = parts.at(-1)
    if (last && last.marked === marked.has(at)) last.text += char
    else parts.push({ text: char, marked: marked.has(at) })
  })
  return parts
}

/** Folds one character. It is put between two letters, because `fold()` would remove a blank at an end. */
const foldChar = (char: string) => fold(`a${char}a`).slice(1, -1)

/**
 * The indexes of the characters that belong to a match at the beginning of a word. Characters that fold to nothing belong to
 * the one before.
 */
function foundIn(folded: string[], words: string[]): number[] {
  const sourceIndexes = folded.flatMap((text, index) => Array.from(text, () => index))
  const line = Array.from(folded.join(''))
  return words.flatMap(word => {
    const letters = Array.from(word)
    return line.flatMap((_, at) => {
      if (!beginsAt(line, at) || letters.some((letter, offset) => line[at + offset] !== letter)) return []
      const [first = 0, last = 0] = [sourceIndexes[at], sourceIndexes[at + letters.length - 1]]
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
