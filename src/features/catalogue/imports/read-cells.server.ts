/** What a cell of a sheet of products means. Whatever an export writes is read as what it was, in either language. */
import * as z from 'zod'
import type { StoredProblem } from '#features/transfer/sheet-entity.ts'
import { cleanRichText } from '#server/rich-text/clean-rich-text.server.ts'
import type { Cell } from '#server/sheets/cells.server.ts'
import type { FieldDefinition } from '#shared/field-definitions/field-definition.ts'
import { toFieldProblems } from '#shared/field-definitions/field-problems.ts'
import { inputSchemas, translationSchemas } from '#shared/field-definitions/field-schemas.ts'
import { fold } from '#shared/fold.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { decimalsOf } from '#shared/price.ts'
import { readMoney } from '#shared/read-money.ts'
import { line } from '#shared/text.ts'
import { readNumber, type TypedNumber } from '#shared/typed-number.ts'
import { doubtfulReadings, readValue } from '../model/attribute-value.ts'
import { choiceText } from '../model/choices.ts'
import { ownFields } from '../model/product.ts'
import { type ProductFieldName, productFields } from '../model/product-fields.ts'
import { type SpecValue, specLimits } from '../model/spec-row.ts'
import type { TagNames } from '../model/tag-rows.server.ts'
import { splitValues } from '../sheets/sheet-lists.ts'
import { catalogueAdminTexts } from '../texts/admin.ts'
import type { StoredAttribute } from '../tree/inherited-attributes.server.ts'
import type { CategoryPaths, FoundCategory } from './category-paths.ts'
import { importWords } from './import-words.ts'

export type Read<Value> = { value: Value } | { problem: StoredProblem }

export type CellContext = {
  base: Locale
  /** By whose habits numbers are read. */
  numbers: Locale
  currency: string
  paths: CategoryPaths
  tags: TagNames
  missing: 'create' | 'report'
}

export const problem = (code: string, rest: Omit<StoredProblem, 'code'> = {}) => ({
  problem: { code, ...rest },
})

const schemas = inputSchemas(productFields) as Record<string, z.ZodType>
const translated = translationSchemas(productFields) as Record<string, z.ZodType>

/** As the API would accept it. */
export function checked<Value>(schema: z.ZodType, value: unknown): Read<Value> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { value: parsed.data as Value }
  const [first] = Object.values(toFieldProblems(parsed.error.issues, 1))
  return problem(first?.code ?? 'invalid_value', first?.params ? { params: first.params } : {})
}

export const cellAsText = (cell: Cell): string => (cell === null ? '' : String(cell))

export function readText(name: ProductFieldName, locale: Locale, text: string, base: Locale): Read<string> {
  if (name === 'description') {
    const read = checked<string>(ownFields.description, text)
    return 'value' in read ? { value: cleanRichText(read.value) } : read
  }
  const schema = locale === base ? schemas[name] : translated[name]
  return checked<string>(schema ?? z.never(), text)
}

/** A value of any field but texts in two languages, and those that have a function of their own. */
export function readField(name: ProductFieldName, cell: Cell, context: CellContext): Read<unknown> {
  const field: FieldDefinition = productFields[name]
  const schema = schemas[name]
  const text = cellAsText(cell).trim()
  if (field.kind === 'tags') return readTags(text, context, schema)
  if (!schema) throw new Error(`the field ${name} has a function of its own`)
  if (text === '') return checked(schema, field.kind === 'text' ? '' : null)
  switch (field.kind) {
    case 'integer':
      return numeric(
        typeof cell === 'number'
          ? cell
          : readNumber(withoutWords(text), { locale: context.numbers, decimals: 0 }),
        schema,
      )
    case 'money':
      return readPrice(cell, context, schema)
    case 'toggle':
      return readToggle(cell)
    case 'choice':
      return readChoice(text)
    case 'link':
      return readCategory(text, context)
    default:
      return checked(schema, text)
  }
}

function numeric(typed: number | TypedNumber, schema: z.ZodType): Read<unknown> {
  if (typeof typed === 'number')
    return Number.isInteger(typed) ? checked(schema, typed) : problem('not_whole')
  if (typed.kind === 'number') return checked(schema, typed.value)
  if (typed.kind === 'doubtful') {
    return problem('doubtful_number', {
      suggestion: String(typed.readings[0]),
      params: { readings: typed.readings.join(' / ') },
    })
  }
  return problem('not_a_number')
}

/** `24 months`, `24 ماه`. */
const withoutWords = (text: string) => text.replace(/\s*[\p{L}\u200c]+\.?$/u, '')

function readPrice(cell: Cell, { currency, numbers }: CellContext, schema: z.ZodType): Read<unknown> {
  const factor = 10 ** decimalsOf(currency)
  if (typeof cell === 'number') {
    const minor = Math.round(cell * factor)
    // What a formula has computed, as 12.000000001, is no other price.
    return Math.abs(cell * factor - minor) < 1e-4 ? checked(schema, minor) : problem('too_many_decimals')
  }
  // Signs and names of currencies, and the unit of an account, before or behind the amount.
  const amount = cellAsText(cell).replace(/^[\p{Sc}\p{L}\s\u200c]+|[\p{Sc}\p{L}\s\u200c]+$/gu, '')
  const typed = readMoney(amount, { currency, locale: numbers })
  if (typed.kind === 'empty') return problem('not_a_number')
  if (typed.kind === 'doubtful') {
    const readings = typed.readings.map(one => String(one / factor))
    return problem('doubtful_number', {
      suggestion: readings[0] ?? '',
      params: { readings: readings.join(' / ') },
    })
  }
  return numeric(typed, schema)
}

