/**
 * The older shape of specifications, a list in the words of each language, and how it becomes rows and is made of them. The API takes
 * and returns it beside the rows, and the history records it, because it can be read by people. What it returns and gets
 * back is the same rows; `spec-lists.test.ts` tries that with many.
 */
import type { FieldProblem } from '#shared/errors.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { readValue } from './attribute-value.ts'
import {
  type NewSpecRow,
  type SpecRow,
  type SpecTranslation,
  type SpecValue,
  specValueOf,
  toCanonicalRows,
} from './spec-row.ts'
import {
  asSeen,
  isInLanguage,
  ownName,
  type SpecAttribute,
  type SpecAttributes,
  specWordsOf,
} from './spec-words.ts'

export type ListedSpec = { group: string; name: string; value: string; attributeId: number | null }
export type NewListedSpec = {
  group: string
  name?: string | undefined
  value: string
  attributeId?: number | null | undefined
}

type Known = { attributes: SpecAttributes; base: Locale }

/** The specifications in the words of each language. A language in which nothing would be said has no list. */
export function toLists(stored: SpecRow[], { attributes, base }: Known) {
  const rows = asSeen(stored, attributes, base)
  const inWords = (row: SpecRow, locale: Locale): ListedSpec => ({
    ...specWordsOf(row, attributes, { locale, base }),
    attributeId: row.attributeId,
  })
  const others = locales.filter(locale => locale !== base && rows.some(row => isInLanguage(row, locale)))
  return {
    specs: rows.filter(row => row.kind !== 'text' || row.value).map(row => inWords(row, base)),
    translations: Object.fromEntries(
      others.map(locale => [locale, rows.map(row => inWords(row, locale))]),
    ) as Partial<Record<Locale, ListedSpec[]>>,
  }
}

export type GivenLists = {
  /** Undefined: as they are stored. */
  specs: NewListedSpec[] | undefined
  /** Undefined: as they are stored. A language without a list has none. */
  translations: Partial<Record<Locale, { specs?: NewListedSpec[] | undefined }>> | undefined
}

type Problems = Record<string, FieldProblem>
type Entry = { spec: NewListedSpec; path: string; value: SpecValue }
type List = { locale: Locale; isGiven: boolean; ofAttributes: Map<number, Entry>; free: NewListedSpec[] }
type Stored = Known & { stored: SpecRow[] }

/**
 * The rows that the lists mean. Values of one attribute are one row, whichever languages have them. If they differ, the first that is
 * not what is stored is meant: somebody who changed one list and sent the other as it was has changed the value. Rows without
 * an attribute are paired by their order.
 */
