/** What a text of a specification was a value of when `0028-values-once` was written. A copy: later rules must not change it. */
import { fold } from '../../../shared/fold.ts'
import { toAsciiDigits } from '../../../shared/number.ts'

export type AttributeThen = {
  name: string
  type: string
  unit: string
  choices: { id: number; value: string; translations: Record<string, string> }[]
  translations: Record<string, { name?: string; unit?: string } | undefined>
}
export type SpecThen = {
  productId: number
  /** Empty for the base language. */
  locale: string
  position: number
  attributeId: number | null
  group: string
  name: string
  value: string
}
type Texts = { group: string; name: string; value: string }
type Value = { choiceId: number | null; number: number | null; unit: string | null; yes: number | null }
type RecordNow = Texts & Value & { locale: string; position: number; attributeId: number | null }

export const numbered = (choices: Omit<AttributeThen['choices'][number], 'id'>[]) =>
  choices.map((choice, index) => ({ id: index + 1, ...choice }))

const noValue: Value = { choiceId: null, number: null, unit: null, yes: null }
const noTexts: Texts = { group: '', name: '', value: '' }

/**
 * The records of one product. Rows of an attribute are one in all languages, other rows are paired by their order. Rows that the base
 * language does not have come last, those of attributes first.
 */
export function toRecordsNow(specs: SpecThen[], attributes: Map<number, AttributeThen>): RecordNow[] {
  const own = specs.filter(spec => spec.locale === '')
  const others = specs.filter(spec => spec.locale !== '')
  const attributeIdOf = ({ attributeId }: SpecThen) => (attributeId === null ? null : Number(attributeId))
  const translatedAs = (id: number) => others.filter(spec => attributeIdOf(spec) === id)
  const freeIn = Map.groupBy(
    others.filter(spec => spec.attributeId === null),
    spec => spec.locale,
  )
  let free = 0
  const nextFree = () => {
    const index = free++
    return [...freeIn.values()].flatMap(list => list[index] ?? [])
  }
  const pairs: { base: SpecThen | undefined; translated: SpecThen[] }[] = own.map(base => {
    const id = attributeIdOf(base)
    return { base, translated: id === null ? nextFree() : translatedAs(id) }
  })
  const ownIds = new Set(own.map(attributeIdOf))
  for (const id of new Set(others.map(attributeIdOf))) {
    if (id !== null && !ownIds.has(id)) pairs.push({ base: undefined, translated: translatedAs(id) })
  }
  const most = Math.max(0, ...[...freeIn.values()].map(list => list.length))
  while (free < most) pairs.push({ base: undefined, translated: nextFree() })
  const records = pairs.map(pair => {
    const id = attributeIdOf((pair.base ?? pair.translated[0]) as SpecThen)
    return { id, rows: toRow(pair, id === null ? undefined : attributes.get(id)) }
  })
  // A value that only a translation had is one of the base language now.
  const isInBase = ({ rows }: { rows: Row }) => rows.base.value !== '' || isTyped(rows.base)
  return [...records.filter(isInBase), ...records.filter(one => !isInBase(one))].flatMap(
    ({ id, rows }, position) => [
      { locale: '', position, attributeId: id, ...rows.base },
      ...rows.translated.map(({ locale, ...texts }) => ({
        locale,
        position,
        attributeId: id,
        ...noValue,
        ...texts,
      })),
    ],
  )
}

const isTyped = ({ choiceId, number, yes }: Value) => choiceId !== null || number !== null || yes !== null

type Row = { base: Texts & Value; translated: (Texts & { locale: string })[] }

function toRow(
  { base, translated }: { base: SpecThen | undefined; translated: SpecThen[] },
  attribute: AttributeThen | undefined,
): Row {
  const first = base ?? (attribute && translated[0])
  const value =
    attribute && [base, ...translated].flatMap(one => (one && readValue(one.value, attribute)) ?? [])[0]
  const group = first?.group ?? ''
  const baseName = base?.name ?? ''
  const name = attribute && baseName === attribute.name ? '' : baseName
  const texts = translated.flatMap(one => {
    const ownName = attribute ? attribute.translations[one.locale]?.name || name || attribute.name : name
    const own = {
      locale: one.locale,
      group: one.group === group ? '' : one.group,
      name: one.name === ownName ? '' : one.name,
      value: value || one.value === base?.value ? '' : one.value,
    }
    return own.group || own.name || own.value ? [own] : []
  })
  return {
    base: { ...noTexts, group, name, value: value ? '' : (base?.value ?? ''), ...noValue, ...value },
    translated: texts,
  }
}