const yes = new Set(importWords.yes.map(fold))
const no = new Set(importWords.no.map(fold))

export function readToggle(cell: Cell): Read<boolean> {
  if (typeof cell === 'boolean') return { value: cell }
  const word = fold(cellAsText(cell))
  if (yes.has(word) || /^[✓✔☑]$/u.test(cellAsText(cell).trim())) return { value: true }
  if (no.has(word) || /^[✗✘☐]$/u.test(cellAsText(cell).trim())) return { value: false }
  return problem('not_yes_or_no')
}

function readChoice(text: string): Read<string> {
  const word = fold(text)
  for (const value of productFields.lifecycle.choices) {
    const names = [value, ...locales.map(locale => catalogueAdminTexts[locale].product.lifecycles[value])]
    if ([...names, ...importWords.lifecycles[value]].some(name => fold(name) === word)) return { value }
  }
  return problem('no_such_choice')
}

/** Exports separate by strokes, people by commas. A whole cell that is a tag is one, whatever signs are in it. */
function readTags(text: string, { tags }: CellContext, schema: z.ZodType | undefined): Read<unknown> {
  const words = text === '' ? [] : tags.find(text) ? [text] : splitList(text)
  const named = words.filter(Boolean).map(word => tags.find(word)?.name ?? word)
  return checked(schema ?? z.never(), [...new Set(named)])
}

/** `red | blue`, or what people write. */
export const splitList = (text: string): string[] => {
  const byStroke = splitValues(text)
  if (byStroke.length > 1 || text.includes('\\')) return byStroke.filter(Boolean)
  return text
    .split(/[,،;؛\n]/)
    .map(one => one.trim())
    .filter(Boolean)
}

export function readCategory(text: string, { paths, missing }: CellContext): Read<FoundCategory | null> {
  if (text === '') return { value: null }
  const found = paths.find(text)
  if ('id' in found) return { value: found }
  if ('ambiguous' in found) return problem('ambiguous_category', { suggestion: found.ambiguous })
  const suggestion = found.suggestion ? { suggestion: found.suggestion } : {}
  if (missing === 'report') return problem('no_such_category', suggestion)
  return found.path ? { value: { path: found.path } } : problem('category_too_deep', suggestion)
}

export function readCategories(text: string, context: CellContext): Read<FoundCategory[]> {
  if (text === '') return { value: [] }
  const whole = context.paths.find(text)
  const names = 'id' in whole ? [text] : text.includes('|') ? splitValues(text) : text.split(/[\n;؛]/)
  const found: FoundCategory[] = []
  for (const name of names.map(one => one.trim()).filter(Boolean)) {
    const read = readCategory(name, context)
    if ('problem' in read) return read
    if (read.value) found.push(read.value)
  }
  if (found.length > 9) return problem('too_many', { params: { max: 9 } })
  return { value: found }
}

type ReadSpec = SpecValue | { kind: 'new-choice'; word: string } | null

/** The value of an attribute. A text has one for each language, which is read apart. */
export function readSpec(attribute: StoredAttribute, cell: Cell, context: CellContext): Read<ReadSpec> {
  const text = cellAsText(cell).trim()
  if (text === '') return { value: null }
  if (typeof cell === 'number' && attribute.type === 'number')
    return { value: { kind: 'number', number: cell } }
  if (typeof cell === 'boolean' && attribute.type === 'yes-no')
    return { value: { kind: 'yes-no', yes: cell } }
  const read = readValue(text, attribute, context.numbers)
  if (read) return { value: read }
  switch (attribute.type) {
    case 'number': {
      const readings = doubtfulReadings(text, attribute, context.numbers)
      if (!readings) return problem('not_a_number')
      return problem('doubtful_number', {
        suggestion: String(readings[0]),
        params: { readings: readings.join(' / ') },
      })
    }
    case 'choice': {
      const word = checked<string>(line({ min: 1, max: 100 }), text)
      if ('problem' in word) return word
      if (context.missing === 'create') return { value: { kind: 'new-choice', word: word.value } }
      const near = nearestWord(
        text,
        attribute.choices.map(choice => choiceText(choice, context.numbers)),
      )
      return problem('no_such_choice', near ? { suggestion: near } : {})
    }
    default:
      return problem('not_yes_or_no')
  }
}

export const readSpecText = (cell: Cell): Read<string> =>
  checked(line({ min: 0, max: specLimits.value }), cellAsText(cell))

/** The one that begins alike, or is contained, or has the same word: what people mean when they shorten. */
function nearestWord(text: string, words: string[]): string | undefined {
  const wanted = fold(text)
  if (!wanted) return undefined
  const scored = words.map(word => {
    const folded = fold(word)
    const isPart = folded.startsWith(wanted) || wanted.startsWith(folded)
    const own = new Set(folded.split(' '))
    const shared = wanted.split(' ').filter(one => own.has(one) && one.length > 2).length
    return { word, score: isPart && folded ? 2 : shared }
  })
  const best = scored.toSorted((one, other) => other.score - one.score)[0]
  return best && best.score > 0 ? best.word : undefined
}
