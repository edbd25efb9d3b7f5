import type { Locale } from './locale.ts'

/** Digits are named, not left to the machine's own data: server and browser must write the same. */
export const numberTag: Record<Locale, string> = { en: 'en-US-u-nu-latn', fa: 'fa-IR-u-nu-arabext' }

const formats: Record<Locale, Intl.NumberFormat> = {
  en: new Intl.NumberFormat(numberTag.en),
  fa: new Intl.NumberFormat(numberTag.fa),
}

export const formatNumber = (value: number, locale: Locale): string => formats[locale].format(value)
