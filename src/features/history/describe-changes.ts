/**
 * Describes an event's changes in words: one line per field, in the reader's language and units. What is special about a field
 * comes from the description of its entity. Used by the Activity page, and by the editors' dialog about conflicts.
 */
import { type Locale, locales } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import type { FieldDescriptions, Reader } from './entity-history.ts'
import { type Changes, isSame } from './event.ts'
import { historyTexts } from './texts/index.ts'

export type DescriptionContext = { history: FieldDescriptions; reader: Reader }

export type DescribedChange = {
  key: string
  label: string
  /** Absent on both sides if only the fact of the change can be shown. Only `before` of what is gone with its entity. */
  before?: string
  after?: string
}

/** Longer texts are cut off after this many characters. */
const maxLength = 280

export function describeChanges(changes: Changes, context: DescriptionContext): DescribedChange[] {
  return Object.entries(changes).flatMap(([field, { before, after }]) => {
    const isGone = after === undefined
    // What a deleted entry never had is not gone.
    if (isGone && isNothing(before)) return []
    const lines =
      field === 'translations'
        ? describeTranslations(before as Translations, after as Translations, context)
        : [toLine(field, { field, before, after }, context)]
    return isGone ? lines.map(({ after: _, ...line }) => line) : lines
  })
}

/**
 * A field without a description was recorded by an earlier version. It gets a general label, because its name in the program
 * says nothing to people.
 */
export function labelOfField(
  field: string,
  { history, locale }: { history: FieldDescriptions; locale: Locale },
) {
  return history.texts[locale].fields[field] ?? historyTexts[locale].otherField
}

type Texts = Record<string, unknown>
type Translations = Partial<Record<Locale, Texts>> | undefined

/** Describes only the texts that differ, because all texts of a language are stored together. */
function describeTranslations(before: Translations, after: Translations, context: DescriptionContext) {
  const { inLanguage } = historyTexts[context.reader.locale]
  return locales.flatMap(locale => {
    const [was, is] = [before?.[locale] ?? {}, after?.[locale] ?? {}]
    const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return fields
      .filter(field => !isSame(was[field], is[field]))
      .map(field => {
        const line = toLine(`${locale}.${field}`, { field, before: was[field], after: is[field] }, context)
        return { ...line, label: `${line.label} (${inLanguage[locale]})` }
      })
  })
}

type Change = { field: string; before?: unknown; after?: unknown }

function toLine(
  key: string,
  { field, before, after }: Change,
  { history, reader }: DescriptionContext,
): DescribedChange {
  const { locale } = reader
  const line = { key, label: labelOfField(field, { history, locale }) }
  const describe = (value: unknown) => {
    const words = describeValue(value, field, { history, reader })
    return words && shortened(words)
  }
  const words = { before: describe(before), after: describe(after) }
  if (words.after === undefined || words.before === undefined) return line
  if (before === undefined) return { ...line, after: words.after }
  // The values differ in something that is not shown: a list is described by its length alone, and a long text is cut.
  if (words.before === words.after) {
    return isReordered(before, after) ? { ...line, after: historyTexts[locale].newOrder } : line
  }
  return { ...line, ...words } as DescribedChange
}

/** One value of a field in words, uncut. Undefined if only the fact of a change can be shown. */
export function describeValue(value: unknown, field: string, { history, reader }: DescriptionContext) {
  const style = history.values[field]
  if (style === 'changed') return undefined
  if (isNothing(value)) return historyTexts[reader.locale].empty
  return style ? style(value, reader) : describeByType(value, reader.locale)
}

function isReordered(before: unknown, after: unknown) {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return false
  return before.every(one => after.some(other => isSame(one, other)))
}

function isNothing(value: unknown) {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Undefined for an object without a name: its keys are names in the program. */
function describeByType(value: unknown, locale: Locale): string | undefined {
  const t = historyTexts[locale]
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return formatNumber(value, locale)
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return undefined
  const words = value.map(describeEntry)
  return words.includes('') ? undefined : words.join(' · ')
}

type NamedValue = { name?: string; value?: string }

function describeEntry(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const { name, value } = entry as NamedValue
  return [name, value].filter(Boolean).join(': ')
}

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('').trimEnd()}…` : text
}
