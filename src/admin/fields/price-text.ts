/** A price as the form shows it, in major units, and as it is stored, in minor ones. */

import type { Locale } from '#shared/locale.ts'
import { decimalsOf } from '#shared/price.ts'
import { readMoney } from '#shared/read-money.ts'
import { numberText, toFormNumber } from '../editor/number-text.ts'

type PriceUnits = { currency: string; locale: Locale }

/** Null for an empty text, NaN for a text that is not a price, or could be two. */
export const toMinor = (text: string, units: PriceUnits) => toFormNumber(readMoney(text, units))

export function priceText(minor: number | null, { currency, locale }: PriceUnits): string {
  const digits = decimalsOf(currency)
  return numberText(minor === null ? null : minor / 10 ** digits, { locale, decimals: digits })
}
