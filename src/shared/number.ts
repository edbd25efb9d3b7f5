import type { Locale } from './locale.ts'

/** Digits are named, not left to the machine's own data: server and browser must write the same. */
export const numberTag: Record<Locale, string> = { en: 'en-US-u-nu-latn', fa: 'fa-IR-u-nu-arabext' }

/** Made on first use: making one takes longer than a whole page. */
const formats = new Map<Locale, Intl.NumberFormat>()

export function formatNumber(value: number, locale: Locale): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(numberTag[locale])
  formats.set(locale, format)
  return format.format(value)
}
