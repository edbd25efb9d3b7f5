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

/** Made on first use: making one takes longer than a whole page. */
const formats = new Map<Locale, Intl.NumberFormat>()

export function formatNumber(value: number, locale: Locale): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(numberTag[locale])
  formats.set(locale, format)
  return format.format(value)
}
