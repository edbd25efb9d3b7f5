import type { Locale } from '#shared/locale.ts'
import { numberTag } from '#shared/number.ts'

/** Minor units of each currency the shop can use; one that is not listed has hundredths. */
const decimals: Record<string, number> = { IRR: 0, IRT: 0, USD: 2, EUR: 2 }

export const decimalsOf = (currency: string): number => decimals[currency] ?? 2

// Written by hand: the patterns in Intl differ between versions, and IRT is not in them at all.
const patterns: Record<Locale, Record<string, (amount: string) => string>> = {
  en: {
    USD: amount => `$${amount}`,
    EUR: amount => `€${amount}`,
    IRR: amount => `${amount} rials`,
    IRT: amount => `${amount} tomans`,
  },
  fa: {
    USD: amount => `${amount} دلار`,
    EUR: amount => `${amount} یورو`,
    IRR: amount => `${amount} ریال`,
    IRT: amount => `${amount} تومان`,
  },
}

/** Making a format takes longer than a whole row of a page: each is made once. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: Locale, digits: number) {
  const key = `${locale}${digits}`
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const format = formats.get(key) ?? new Intl.NumberFormat(numberTag[locale], options)
  formats.set(key, format)
  return format
}

/** A price as people read it. `minor` is in the currency's smallest unit: cents, or whole rials. */
export function formatPrice(minor: number, currency: string, locale: Locale): string {
  const digits = decimalsOf(currency)
  const amount = formatOf(locale, digits).format(minor / 10 ** digits)
  const pattern = patterns[locale][currency]
  return pattern ? pattern(amount) : `${amount} ${currency}`
}
