import { decimalsOf } from '#shared/price.ts'

/** The price in major units, as text. The toman has no currency code, so it is given in rials, ten for one toman. */
export function priceIn(minor: number, currency: string): { price: string; priceCurrency: string } {
  if (currency === 'IRT') return { price: String(minor * 10), priceCurrency: 'IRR' }
  const digits = decimalsOf(currency)
  return { price: (minor / 10 ** digits).toFixed(digits), priceCurrency: currency }
}
