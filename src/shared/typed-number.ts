/**
 * Reads numbers as people type them, by the habits of the page's language. Nothing is guessed: a text that could mean two numbers
 * is doubtful, and whoever typed it is asked. Used by the fields of the back office, attribute values and the filters of
 * public pages. The cases are listed in `typed-number.test.ts`, the reasons in `docs/decisions/0034-typed-numbers.md`.
 */
import type { Locale } from './locale.ts'
import { toAsciiDigits } from './number.ts'

export type TypedNumber =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  | { kind: 'invalid' }
  /** One or two numbers that the text may mean. */
  | { kind: 'doubtful'; readings: number[] }

/** `decimals` is how many the number may have at most: none for months, two for dollars. Left out, there is no limit. */
type Habits = { locale: Locale; decimals?: number }

const largest = 10 ** 15
const invalid: TypedNumber = { kind: 'invalid' }

export function readNumber(text: string, { locale, decimals = Infinity }: Habits): TypedNumber {
  const plain = withFewMarks(text, locale)
  if (plain === '') return { kind: 'empty' }
  const [, minus = '', amount = ''] = /^(-|\+?)(\d.*)$/.exec(plain) ?? []
  /** The number, or nothing when it is too large or has too many decimals. */
  const reading = (whole: string, fraction = '') => {
    const value = Number(`${minus === '-' ? '-' : ''}${whole}.${fraction}`)
    const isValid = Math.abs(value) <= largest && fraction.replace(/0+$/, '').length <= decimals
    // Adding zero turns -0 into 0.
    return isValid ? [value + 0] : []
  }

  const [, head, mark, tail] = /^(\d+)([.,])(\d+)$/.exec(amount) ?? []
  if (!head || !tail) {
    const [, whole = '', group, decimalMark, fraction] = regular.exec(amount) ?? []
    if (!whole || (group && group === decimalMark)) return invalid
    return certain(reading(whole.replace(/\D/g, ''), fraction))
  }

  // One mark that may stand before decimals or between thousands.
  const looksGrouped = tail.length === 3 && /^[1-9]\d{0,2}$/.test(head)
  const joined = head.startsWith('0') ? [] : reading(head + tail)
  if (mark === ',') {
    if (looksGrouped) return certain(joined)
    return tail.length > 3 ? invalid : doubtful([...reading(head, tail), ...joined])
  }
  // English has no other decimal mark than the point. In Persian the point is used for both.
  const isDecimal = !looksGrouped || (locale === 'en' && tail.length <= decimals)
  return isDecimal ? certain(reading(head, tail)) : doubtful([...reading(head, tail), ...joined])
}

/** Digits alone or in groups of three, and then perhaps decimals after another mark than the one between the groups. */
const regular = /^(\d+|[1-9]\d{0,2}([,.'])\d{3}(?:\2\d{3})*)(?:([.,\u066b])(\d+))?$/

const certain = ([value]: number[]): TypedNumber =>
  value === undefined ? invalid : { kind: 'number', value }
const doubtful = (readings: number[]): TypedNumber =>
  readings.length > 0 ? { kind: 'doubtful', readings } : invalid

/**
 * Latin digits, and one mark for all that mean the same: `,` for the commas of both languages and the Persian thousands mark, `.` for
 * the point and the slash, which Persian also puts before decimals, and `'` for blanks and apostrophes, which only group.
 */
function withFewMarks(text: string, locale: Locale): string {
  const plain = toAsciiDigits(text)
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .trim()
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/[\u066c\u060c]/g, ',')
    .replace(/[\s\u2019\u2018\u02bc]/g, "'")
  return locale === 'fa' ? plain.replaceAll('/', '.') : plain
}
