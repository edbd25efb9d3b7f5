import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'

// Words of our own: browsers and servers do not agree on those of `Intl`.
const units: Record<Locale, [string, string]> = { en: ['kB', 'MB'], fa: ['کیلوبایت', 'مگابایت'] }

/** As people say it: `640 kB`, `1.2 MB`. */
export function fileSize(bytes: number, locale: Locale): string {
  const [small, large] = units[locale]
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, small] : [bytes / 1_000_000, large]
  const digits = value < 10 ? 1 : 0
  const rounded = Number(Math.max(value, 0.1).toFixed(digits))
  return `${formatNumber(rounded, locale)} ${unit}`
}
