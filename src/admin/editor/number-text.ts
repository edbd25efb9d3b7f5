/** Parses numbers as people type them (Persian or Latin digits, with or without separators), and formats them for inputs. */

import type { Locale } from '#shared/locale.ts'
import { numberTag, toAsciiDigits } from '#shared/number.ts'

const separators = /[\s,\u066c\u060c\u200e\u200f]/g
const decimalPoint = /[\u066b]/g

/** Null for an empty text, NaN for an invalid one. */
export function parseNumber(text: string): number | null {
  const plain = toAsciiDigits(text).replace(separators, '').replace(decimalPoint, '.')
  if (plain === '') return null
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

type FormatOptions = { locale: Locale; decimals?: number }

export function numberText(value: number | null, { locale, decimals = 0 }: FormatOptions): string {
  if (value === null) return ''
  return new Intl.NumberFormat(numberTag[locale], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value)
}
