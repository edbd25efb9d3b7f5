/** A specification in the words of one language. Used wherever one is read: pages, cards, search, and the older shape of the API. */
import { type Locale, locales } from '#shared/locale.ts'
import { type Attribute, attributeName } from './attribute.ts'
import { toWords } from './attribute-value.ts'
import { choiceById, type FormerChoices } from './choices.ts'
import { type SpecRow, specValueOf, type TextRow, toCanonicalRows } from './spec-row.ts'

/** The attribute of a row, as `readSpecAttributes()` reads it. */
export type SpecAttribute = Pick<
  Attribute,
  'id' | 'categoryId' | 'name' | 'type' | 'unit' | 'choices' | 'translations'
> & {
  formerChoices: FormerChoices
  /** Its values count as free rows. */
  isRemoved: boolean
}
export type SpecAttributes = Map<number, SpecAttribute>

export type SpecWords = { group: string; name: string; value: string }
type Language = { locale: Locale; base: Locale }

export function specWordsOf(row: SpecRow, attributes: SpecAttributes, { locale, base }: Language): SpecWords {
  const attribute = row.attributeId === null ? undefined : attributes.get(row.attributeId)
  const translated = locale === base ? undefined : row.translations[locale]
  return {
    group: translated?.group || row.group,
    name: translated?.name || ownName(row, attribute, { locale, base }),
    value: valueIn(row, attribute, { locale, base }),
  }
}

/** The name of a row that has none of its own in this language. */
export function ownName(
  row: Pick<SpecRow, 'name'>,
  attribute: SpecAttribute | undefined,
  { locale, base }: Language,
): string {
  if (!attribute) return row.name
  const translated = locale === base ? undefined : attribute.translations[locale]?.name
  return translated || row.name || attributeName(attribute, base)
}

function valueIn(row: SpecRow, attribute: SpecAttribute | undefined, { locale, base }: Language) {
  if (row.kind === 'text') return (locale !== base && row.translations[locale]?.value) || row.value
  return attribute ? toWords(specValueOf(row), attribute, locale) : ''
}

/** Whether its value can be read in this language: typed values always can, texts if they are translated. */
export const isInLanguage = (row: SpecRow, locale: Locale) =>
  row.kind !== 'text' || Object.keys(row.translations[locale] ?? {}).length > 0

/** All words of its value, in every language, as search finds them. */
export function searchedWords(row: SpecRow, attributes: SpecAttributes): string[] {
  if (row.kind === 'text') {
    return [row.value, ...Object.values(row.translations).map(texts => texts?.value ?? '')].filter(Boolean)
  }
  const attribute = attributes.get(row.attributeId)
  return attribute ? [...new Set(locales.map(locale => toWords(specValueOf(row), attribute, locale)))] : []
}

/**
 * What search finds a product by. A value is found as the other texts are (red). A name (colour) says little about a product and is found
 * as its description is. The name of an attribute is not among the words, so that renaming one changes no product.
 */
export type SearchedSpec = { values: string[]; names: string[] }

export const searchedSpec = (row: SpecRow, attributes: SpecAttributes): SearchedSpec => ({
  values: searchedWords(row, attributes),
  names: row.attributeId === null ? searchedNames(row) : [],
})

const searchedNames = ({ name, translations }: Pick<SpecRow, 'name' | 'translations'>) =>
  [name, ...Object.values(translations).map(texts => texts?.name ?? '')].filter(Boolean)

/** What a row says, as a row without an attribute: that of an attribute that was removed, or that is about to be deleted. */
export function asText(row: SpecRow, attributes: SpecAttributes, base: Locale): TextRow {
  const others = locales.filter(locale => locale !== base)
  const translations = others.map(locale => [locale, specWordsOf(row, attributes, { locale, base })])
  const text = {
    ...specWordsOf(row, attributes, { locale: base, base }),
    kind: 'text' as const,
    attributeId: null,
    translations: Object.fromEntries(translations),
  }
  // A row that only another language has keeps its empty text in the base language.
  return toCanonicalRows([text])[0] as TextRow
}

/**
 * The rows as everybody but `saveSpecs` sees them: values of removed attributes are texts, and a choice that was merged into another is
 * that one.
 */
export const asSeen = (rows: SpecRow[], attributes: SpecAttributes, base: Locale): SpecRow[] =>
  rows.map(row => {
    const attribute = row.attributeId === null ? undefined : attributes.get(row.attributeId)
    if (attribute?.isRemoved) return asText(row, attributes, base)
    const choice = row.kind === 'choice' && attribute && choiceById(attribute, row.choiceId)
    return choice && choice.id !== row.choiceId ? { ...row, choiceId: choice.id } : row
  })
