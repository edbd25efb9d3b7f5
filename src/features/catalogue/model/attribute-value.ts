/**
 * Values of attributes: what a typed text means, and the one way in which it is stored and shown. Used where specifications are
 * saved (`readValue`) and shown (`toWords`), where products are filtered (`toAttributeValue`, `readQuantity`), and in forms.
 */
import { fold } from '#shared/fold.ts'
import type { Locale } from '#shared/locale.ts'
import { numberTag } from '#shared/number.ts'
import { readNumber } from '#shared/typed-number.ts'
import { type Attribute, attributeUnit } from './attribute.ts'
import { choiceById, choiceText, chosenFrom, type FormerChoices, knownChoice } from './choices.ts'
import type { SpecValue } from './spec-row.ts'
import { cutUnit, inOtherUnit, unitFactor, unitText } from './units.ts'

type AttributeDefinition = Pick<Attribute, 'name' | 'type' | 'unit' | 'choices' | 'translations'> & {
  formerChoices?: FormerChoices
}

/** What a typed text says. Undefined when it is not valid for the attribute. */
export function readValue(
  text: string,
  attribute: AttributeDefinition,
  locale: Locale,
): SpecValue | undefined {
  switch (attribute.type) {
    case 'text':
      return { kind: 'text', value: text }
    case 'number': {
      const read = readQuantity(text, attribute) ?? readQuantity(text, attribute, locale)
      return read && { kind: 'number', number: read.amount, ...(read.unit && { unit: read.unit.en }) }
    }
    case 'choice': {
      const chosen = chosenFrom(attribute, text)
      return chosen && { kind: 'choice', choiceId: chosen.id }
    }
    case 'yes-no': {
      const word = fold(text)
      if (yes.has(word)) return { kind: 'yes-no', yes: true }
      return no.has(word) ? { kind: 'yes-no', yes: false } : undefined
    }
  }
}

/** A value as people of this language read it: the choice's word, the number with its unit. */
export function toWords(value: SpecValue, attribute: AttributeDefinition, locale: Locale): string {
  switch (value.kind) {
    case 'text':
      return value.value
    case 'choice': {
      const choice = choiceById(attribute, value.choiceId)
      return choice ? choiceText(choice, locale) : String(value.choiceId)
    }
    case 'yes-no':
      return yesNo[locale][value.yes ? 'yes' : 'no']
    case 'number': {
      const unit = value.unit ? unitText(value.unit, locale) : attributeUnit(attribute, locale)
      const formatted = numberFormat(locale).format(value.number)
      return unit ? `${formatted} ${unit}` : formatted
    }
  }
}

/** The number in the attribute's unit. Undefined if it was stored in a unit that does not convert into that. */
export function inAttributeUnit(
  { number, unit }: { number: number; unit?: string | undefined },
  attribute: WithUnits,
): number | undefined {
  if (!unit || unitsOf(attribute).includes(unit)) return number
  const times = unitFactor(unit, unitsOf(attribute))
  return times === undefined ? undefined : rounded(number * times)
}

export const yesNo: Record<Locale, { yes: string; no: string }> = {
  en: { yes: 'Yes', no: 'No' },
  fa: { yes: 'بله', no: 'خیر' },
}
const folded = (...words: string[]) => new Set(words.map(fold))
const yes = folded('yes', 'true', '1', 'بله', 'بلی', 'آری', 'دارد', 'هست')
const no = folded('no', 'false', '0', 'خیر', 'نه', 'ندارد', 'نیست')

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
      return knownChoice(attribute, text)?.value ?? text
    case 'yes-no': {
      const value = readValue(text, attribute, 'en')
      return value ? toWords(value, attribute, 'en') : text
    }
  }
}

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

/** Digits are not grouped, because a year is a number too. */
const decimals = { useGrouping: false, maximumFractionDigits: 10 } as const

/** Made once, when it is needed: making one takes longer than everything else about a product's values together. */
const numberFormats: Partial<Record<Locale, Intl.NumberFormat>> = {}
function numberFormat(locale: Locale) {
  numberFormats[locale] ??= new Intl.NumberFormat(numberTag[locale], decimals)
  return numberFormats[locale]
}

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
