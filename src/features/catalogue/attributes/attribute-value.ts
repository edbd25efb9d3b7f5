/** The answers to attributes: what a typed text means, and the one way it is written. */
import { fold } from '#shared/fold.ts'
import type { Locale } from '#shared/locale.ts'
import { numberTag, toAsciiDigits } from '#shared/number.ts'
import { type Attribute, attributeUnit, choiceText } from './attribute.ts'
import { cutUnit, inOtherUnit } from './units.ts'

export type SpecValue = { value: string; number: number | null }
type AttributeDefinition = Pick<Attribute, 'name' | 'type' | 'unit' | 'choices' | 'translations'>

/** Undefined when the text is no answer to the attribute. */
export function toSpecValue(
  text: string,
  attribute: AttributeDefinition,
  locale: Locale,
): SpecValue | undefined {
  switch (attribute.type) {
    case 'text':
      return { value: text, number: null }
    case 'number':
      return toNumberValue(text, attribute, locale)
    case 'choice': {
      const chosen = chosenFrom(attribute, text)
      return chosen && { value: choiceText(chosen, locale), number: null }
    }
    case 'yes-no': {
      const word = fold(text)
      if (yes.has(word)) return { value: yesNo[locale].yes, number: 1 }
      if (no.has(word)) return { value: yesNo[locale].no, number: 0 }
      return undefined
    }
  }
}

export const yesNo: Record<Locale, { yes: string; no: string }> = {
  en: { yes: 'Yes', no: 'No' },
  fa: { yes: 'بله', no: 'خیر' },
}
const folded = (...words: string[]) => new Set(words.map(fold))
const yes = folded('yes', 'true', '1', 'بله', 'بلی', 'آری', 'دارد', 'هست')
const no = folded('no', 'false', '0', 'خیر', 'نه', 'ندارد', 'نیست')

/** The offered answer that a text in any language means. */
export function chosenFrom({ choices }: Pick<AttributeDefinition, 'choices'>, text: string) {
  const exact = choices.find(choice => choice.value === text)
  if (exact) return exact
  const key = attributeValueKey(text)
  return choices.find(choice =>
    [choice.value, ...Object.values(choice.translations)].some(one => attributeValueKey(one) === key),
  )
}

/**
 * An answer in any language as the one thing it means: what products are counted by. A stored text that is no answer any
 * more (the choice is gone) stands for itself; one that is no number means nothing.
 */
export function toAttributeValue(text: string, attribute: AttributeDefinition): string | number | undefined {
  switch (attribute.type) {
    case 'text':
      return text
    case 'number':
      return readNumber(text, attribute)?.number
    case 'choice':
      return chosenFrom(attribute, text)?.value ?? text
    case 'yes-no':
      return toSpecValue(text, attribute, 'en')?.value ?? text
  }
}

/** Case and spelling of letters tell no two answers apart, signs do: "A" and "A+". */
export const isSameAttributeValue = (one: string, other: string) =>
  attributeValueKey(one) === attributeValueKey(other)
export const attributeValueKey = (text: string) =>
  `${fold(text)}\n${text.replace(/[\p{L}\p{N}\p{M}\p{Cf}\s]/gu, '')}`

type InUnits = Pick<AttributeDefinition, 'unit' | 'translations'>

/** In the unit that is asked for, and as it was given: "1.1 kg" is 1100 where grams are. */
export function readNumber(text: string, attribute: InUnits) {
  const own = parseDecimal(withoutUnit(text, attribute))
  if (own !== undefined) return { number: own, amount: own, unit: undefined }
  const other = inOtherUnit(text, unitsOf(attribute))
  const amount = parseDecimal(other?.amount ?? '')
  if (!other || amount === undefined) return undefined
  return { number: rounded(amount * other.times), amount, unit: other.unit }
}

/** Without what binary fractions add. */
const rounded = (number: number) => Number(number.toPrecision(12))

function toNumberValue(text: string, attribute: AttributeDefinition, locale: Locale): SpecValue | undefined {
  const read = readNumber(text, attribute)
  if (!read) return undefined
  const unit = read.unit?.[locale] ?? attributeUnit(attribute, locale)
  const written = new Intl.NumberFormat(numberTag[locale], decimals).format(read.amount)
  return { value: unit ? `${written} ${unit}` : written, number: read.number }
}

/** No grouping: a year is a number too. */
const decimals = { useGrouping: false, maximumFractionDigits: 10 } as const

const unitsOf = ({ unit, translations }: InUnits) =>
  [unit, ...Object.values(translations).map(texts => texts?.unit)].filter(one => one !== undefined)

/** What is typed in a number's field: the text without the unit that stands behind the field. */
export function withoutUnit(text: string, attribute: InUnits): string {
  for (const unit of unitsOf(attribute)) {
    const rest = cutUnit(text, unit)
    if (rest !== undefined) return rest
  }
  return text.trim()
}

const largest = 10 ** 15

/**
 * Persian, Arabic or Latin digits; `.` or `٫` before decimals; blanks, `,`, `٬` and `،` only between groups of three, so that
 * the comma of "1,5" is refused rather than overlooked.
 */
export function parseDecimal(text: string): number | undefined {
  const plain = toAsciiDigits(text)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/\u066b/g, '.')
    .replace(/[\u066c\u060c]|(?<=\d)[\s\u202f](?=\d)/g, ',')
  if (!/^[-+]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(plain)) return undefined
  const number = Number(plain.replaceAll(',', ''))
  return Math.abs(number) <= largest ? number : undefined
}
