/**
 * Values of attributes: what a typed text means, and the one way in which it is stored and shown. Used where specifications are
 * saved (`toSpecValue`), where products are filtered (`toAttributeValue`, `attributeValueKey`, `readQuantity`), and in forms.
 */
import { fold } from '#shared/fold.ts'
import type { Locale } from '#shared/locale.ts'
import { numberTag } from '#shared/number.ts'
import { readNumber } from '#shared/typed-number.ts'
import { type Attribute, attributeUnit, choiceText } from './attribute.ts'
import { cutUnit, inOtherUnit } from './units.ts'

export type SpecValue = { value: string; number: number | null }
type AttributeDefinition = Pick<Attribute, 'name' | 'type' | 'unit' | 'choices' | 'translations'>

/** The value to store for a typed text. Undefined when the text is not valid for the attribute. */
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

/** The choice that a text means, in any language and spelling. */
export function chosenFrom({ choices }: Pick<AttributeDefinition, 'choices'>, text: string) {
  const exact = choices.find(choice => choice.value === text)
  if (exact) return exact
  const key = attributeValueKey(text)
  return choices.find(choice =>
    [choice.value, ...Object.values(choice.translations)].some(one => attributeValueKey(one) === key),
  )
}

/**
 * The value by which products are counted: the same for every language of a text. A stored text that is no longer valid, because
 * the choice was removed, counts as itself. A text that is not a number has no value for an attribute of type `number`.
 */
export function toAttributeValue(text: string, attribute: AttributeDefinition): string | number | undefined {
  switch (attribute.type) {
    case 'text':
      return text
    case 'number':
      return readQuantity(text, attribute)?.number
    case 'choice':
      return chosenFrom(attribute, text)?.value ?? text
    case 'yes-no':
      return toSpecValue(text, attribute, 'en')?.value ?? text
  }
}

/** Values are the same if they differ only in case or in spellings of letters. Signs count: "A" and "A+" are different. */
export const isSameAttributeValue = (one: string, other: string) =>
  attributeValueKey(one) === attributeValueKey(other)
export const attributeValueKey = (text: string) =>
  `${fold(text)}\n${text.replace(/[\p{L}\p{N}\p{M}\p{Cf}\s]/gu, '')}`

type WithUnits = Pick<AttributeDefinition, 'unit' | 'translations'>

/**
 * `number` is in the attribute's unit, `amount` and `unit` are as typed: "1.1 kg" is 1100 for an attribute in grams. Stored values
 * and those of addresses are read as English writes numbers, whichever digits they have: a point stands before decimals.
 */
export function readQuantity(text: string, attribute: WithUnits, locale: Locale = 'en') {
  const { typed, unit, times } = readTyped(text, attribute, locale)
  if (typed.kind !== 'number') return undefined
  const amount = typed.value
  return { number: unit ? rounded(amount * times) : amount, amount, unit }
}

/** The numbers that a text in this language may mean, if there is doubt. A form asks which one it is before it sends the text. */
export function doubtfulReadings(text: string, attribute: WithUnits, locale: Locale): number[] | undefined {
  const { typed } = readTyped(text, attribute, locale)
  return typed.kind === 'doubtful' ? typed.readings : undefined
}

function readTyped(text: string, attribute: WithUnits, locale: Locale) {
  const typed = readNumber(withoutUnit(text, attribute), { locale })
  const other = typed.kind === 'invalid' ? inOtherUnit(text, unitsOf(attribute)) : undefined
  if (!other) return { typed, unit: undefined, times: 1 }
  return { typed: readNumber(other.amount, { locale }), unit: other.unit, times: other.times }
}

/** Removes the error that binary fractions add. */
const rounded = (number: number) => Number(number.toPrecision(12))

function toNumberValue(text: string, attribute: AttributeDefinition, locale: Locale): SpecValue | undefined {
  const read = readQuantity(text, attribute) ?? readQuantity(text, attribute, locale)
  if (!read) return undefined
  const unit = read.unit?.[locale] ?? attributeUnit(attribute, locale)
  const formatted = new Intl.NumberFormat(numberTag[locale], decimals).format(read.amount)
  return { value: unit ? `${formatted} ${unit}` : formatted, number: read.number }
}

/** Digits are not grouped, because a year is a number too. */
const decimals = { useGrouping: false, maximumFractionDigits: 10 } as const

const unitsOf = ({ unit, translations }: WithUnits) =>
  [unit, ...Object.values(translations).map(texts => texts?.unit)].filter(one => one !== undefined)

/** The text without the attribute's unit. A form shows that unit after the field. */
export function withoutUnit(text: string, attribute: WithUnits): string {
  for (const unit of unitsOf(attribute)) {
    const rest = cutUnit(text, unit)
    if (rest !== undefined) return rest
  }
  return text.trim()
}
