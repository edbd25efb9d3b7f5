/** Units that convert into each other, so that "1.1 kg" is accepted for an attribute in grams. Used by `attribute-value.ts`. */
import type { Locale } from '#shared/locale.ts'

export type Unit = Record<Locale, string> & {
  /** How many of the smallest unit of its group it is. */
  size: number
}

const unitGroups: Unit[][] = [
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

/** The text without the unit at its end. Undefined when it does not end with the unit, or when the unit is part of a word. */
export function cutUnit(text: string, unit: string): string | undefined {
  const trimmed = text.trim()
  if (!unit || !trimmed.toLowerCase().endsWith(unit.toLowerCase())) return undefined
  const rest = trimmed.slice(0, -unit.length)
  return /[\p{L}\p{M}\u200c]$/u.test(rest) ? undefined : rest.trimEnd()
}

/**
 * Reads a text that ends in another unit of the same group as one of `units`: the amount before it, the unit, and the factor
 * that converts it into the unit of `units`.
 */
export function inOtherUnit(text: string, units: string[]) {
  for (const group of unitGroups) {
    const expected = group.find(unit => units.some(name => isNamed(unit, name)))
    if (!expected) continue
    for (const unit of group) {
      const amount = cutUnit(text, unit.en) ?? cutUnit(text, unit.fa)
      if (amount !== undefined) return { amount, unit, times: unit.size / expected.size }
    }
  }
  return undefined
}

/** The unit in the words of a language. One that is in no group has no other words. */
export function unitText(name: string, locale: Locale): string {
  return unitGroups.flat().find(unit => isNamed(unit, name))?.[locale] ?? name
}

/** How many of one of `units` one `name` is. Undefined if the two do not convert into each other. */
export function unitFactor(name: string, units: string[]): number | undefined {
  for (const group of unitGroups) {
    const from = group.find(unit => isNamed(unit, name))
    const to = group.find(unit => units.some(one => isNamed(unit, one)))
    if (from && to) return from.size / to.size
  }
  return undefined
}
