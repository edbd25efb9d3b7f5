import type { Locale } from './locale.ts'
import { formatNumber } from './number.ts'

// Not from `Intl`: browsers and servers differ in its words.
const units: Record<Locale, [string, string]> = { en: ['kB', 'MB'], fa: ['کیلوبایت', 'مگابایت'] }

/** A size for people to read: `640 kB`, `1.2 MB`. */
export function fileSize(bytes: number, locale: Locale): string {
  const [small, large] = units[locale]
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, small] : [bytes / 1_000_000, large]
  const digits = value < 10 ? 1 : 0
  const rounded = Number(Math.max(value, 0.1).toFixed(digits))
  return `${formatNumber(rounded, locale)} ${unit}`
}
