/** Apart from `price.ts`, because every product page writes prices and only forms and filters read them. */
import type { Locale } from './locale.ts'
import { decimalsOf } from './price.ts'
import { readNumber, type TypedNumber } from './typed-number.ts'

/** Reads a price as people type it, in the main unit of the currency. The result is in the smallest one, as prices are stored. */
export function readMoney(
  text: string,
  { currency, locale }: { currency: string; locale: Locale },
): TypedNumber {
  const decimals = decimalsOf(currency)
  const toMinor = (major: number) => Math.round(major * 10 ** decimals)
  const typed = readNumber(text, { locale, decimals })
  if (typed.kind === 'number') return { ...typed, value: toMinor(typed.value) }
  return typed.kind === 'doubtful' ? { ...typed, readings: typed.readings.map(toMinor) } : typed
}