const folded = (...words: string[]) => new Set(words.map(fold))
const yes = folded('yes', 'true', '1', 'بله', 'بلی', 'آری', 'دارد', 'هست')
const no = folded('no', 'false', '0', 'خیر', 'نه', 'ندارد', 'نیست')

function readValue(text: string, attribute: AttributeThen): Partial<Value> | undefined {
  switch (attribute.type) {
    case 'choice': {
      const key = keyOf(text)
      const chosen =
        attribute.choices.find(one => one.value === text) ??
        attribute.choices.find(one => wordsOf(one).some(word => keyOf(word) === key))
      return chosen && { choiceId: chosen.id }
    }
    case 'yes-no': {
      const word = fold(text)
      if (yes.has(word)) return { yes: 1 }
      return no.has(word) ? { yes: 0 } : undefined
    }
    case 'number':
      return readQuantity(text, attribute)
    default:
      return undefined
  }
}

const wordsOf = ({ value, translations }: AttributeThen['choices'][number]) => [
  value,
  ...Object.values(translations),
]

const keys = new Map<string, string>()
/** Folding is slow, and a shop has few different words. */
function keyOf(text: string): string {
  const known = keys.get(text)
  if (known !== undefined) return known
  const key = `${fold(text)}\n${text.replace(/[\p{L}\p{N}\p{M}\p{Cf}\s]/gu, '')}`
  if (keys.size < 10_000) keys.set(text, key)
  return key
}

const unitGroups = [
  [
    ['mg', 'میلی‌گرم'],
    ['g', 'گرم'],
    ['kg', 'کیلوگرم'],
  ],
  [
    ['ml', 'میلی‌لیتر'],
    ['L', 'لیتر'],
  ],
  [
    ['mm', 'میلی‌متر'],
    ['cm', 'سانتی‌متر'],
    ['m', 'متر'],
  ],
  [
    ['W', 'وات'],
    ['kW', 'کیلووات'],
  ],
  [
    ['mAh', 'میلی‌آمپرساعت'],
    ['Ah', 'آمپرساعت'],
  ],
  [
    ['min', 'دقیقه'],
    ['h', 'ساعت'],
  ],
]

/** A number with the attribute's unit, with none, or with one that differs from it only in scale. */
function readQuantity(text: string, { unit, translations }: AttributeThen): Partial<Value> | undefined {
  const units = [unit, ...Object.values(translations).map(texts => texts?.unit)].filter(
    one => one !== undefined,
  )
  const own = units.map(one => cutUnit(text, one)).find(rest => rest !== undefined) ?? text.trim()
  const number = readNumber(own)
  if (number !== undefined) return { number }
  const isOneOf = (names: string[]) => names.some(name => units.some(one => isSame(one, name)))
  const scales = unitGroups.find(group => group.some(isOneOf)) ?? []
  for (const [name = '', persian = ''] of scales) {
    const amount = readNumber(cutUnit(text, name) ?? cutUnit(text, persian) ?? '')
    if (amount !== undefined) return { number: amount, unit: name }
  }
  return undefined
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function cutUnit(text: string, unit: string): string | undefined {
  const trimmed = text.trim()
  if (!unit || !trimmed.toLowerCase().endsWith(unit.toLowerCase())) return undefined
  const rest = trimmed.slice(0, -unit.length)
  return /[\p{L}\p{M}\u200c]$/u.test(rest) ? undefined : rest.trimEnd()
}

/** Stored numbers were written without thousands, in the digits of either language. */
function readNumber(text: string): number | undefined {
  const plain = toAsciiDigits(text)
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .trim()
    .replace('\u066b', '.')
    .replace(/^[−–]/, '-')
  if (!/^[-+]?\d+(\.\d+)?$/.test(plain)) return undefined
  const number = Number(plain)
  return Math.abs(number) <= 10 ** 15 ? number + 0 : undefined
}
