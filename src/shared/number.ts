import type { Locale } from './locale.ts'

/** Digits are named, not left to the machine's own data: server and browser must write the same. */
export const numberTag: Record<Locale, string> = { en: 'en-US-u-nu-latn', fa: 'fa-IR-u-nu-arabext' }

/** Digits as the language writes them, in a text that is no number: a telephone's. */
export function localDigits(text: string, locale: Locale): string {
  if (locale !== 'fa') return text
  return text.replace(/\d/g, digit => String.fromCharCode(0x06f0 + Number(digit)))
}

/** Persian and Arabic digits as Latin ones. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 15))
}

const signs: Record<Locale, { minus: string; group: string; point: string }> = {
  en: { minus: '-', group: ',', point: '.' },
  fa: { minus: '\u200e\u2212', group: '\u066c', point: '\u066b' },
}

/**
 * With so many decimals, or with those it has, three at most. By hand, as `Intl` would write it: a browser takes longer to make
 * its first `Intl.NumberFormat` than to take over half a page.
 */
export function formatNumber(value: number, locale: Locale, decimals?: number): string {
  const { minus, group, point } = signs[locale]
  const places = decimals ?? 3
  // Half of what is written goes up: 1.005 is a little less in binary.
  const shifted = Math.round(Number(`${Math.abs(value)}e${places}`)) || 0
  const [whole = '', fraction = ''] = (shifted / 10 ** places).toFixed(places).split('.')
  const rest = decimals === undefined ? fraction.replace(/0+$/, '') : fraction
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return localDigits((value < 0 ? minus : '') + grouped + (rest && point + rest), locale)
}
