/** Writes and reads numbers in the digits of each language, identically on the server and in the browser. */
import type { Locale } from './locale.ts'

/** Locale tags with an explicit numbering system, because server and browser must write the same digits. */
export const numberTag: Record<Locale, string> = { en: 'en-US-u-nu-latn', fa: 'fa-IR-u-nu-arabext' }

/** Writes the digits of a text, such as a telephone number, in the digits of the language. */
export function localDigits(text: string, locale: Locale): string {
  if (locale !== 'fa') return text
  return text.replace(/\d/g, digit => String.fromCharCode(0x06f0 + Number(digit)))
}

/** Turns Persian and Arabic digits into ASCII digits. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 15))
}

const signs: Record<Locale, { minus: string; group: string; point: string }> = {
  en: { minus: '-', group: ',', point: '.' },
  fa: { minus: '\u200e\u2212', group: '\u066c', point: '\u066b' },
}

/**
 * Writes a number with the given number of decimals, or with its own, three at most. The result is the same as with `Intl`. It is
 * written by hand because a browser needs more time for its first `Intl.NumberFormat` than for hydrating half a page.
 */
export function formatNumber(value: number, locale: Locale, decimals?: number): string {
  const { minus, group, point } = signs[locale]
  const precision = decimals ?? 3
  // Rounds half up by the decimal text: 1.005 is a little less in binary, and multiplying would round it down.
  const shifted = Math.round(Number(`${Math.abs(value)}e${precision}`)) || 0
  const [whole = '', fraction = ''] = (shifted / 10 ** precision).toFixed(precision).split('.')
  const rest = decimals === undefined ? fraction.replace(/0+$/, '') : fraction
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return localDigits((value < 0 ? minus : '') + grouped + (rest && point + rest), locale)
}

/** For texts, which are written in one language each. */
export const enNumber = (value: number) => formatNumber(value, 'en')
export const faNumber = (value: number) => formatNumber(value, 'fa')
