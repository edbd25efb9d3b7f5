/**
 * What the text of a cell means, or why it cannot be saved. Numbers and prices are read as everywhere in the back office. Used for
 * everything that is typed, pasted or filled in, and once more when it is saved.
 */
import { numberProblem, numberQuestion, priceText, toMinor } from '#admin/editor/number-text.ts'
import type { FieldProblem } from '#shared/errors.ts'
import { fieldMessage } from '#shared/field-definitions/field-messages.ts'
import { fold } from '#shared/fold.ts'
import { decimalsOf } from '#shared/price.ts'
import { codePointLength } from '#shared/text.ts'
import { readNumber } from '#shared/typed-number.ts'
import { doubtfulReadings, readQuantity, readValue } from '../../../model/attribute-value.ts'
import { attributeValueKey } from '../../../model/attribute-value-key.ts'
import { productFields } from '../../../model/product-fields.ts'
import type { SpecValue } from '../../../model/spec-row.ts'
import { catalogueAdminTexts } from '../../../texts/admin.ts'
import { productListTexts } from '../list/texts/index.ts'
import type { GridColumn, GridWords } from './grid-columns.ts'
import { gridTexts } from './texts/index.ts'

export type CellReading =
  | { isWrong: false; value: string | number | boolean | null | string[] | Meaning }
  /** `suggestion`: a text that may be meant. */
  | { isWrong: true; problem: string; suggestion?: string | undefined }

/** The value of an attribute. */
export type Meaning = SpecValue | { kind: 'none' }

const longestValue = 300

export function readCell(typed: string, column: GridColumn, words: GridWords): CellReading {
  // A pasted cell can have several lines. Only tags may stand one below the other.
  const text = (column.kind === 'tags' ? typed : typed.replace(/\s+/g, ' ')).trim()
  const { locale, currency } = words
  const wrong = (problem: string): CellReading => ({ isWrong: true, problem })
  const refuse = (problem: FieldProblem): CellReading =>
    wrong(fieldMessage(column.key.split('.')[0] ?? '', problem, locale))
  const ok = (value: (CellReading & { isWrong: false })['value']): CellReading => ({ isWrong: false, value })
  const tooLong = (max: number) => {
    const length = codePointLength(text)
    return length > max ? refuse({ code: 'too_long', params: { max, length } }) : undefined
  }

  switch (column.kind) {
    case 'text':
      if (text === '' && column.key === 'name') return refuse({ code: 'required' })
      return tooLong(productFields.name.max) ?? ok(text)
    case 'code':
      return tooLong(productFields.code.max) ?? ok(text || null)
    case 'money': {
      const problem = numberProblem(text, { locale, decimals: decimalsOf(currency) })
      if (problem) return wrong(problem)
      const price = toMinor(text, { currency, locale })
      const { max } = productFields.price
      if (price !== null && price < 0) return wrong(productListTexts[locale].negativePrice)
      if (price !== null && price > max)
        return wrong(catalogueAdminTexts[locale].product.atMost(priceText(max, { currency, locale })))
      return ok(price)
    }
    case 'integer': {
      const problem = numberProblem(text, { locale, decimals: 0 })
      if (problem) return wrong(problem)
      const { min, max } = productFields.warrantyMonths
      const read = readNumber(text, { locale, decimals: 0 })
      const months = read.kind === 'number' ? read.value : null
      if (months !== null && months < min) return refuse({ code: 'too_small', params: { min } })
      if (months !== null && months > max) return refuse({ code: 'too_big', params: { max } })
      return ok(months)
    }
    case 'category':
      return readCategory(text, words)
    case 'tags': {
      const tags = toTags(text)
      const { maxCount, max } = productFields.tags
      if (tags.length > maxCount) return refuse({ code: 'too_many', params: { max: maxCount } })
      const long = tags.find(tag => codePointLength(tag) > max)
      return long === undefined
        ? ok(tags)
        : refuse({ code: 'too_long', params: { max, length: codePointLength(long) } })
    }
    case 'toggle': {
      const read = readValue(text, yesNoAttribute, locale)
      return read?.kind === 'yes-no' ? ok(read.yes) : wrong(gridTexts[locale].yesOrNo)
    }
    default:
      return readAttribute(text, column, words) ?? tooLong(longestValue) ?? ok({ kind: 'text', value: text })
  }
}

