/**
 * Recognizes products that are one model in several colours, sizes or codes: what is left of their names without these is the
 * same. Used by `related-products.server.ts`, which shows few of each family.
 */
import { fold } from '#shared/fold.ts'
import { toAsciiDigits } from '#shared/number.ts'
import type { Attribute } from '../model/attribute.ts'

/** Folded phrases, the longest first, and units of numbers. */
export type VariantWords = { phrases: string[]; units: Set<string> }

type WordSource = Pick<Attribute, 'name' | 'type' | 'unit' | 'choices' | 'translations'>

/** Attributes with these names list colours or sizes. An attribute with swatches lists colours, whatever its name is. */
const namesOfVariants = new Set(['colour', 'color', 'size', 'رنگ', 'سایز', 'اندازه'])
const letterSizes = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl']
const usualUnits = [
  ...['ml', 'l', 'lt', 'litre', 'liter', 'litres', 'liters', 'mg', 'g', 'gr', 'kg', 'mm', 'cm', 'm', 'inch'],
  ...['w', 'kw', 'v', 'a', 'ah', 'mah', 'hz', 'mb', 'gb', 'tb', 'pcs', 'pack', 'btu', 'bar'],
  ...[
    'لیتر',
    'لیتری',
    'گرم',
    'گرمی',
    'کیلو',
    'کیلویی',
    'کیلوگرم',
    'کیلوگرمی',
    'متر',
    'متری',
    'سانت',
    'سانتی',
  ],
  ...['میلی', 'اینچ', 'اینچی', 'وات', 'واتی', 'ولت', 'آمپر', 'گیگابایت', 'ترابایت', 'عددی', 'نفره'],
]

/** The words of the shop's own attributes: the values of colours and sizes in both languages, and the units of numbers. */
export function toVariantWords(attributes: WordSource[]): VariantWords {
  const valuesOf = ({ choices }: WordSource) =>
    choices.flatMap(({ value, translations }) => [value, ...Object.values(translations)])
  const phrases = [
    ...namesOfVariants,
    ...letterSizes,
    ...attributes.filter(listsVariants).flatMap(valuesOf).map(fold),
  ]
  const units = attributes.flatMap(({ unit, translations }) => [
    unit,
    ...Object.values(translations).flatMap(texts => texts?.unit ?? []),
  ])
  return {
    phrases: [...new Set(phrases)].filter(Boolean).toSorted((one, other) => other.length - one.length),
    units: new Set([...usualUnits, ...units].map(fold).filter(unit => unit && !unit.includes(' '))),
  }
}

function listsVariants({ name, type, choices, translations }: WordSource): boolean {
  if (type !== 'choice') return false
  const names = [name, ...Object.values(translations).flatMap(texts => texts?.name ?? [])]
  return choices.some(({ swatch }) => swatch) || names.some(one => namesOfVariants.has(fold(one)))
}

/** The same for all products of a family. A name that would be empty without these words stands for itself. */
export function toFamily({ name, code }: { name: string; code: string | null }, words: VariantWords): string {
  const whole = fold(name)
  const phrases = code ? [fold(code), ...words.phrases] : words.phrases
  let left = ` ${fold(withoutMeasures(name, words.units))} `
  for (const phrase of phrases) {
    // Twice in a row, the blank between them belongs to both.
    while (left.includes(` ${phrase} `)) left = left.replace(` ${phrase} `, ' ')
  }
  return left.trim() || whole
}

const number = String.raw`\d+(?:[.,٫/]\d+)?`
const measure = new RegExp(
  String.raw`(?<![\p{L}\d])${number}(?:\s*[x×*]\s*${number})*[\s\u200c-]*(\p{L}+)?`,
  'giu',
)

/** Removes numbers that a unit follows, and sizes such as `30x40`. Other numbers are names of models: `Series 5`. */
const withoutMeasures = (name: string, units: Set<string>) =>
  toAsciiDigits(name).replace(measure, (found, unit: string | undefined) => {
    if (unit && units.has(fold(unit))) return ' '
    return /\d\s*[x×*]\s*\d/iu.test(found) ? ` ${unit ?? ''}` : found
  })
