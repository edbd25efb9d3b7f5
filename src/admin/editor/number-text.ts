/** Numbers and prices in the fields of the back office: how they are written, what they are when a form is sent, and what is asked about them. */

import type { Locale } from '#shared/locale.ts'
import { formatNumber, numberTag } from '#shared/number.ts'
import { decimalsOf } from '#shared/price.ts'
import { readMoney } from '#shared/read-money.ts'
import { readNumber, type TypedNumber } from '#shared/typed-number.ts'
import { numberTexts } from '../texts/numbers.ts'

type FormatOptions = { locale: Locale; decimals?: number }

export function numberText(value: number | null, { locale, decimals = 0 }: FormatOptions): string {
  return value === null ? '' : formatNumber(value, locale, decimals)
}

/** Null for an empty field. NaN for an invalid or doubtful one, which no schema accepts, so that it cannot be sent. */
export function toFormNumber(typed: TypedNumber): number | null {
  if (typed.kind === 'empty') return null
  return typed.kind === 'number' ? typed.value : Number.NaN
}

type PriceUnits = { currency: string; locale: Locale }

/** A price in major units, as the form shows it. It is stored in minor ones. */
export function priceText(minor: number | null, { currency, locale }: PriceUnits): string {
  const digits = decimalsOf(currency)
  return numberText(minor === null ? null : minor / 10 ** digits, { locale, decimals: digits })
}

/** Null for an empty text, NaN for a text that is not a price, or could be two. */
export const toMinor = (text: string, units: PriceUnits) => toFormNumber(readMoney(text, units))

/** The error of a field whose text is not a number, or could be two. */
export function numberProblem(
  text: string,
  { locale, decimals }: { locale: Locale; decimals: number },
): string | undefined {
  const typed = readNumber(text, { locale, decimals })
  const t = numberTexts[locale]
  if (typed.kind === 'doubtful') return numberQuestion(typed.readings, { locale, decimals })
  if (typed.kind !== 'invalid') return undefined
  return decimals === 0
    ? t.whole
    : t.decimals(formatNumber(decimals, locale), numberText(12.5, { locale, decimals }))
}

/** Asks which number was meant. What it offers to enter is certain in this language. */
export function numberQuestion(readings: number[], { locale, decimals = 0 }: FormatOptions): string {
  const write = (value: number, useGrouping: boolean) =>
    new Intl.NumberFormat(numberTag[locale], {
      useGrouping,
      minimumFractionDigits: Number.isInteger(value) ? 0 : decimals,
      maximumFractionDigits: 20,
    }).format(value)
  const [one, other] = readings.map(value => ({ shown: write(value, true), entered: write(value, false) }))
  const t = numberTexts[locale]
  if (!one) return ''
  return other ? t.whichOne(one, other) : t.didYouMean(one)
}
