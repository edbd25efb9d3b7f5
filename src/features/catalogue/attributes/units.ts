/** Units that measure the same thing, so that "1.1 kg" answers a question asked in grams. */
import type { Locale } from '#shared/locale.ts'

export type Unit = Record<Locale, string> & {
  /** How many of the smallest of its kind it is. */
  size: number
}

const kinds: Unit[][] = [
  [
    { en: 'mg', fa: 'میلی‌گرم', size: 1 },
    { en: 'g', fa: 'گرم', size: 1000 },
    { en: 'kg', fa: 'کیلوگرم', size: 1_000_000 },
  ],
  [
    { en: 'ml', fa: 'میلی‌لیتر', size: 1 },
    { en: 'L', fa: 'لیتر', size: 1000 },
  ],
  [
    { en: 'mm', fa: 'میلی‌متر', size: 1 },
    { en: 'cm', fa: 'سانتی‌متر', size: 10 },
    { en: 'm', fa: 'متر', size: 1000 },
  ],
  [
    { en: 'W', fa: 'وات', size: 1 },
    { en: 'kW', fa: 'کیلووات', size: 1000 },
  ],
  [
    { en: 'mAh', fa: 'میلی‌آمپرساعت', size: 1 },
    { en: 'Ah', fa: 'آمپرساعت', size: 1000 },
  ],
  [
    { en: 'min', fa: 'دقیقه', size: 1 },
    { en: 'h', fa: 'ساعت', size: 60 },
  ],
]

const isNamed = (unit: Unit, name: string) =>
  [unit.en, unit.fa].some(one => one.toLowerCase() === name.toLowerCase())

/** The text without the unit at its end; undefined when it does not end with it. A letter before it makes it another word. */
export function cutUnit(text: string, unit: string): string | undefined {
  const trimmed = text.trim()
  if (!unit || !trimmed.toLowerCase().endsWith(unit.toLowerCase())) return undefined
  const rest = trimmed.slice(0, -unit.length)
  return /[\p{L}\p{M}\u200c]$/u.test(rest) ? undefined : rest.trimEnd()
}

/** What stands before another unit of the same kind as one of these, and how many of those that unit is. */
export function inOtherUnit(text: string, units: string[]) {
  for (const kind of kinds) {
    const asked = kind.find(unit => units.some(name => isNamed(unit, name)))
    if (!asked) continue
    for (const unit of kind) {
      const amount = cutUnit(text, unit.en) ?? cutUnit(text, unit.fa)
      if (amount !== undefined) return { amount, unit, times: unit.size / asked.size }
    }
  }
  return undefined
}
