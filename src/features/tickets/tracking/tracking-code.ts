/**
 * The code by which a visitor finds a ticket: ten random characters and a check character. The alphabet leaves out I, L, O and
 * U, so that a code survives being read aloud or written down.
 */
import { toAsciiDigits } from '#shared/number.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** Letters that people write for a similar digit. */
const lookalikes: Record<string, string> = { O: '0', I: '1', L: '1' }

/** The code is as hard to guess as the given bytes. */
export function toTrackingCode(bytes: Uint8Array): string {
  const values = Array.from({ length }, (_, index) => (bytes[index] ?? 0) & 31)
  return [...values, checkOf(values)].map(value => alphabet.charAt(value)).join('')
}

/** Normalises a code that somebody typed. Undefined if it cannot be a code. */
export function readTrackingCode(typed: string): string | undefined {
  const letters = lettersOf(typed)
  const values = [...letters].map(letter => alphabet.indexOf(letter))
  if (values.length !== length + 1 || values.includes(-1)) return undefined
  return checkOf(values.slice(0, length)) === values[length] ? letters : undefined
}

/** What is wrong with something typed that is no code: nothing was typed, it is too short or too long, or it has a mistake. */
export function codeProblem(typed: string): 'empty' | 'length' | 'mistake' {
  const count = [...lettersOf(typed)].length
  if (count === 0) return 'empty'
  return count === length + 1 ? 'mistake' : 'length'
}

const lettersOf = (typed: string) =>
  toAsciiDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}._]/gu, '')
    .replace(/[OIL]/g, letter => lookalikes[letter] ?? letter)

/** Formats a code as XXXX-XXXX-XXX. */
export const showTrackingCode = (code: string) =>
  [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-')

/**
 * The check character: a polynomial over the field of 32 elements, evaluated at a generator. One wrong character, or two
 * swapped neighbours, always change it.
 */
const checkOf = (values: number[]) => times2(values.reduce((sum, value) => times2(sum) ^ value, 0))

const times2 = (value: number) => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31
