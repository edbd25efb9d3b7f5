import type { Locale } from './locale.ts'
import { formatNumber } from './number.ts'

/** A number and its noun in English: `1 product`, `1,200 products`. Persian has one form for all numbers and needs no function. */
export const plural = (count: number, one: string, many: string) =>
  `${formatNumber(count, 'en')} ${count === 1 ? one : many}`

/** Names as part of a sentence: “a, b and c”. Persian by hand, because `Intl` puts a comma before the last one. */
export function listInWords(names: string[], locale: Locale): string {
  if (locale === 'en') return new Intl.ListFormat('en-GB').format(names)
  return [names.slice(0, -1).join('، '), ...names.slice(-1)].filter(Boolean).join(' و ')
}
