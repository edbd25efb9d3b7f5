/** A price as the form shows it, in major units, and as it is stored, in minor ones. */

import { numberText, toFormNumber } from '#admin/editor/number-text.ts'
import type { Locale } from '#shared/locale.ts'
import { decimalsOf } from '../price.ts'
import { readMoney } from '../read-money.ts'

type PriceUnits = { currency: string; locale: Locale }

/** Null for an empty text, NaN for a text that is not a price, or could be two. */
export const toMinor = (text: string, units: PriceUnits) => toFormNumber(readMoney(text, units))

export function priceText(minor: number | null, { currency, locale }: PriceUnits): string {
  const digits = decimalsOf(currency)
  return numberText(minor === null ? null : minor / 10 ** digits, { locale, decimals: digits })
}
