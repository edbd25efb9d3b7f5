import type { Locale } from '#shared/locale.ts'

const tags: Record<Locale, string> = { en: 'en-u-nu-latn', fa: 'fa-IR-u-nu-arabext' }

// Words of our own: browsers and servers do not agree on those of `Intl`.
const units: Record<Locale, [string, string]> = { en: ['kB', 'MB'], fa: ['کیلوبایت', 'مگابایت'] }

/** As people say it: `640 kB`, `1.2 MB`. */
export function fileSize(bytes: number, locale: Locale): string {
  const [small, large] = units[locale]
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, small] : [bytes / 1_000_000, large]
  const digits = value < 10 ? 1 : 0
  const number = new Intl.NumberFormat(tags[locale], { maximumFractionDigits: digits })
  return `${number.format(Math.max(value, 0.1))} ${unit}`
}