const yesNoAttribute = { name: '', type: 'yes-no' as const, unit: '', choices: [], translations: {} }

/** Undefined for a text. */
function readAttribute(
  text: string,
  { attribute }: GridColumn,
  { locale }: GridWords,
): CellReading | undefined {
  if (!attribute || text === '') return { isWrong: false, value: { kind: 'none' } }
  if (attribute.type === 'text') return undefined
  const t = gridTexts[locale]
  const doubtful = attribute.type === 'number' && doubtfulReadings(text, attribute, locale)
  if (doubtful) return { isWrong: true, problem: numberQuestion(doubtful, { locale }) }
  const value = readTyped(text, attribute, locale)
  if (value) return { isWrong: false, value }
  if (attribute.type === 'number') return { isWrong: true, problem: t.notNumber }
  if (attribute.type === 'yes-no') return { isWrong: true, problem: t.yesOrNo }
  const wanted = attributeValueKey(text)
  const near = attribute.choices
    .flatMap(({ value: word, translations }) => translations[locale] ?? word)
    .find(word => isNear(attributeValueKey(word), wanted))
  return { isWrong: true, problem: t.noChoice(text), suggestion: near }
}

/** A number is read by the habits of the interface's language alone: what is stored in another one is not typed here. */
function readTyped(
  text: string,
  attribute: NonNullable<GridColumn['attribute']>,
  locale: GridWords['locale'],
): SpecValue | undefined {
  if (attribute.type !== 'number') return readValue(text, attribute, locale)
  const read = readQuantity(text, attribute, locale)
  return read && { kind: 'number', number: read.amount, ...(read.unit && { unit: read.unit.en }) }
}

function readCategory(text: string, { categories, locale }: GridWords): CellReading {
  if (text === '') return { isWrong: false, value: null }
  const wanted = fold(text)
  const named = categories.filter(({ name, label }) => fold(name) === wanted || fold(label) === wanted)
  const [only] = named
  if (only && named.length === 1) return { isWrong: false, value: only.value }
  const t = gridTexts[locale]
  if (only) return { isWrong: true, problem: t.severalCategories(text), suggestion: only.label }
  const near = categories.find(({ name }) => isNear(fold(name), wanted))
  return { isWrong: true, problem: t.noCategory(text), suggestion: near?.name }
}

/** Whether one contains the other, or they share a word of some length. */
function isNear(known: string, wanted: string): boolean {
  if (!wanted || !known) return false
  if (known.includes(wanted) || wanted.includes(known)) return true
  const words = wanted.split(' ').filter(word => word.length > 3)
  return known
    .split(' ')
    .some(word => words.some(other => word.startsWith(other) || (other.startsWith(word) && word.length > 3)))
}

/** What stands before the tag that is being typed, with its separator, and that tag. */
export function splitLastTag(text: string): { before: string; last: string } {
  const [, before = '', last = ''] = /^(.*[,،;؛\n]\s*)?(.*)$/s.exec(text) ?? []
  return { before, last }
}

/** Each once, in whichever spelling it came first. */
export function toTags(text: string): string[] {
  const tags = text.split(/[,،;؛\n]/).flatMap(tag => tag.trim() || [])
  return tags.filter(
    (tag, index) => tags.findIndex(one => attributeValueKey(one) === attributeValueKey(tag)) === index,
  )
}

/** Whether two texts mean the same for a column. Texts that cannot be saved are the same only if they are equal. */
export function isSameCell(one: string, other: string, column: GridColumn, words: GridWords): boolean {
  if (one === other) return true
  const [first, second] = [readCell(one, column, words), readCell(other, column, words)]
  if (first.isWrong || second.isWrong) return false
  const keyOf = (value: unknown) =>
    JSON.stringify(column.kind === 'tags' ? (value as string[]).map(attributeValueKey) : value)
  return keyOf(first.value) === keyOf(second.value)
}
