/** Folds all spellings of a text into one. Search, slugs, import matching and filters compare folded texts. */

import { toAsciiDigits } from './number.ts'

/**
 * Letters that Unicode distinguishes and Persian readers do not. Hamza and madda above are combining marks, which are removed
 * anyway.
 */
const variants: Record<string, string> = {
  '\u064a': 'ی', // Arabic yeh
  '\u0649': 'ی', // alef maksura
  '\u06d2': 'ی', // yeh barree
  '\u0643': 'ک', // Arabic kaf
  '\u06aa': 'ک', // swash kaf
  '\u0629': 'ه', // teh marbuta
  '\u06c3': 'ه', // teh marbuta goal
  '\u06c1': 'ه', // heh goal
  '\u06be': 'ه', // heh doachashmee
  '\u06d5': 'ه', // ae
  '\u0671': 'ا', // alef wasla
  '\u0672': 'ا', // alef with wavy hamza above
  '\u0673': 'ا', // alef with wavy hamza below
  '\u0674': '', // high hamza, typed for hamza above
  '\u0640': '', // kashida, which Unicode counts as a letter
  '\u200c': ' ', // ZWNJ separates words, other format characters do not
}

function foldLetter(char: string): string {
  const variant = variants[char]
  if (variant !== undefined) return variant
  if (/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(char)) return ''
  return /[\p{L}\p{N}]/u.test(char) ? toAsciiDigits(char) : ' '
}

/** Lower case alone would keep ß, ς and ı. Upper case first turns them into SS, Σ and I. */
function foldCase(char: string): string {
  return char.toUpperCase().toLowerCase()
}

function foldCodePoint(char: string): string {
  let folded = char
  // Changing the case may add marks, and decomposition may add capitals, so both are repeated until nothing changes.
  for (;;) {
    const plain = Array.from(folded, foldCase).join('').normalize('NFKD')
    if (plain === folded) break
    folded = plain
  }
  return Array.from(folded, foldLetter).join('')
}

/**
 * Filled on use, so that loading costs nothing. Limited to code points up to `lastCached`, because callers choose the characters.
 */
const cache = new Map<number, string>()
const lastCached = 0x1ffff

function lookUp(char: string): string {
  const codePoint = char.codePointAt(0) ?? 0
  const cached = cache.get(codePoint)
  if (cached !== undefined) return cached
  const folded = foldCodePoint(char)
  if (codePoint <= lastCached) cache.set(codePoint, folded)
  return folded
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}

/** Returns words of letters and digits, separated by single spaces. `fold(fold(x)) === fold(x)` for any string. */
export function fold(text: string): string {
  if (isAscii(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  let folded = ''
  for (const char of text) folded += lookUp(char)
  return folded.replace(/ +/g, ' ').trim().normalize('NFC')
}