export function fromLists({ specs, translations }: GivenLists, known: Stored) {
  const { attributes, base, stored } = known
  const problems: Problems = {}
  const before = toLists(stored, known)
  const storedOf = (attributeId: number) => stored.find(row => row.attributeId === attributeId)
  const others = locales.filter(locale => locale !== base)
  const lists = [
    readList({ locale: base, path: 'specs', specs: specs ?? before.specs, isGiven: specs !== undefined }),
    ...others.map(locale =>
      readList({
        locale,
        path: `translations.${locale}.specs`,
        specs: (translations ? translations[locale]?.specs : before.translations[locale]) ?? [],
        isGiven: translations !== undefined,
      }),
    ),
  ] as [List, ...List[]]

  function readList({
    locale,
    path,
    specs: list,
    isGiven,
  }: { path: string; specs: NewListedSpec[] } & Pick<List, 'locale' | 'isGiven'>): List {
    const ofAttributes = new Map<number, Entry>()
    const free: NewListedSpec[] = []
    const mentioned = new Set<number>()
    list.forEach((spec, position) => {
      const attribute = spec.attributeId ? attributes.get(spec.attributeId) : undefined
      const at = `${path}.${position}`
      if (!spec.attributeId) free.push(spec)
      else if (!attribute || attribute.isRemoved) problems[`${at}.attributeId`] = { code: 'not_found' }
      else if (mentioned.has(attribute.id)) problems[`${at}.attributeId`] = { code: 'repeated' }
      else {
        mentioned.add(attribute.id)
        const value = meantBy(spec.value, attribute, locale)
        if (!value)
          problems[`${at}.value`] = { code: hasChoices(attribute) ? 'invalid_choice' : 'invalid_value' }
        else ofAttributes.set(attribute.id, { spec, path: at, value })
      }
    })
    return { locale, isGiven, ofAttributes, free }
  }

  /** What is stored is accepted in its own words, even if the attribute has changed since. */
  function meantBy(text: string, attribute: SpecAttribute, locale: Locale): SpecValue | undefined {
    const row = storedOf(attribute.id)
    if (row && specWordsOf(row, attributes, { locale, base }).value === text) {
      return row.kind === 'text' ? { kind: 'text', value: text } : specValueOf(row)
    }
    return readValue(text, attribute, locale)
  }

  const [own, ...translated] = lists

  function attributeRow(attributeId: number): NewSpecRow[] {
    const attribute = attributes.get(attributeId)
    const entries = lists.flatMap(list => {
      const entry = list.ofAttributes.get(attributeId)
      return entry ? [{ ...entry, isGiven: list.isGiven, locale: list.locale }] : []
    })
    const row = storedOf(attributeId)
    const isStored = ({ value }: Entry) =>
      row !== undefined && row.kind !== 'text' && isSameValue(value, specValueOf(row))
    const ofBase = own.ofAttributes.get(attributeId)
    // It was taken out of the list of the base language, and the other lists are what they were.
    const wasInBase = before.specs.some(spec => spec.attributeId === attributeId)
    const isRemoved =
      own.isGiven && !ofBase && wasInBase && entries.every(entry => !entry.isGiven || isStored(entry))
    const given = entries.filter(entry => entry.isGiven)
    const meant =
      (given.length > 0 ? given : entries).find(entry => !isStored(entry)) ?? given[0] ?? entries[0]
    if (!meant || !attribute || isRemoved) return []
    // A text that the base language does not have has no group in it either.
    const group = ofBase?.spec.group ?? (meant.value.kind === 'text' ? '' : meant.spec.group)
    const name = ofBase?.spec.name === attribute.name ? '' : (ofBase?.spec.name ?? '')
    const textsOf = translated.map(({ locale, isGiven }) => {
      const entry = entries.find(one => one.locale === locale)
      if (!isGiven || !entry) return [locale, isGiven ? {} : (row?.translations[locale] ?? {})] as const
      const isOwnName = entry.spec.name !== ownName({ name }, attribute, { locale, base })
      return [
        locale,
        {
          group: entry.spec.group,
          ...(isOwnName && { name: entry.spec.name }),
          ...(meant.value.kind === 'text' && entry.value.kind === 'text' && { value: entry.spec.value }),
        },
      ] as const
    })
    const value =
      meant.value.kind === 'text'
        ? { kind: 'text' as const, value: ofBase?.value.kind === 'text' ? ofBase.spec.value : '' }
        : meant.value
    const translations = Object.fromEntries(textsOf.map(([locale, texts]) => [locale, forKind(texts, value)]))
    return [{ ...value, attributeId, group, name, translations } as NewSpecRow]
  }

  /** The free row at this index. A language that is not given keeps the texts of the row with the same text, or name, before. */
  const seen = asSeen(stored, attributes, base).filter(row => row.kind === 'text' && row.attributeId === null)
  const unmatched = new Set(seen)
  const isPartial = translations === undefined
  function earlierTexts(spec: NewListedSpec): SpecRow | undefined {
    const row =
      [...unmatched].find(one => one.name === (spec.name ?? '') && valueIn(one) === spec.value) ??
      [...unmatched].find(one => one.name === (spec.name ?? ''))
    if (row) unmatched.delete(row)
    return row
  }

  function freeRow(index: number): NewSpecRow {
    const spec = own.free[index]
    const earlier = spec && isPartial ? earlierTexts(spec) : undefined
    const texts = translated.map(({ locale, isGiven, free }) => {
      const { group, name, value }: SpecTranslation =
        (isGiven ? free[index] : earlier?.translations[locale]) ?? {}
      return [locale, { group, name, value }] as const
    })
    const { group = '', name = '', value = '' } = spec ?? {}
    return { kind: 'text', attributeId: null, group, name, value, translations: Object.fromEntries(texts) }
  }

  let freeIndex = 0
  const rows: NewSpecRow[] = (specs ?? before.specs).flatMap(({ attributeId }) =>
    attributeId ? attributeRow(attributeId) : [freeRow(freeIndex++)],
  )
  const onlyTranslated = translated.flatMap(list => [...list.ofAttributes.keys()])
  for (const id of new Set(onlyTranslated)) {
    if (!own.ofAttributes.has(id)) rows.push(...attributeRow(id))
  }
  const longest = Math.max(0, ...translated.map(list => (list.isGiven ? list.free.length : 0)))
  while (freeIndex < longest) rows.push(freeRow(freeIndex++))
  if (isPartial) rows.push(...seen.filter(row => valueIn(row) === ''))
  return { rows: toCanonicalRows(rows), problems }
}

const isSameValue = (one: SpecValue, other: SpecValue) => JSON.stringify(one) === JSON.stringify(other)
const valueIn = (row: SpecRow) => (row.kind === 'text' ? row.value : '')
const hasChoices = ({ type }: SpecAttribute) => type === 'choice' || type === 'yes-no'

/** Only a text has a text for each language. */
function forKind({ value, ...texts }: SpecTranslation, { kind }: SpecValue): SpecTranslation {
  return kind === 'text' ? { ...texts, ...(value !== undefined && { value }) } : texts
}
