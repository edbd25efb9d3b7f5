/**
 * The columns of the sheets of products, categories and attributes: each is described once, and is what an export writes and an import
 * reads.
 */
import type { Cell } from '#server/sheets/cells.server.ts'
import type { FieldDefinition } from '#shared/field-definitions/field-definition.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { decimalsOf } from '#shared/price.ts'
import { yesNo } from '../model/attribute-value.ts'
import { sheetTexts } from '../texts/sheets.ts'

export type SheetColumn<Item> = {
  /** Of the field that it shows: `name`, `name.fa`, `attribute.12`. */
  key: string
  header: string
  /** Stands behind the header of another column that has the same one. */
  qualifier?: string
  cell(item: Item): Cell
}

/** For whom a sheet is written, and what its cells depend on beside the item. */
export type SheetLanguage = { locale: Locale; base: Locale }

type Translated = { translations: Partial<Record<Locale, object>> }

/** The base language first, and then the other one. */
export const sheetLocales = (base: Locale): Locale[] => [base, ...locales.filter(locale => locale !== base)]

const keyIn = (name: string, locale: Locale, base: Locale) => (locale === base ? name : `${name}.${locale}`)

/** A text in one language alone: a translation that is missing is an empty cell. */
export function textInLanguage(
  item: Translated & object,
  name: string,
  { locale, base }: SheetLanguage,
): string {
  const texts = (locale === base ? item : item.translations[locale]) as Record<string, unknown> | undefined
  return typeof texts?.[name] === 'string' ? texts[name] : ''
}

/** As people of a language read it: its translation, or the base language. */
export const textForReader = (item: Translated & object, name: string, language: SheetLanguage): string =>
  textInLanguage(item, name, language) || textInLanguage(item, name, { ...language, locale: language.base })

/** A column for each language of a text. */
export function textColumns<Item extends Translated & object>(
  name: string,
  label: string,
  { locale: reader, base }: SheetLanguage,
): SheetColumn<Item>[] {
  const { inLanguage, languages } = sheetTexts[reader]
  return sheetLocales(base).map(locale => ({
    key: keyIn(name, locale, base),
    header: inLanguage(label, languages[locale]),
    cell: item => textInLanguage(item, name, { locale, base }),
  }))
}

type FieldContext = SheetLanguage & {
  currency: string
  /** What the values of a choice are called. */
  choices: Record<string, string>
  pathOf(categoryId: number | null): string
}

/** A value as its kind says. Texts, tags and what is written out by the entity have columns of their own. */
export function fieldCell(field: FieldDefinition, value: unknown, context: FieldContext): Cell {
  if (value === null || value === undefined || value === '') return null
  switch (field.kind) {
    case 'money':
      return (value as number) / 10 ** decimalsOf(context.currency)
    case 'toggle':
      return yesNo[context.locale][value ? 'yes' : 'no']
    case 'choice':
      return context.choices[value as string] ?? String(value)
    case 'link':
      return context.pathOf(value as number)
    case 'integer':
      return value as number
    default:
      return String(value)
  }
}

/** Of columns with the same header each says which one it is. */
export function withDistinctHeaders<Item>(columns: SheetColumn<Item>[]): SheetColumn<Item>[] {
  const isRepeated = (list: SheetColumn<Item>[]) => {
    const counts = Map.groupBy(list, column => column.header)
    return (column: SheetColumn<Item>) => (counts.get(column.header)?.length ?? 0) > 1
  }
  const isAlike = isRepeated(columns)
  const qualified = columns.map(column =>
    column.qualifier && isAlike(column)
      ? { ...column, header: `${column.header} – ${column.qualifier}` }
      : column,
  )
  const isStillAlike = isRepeated(qualified)
  return qualified.map(column =>
    isStillAlike(column) ? { ...column, header: `${column.header} (${column.key})` } : column,
  )
}
