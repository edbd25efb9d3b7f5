/**
 * The code by which a visitor asks for a ticket: ten characters by chance and one that tells a slip of the hand. Without
 * I, L, O and U, so that what is read aloud or written down comes back the same.
 */
import { toAsciiDigits } from '#shared/number.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** What people write for a digit that looks like it. */
const lookalikes: Record<string, string> = { O: '0', I: '1', L: '1' }

/** Made of whatever bytes are given: as hard to guess as these are. */
export function toTrackingCode(bytes: Uint8Array): string {
  const values = Array.from({ length }, (_, index) => (bytes[index] ?? 0) & 31)
  return [...values, checkOf(values)].map(value => alphabet.charAt(value)).join('')
}

/** The one spelling of a code that somebody typed; undefined when it cannot be one. */
export function readTrackingCode(typed: string): string | undefined {
  const letters = toAsciiDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}._]/gu, '')
    .replace(/[OIL]/g, letter => lookalikes[letter] ?? letter)
  const values = [...letters].map(letter => alphabet.indexOf(letter))
  if (values.length !== length + 1 || values.includes(-1)) return undefined
  return checkOf(values.slice(0, length)) === values[length] ? letters : undefined
}

/** As it is shown: XXXX-XXXX-XXX. */
export const showTrackingCode = (code: string) =>
  [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-')

/**
 * A polynomial over the field of 32 elements, taken at one of its generators: one wrong character, or two neighbours that
 * changed places, always give another sum.
 */
const checkOf = (values: number[]) => times2(values.reduce((sum, value) => times2(sum) ^ value, 0))

const times2 = (value: number) => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31
