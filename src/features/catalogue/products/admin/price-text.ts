/** A price as the form shows it, in major units, and as it is stored, in minor ones. */

import { numberText, parseNumber } from '#admin/editor/number-text.ts'
import type { Locale } from '#shared/locale.ts'
import { decimalsOf } from '../price.ts'

/** Null for an empty text, NaN for a text that is not a price. */
export function toMinor(text: string, currency: string): number | null {
  const major = parseNumber(text)
  if (major === null) return null
  const scale = 10 ** decimalsOf(currency)
  const minor = Math.round(major * scale)
  // The comparison is exact, because the quotient is the number nearest to the typed one. 19.999 is not a price.
  return minor / scale === major ? minor : Number.NaN
}

export function priceText(
  minor: number | null,
  { currency, locale }: { currency: string; locale: Locale },
): string {
  const digits = decimalsOf(currency)
  return numberText(minor === null ? null : minor / 10 ** digits, { locale, decimals: digits })
}
