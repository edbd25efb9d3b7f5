import type { Locale } from './locale.ts'
import { formatNumber } from './number.ts'

/** Decimal places of each currency the shop can use. A currency that is not listed has two. */
const decimals: Record<string, number> = { IRR: 0, IRT: 0, USD: 2, EUR: 2 }

export const decimalsOf = (currency: string): number => decimals[currency] ?? 2

// Not from Intl: its patterns differ between versions, and it does not know IRT.
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

/**
 * A price as people read it: `$49`, `$49.50`. A whole amount has no decimals, whatever stands beside it: the same price reads the
 * same in a list, on its page and in the back office. `minor` is in the currency's smallest unit: cents, or whole rials.
 */
export function formatPrice(minor: number, currency: string, locale: Locale): string {
  const digits = decimalsOf(currency)
  const isWhole = minor % 10 ** digits === 0
  const amount = formatNumber(minor / 10 ** digits, locale, isWhole ? 0 : digits)
  const pattern = patterns[locale][currency]
  return pattern ? pattern(amount) : `${amount} ${currency}`
}

/** The currency's sign or name: a formatted price without its digits and separators. */
export const currencySign = (currency: string, locale: Locale) =>
  formatPrice(0, currency, locale).replace(/[\d۰\s]/g, '')
