/** Describes an event's changes in words: one line per field, in the reader's language and units. Used by the Activity page. */
import { formatPrice } from '#features/catalogue/products/price.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { type Changes, isSame } from './event.ts'
import type { HistoryTexts } from './texts/index.ts'

export type Reader = {
  t: HistoryTexts
  locale: Locale
  currency: string
  /** Undefined if there is no such category any more. */
  categoryName(id: number): string | undefined
}

export type DescribedChange = {
  key: string
  label: string
  /** Absent on both sides if only the fact of the change can be shown. */
  before?: string
  after?: string
}

/** Longer texts are cut off after this many characters. */
const maxLength = 280

export function describeChanges(changes: Changes, reader: Reader): DescribedChange[] {
  return Object.entries(changes).flatMap(([field, { before, after }]) =>
    field === 'translations'
      ? describeTranslations(before as Translations, after as Translations, reader)
      : [toLine(field, { field, before, after }, reader)],
  )
}

type Texts = Record<string, unknown>
type Translations = Partial<Record<Locale, Texts>> | undefined

/** Only the texts that differ, because all texts of a language are stored together. */
function describeTranslations(before: Translations, after: Translations, reader: Reader): DescribedChange[] {
  return locales.flatMap(locale => {
    const [was, is] = [before?.[locale] ?? {}, after?.[locale] ?? {}]
    const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return fields
      .filter(field => !isSame(was[field], is[field]))
      .map(field => {
        const line = toLine(`${locale}.${field}`, { field, before: was[field], after: is[field] }, reader)
        return { ...line, label: `${line.label} (${reader.t.inLanguage[locale]})` }
      })
  })
}

type Change = { field: string; before?: unknown; after?: unknown }

function toLine(key: string, { field, before, after }: Change, reader: Reader): DescribedChange {
  const { t } = reader
  const line = { key, label: t.fields[field] ?? field }
  if (isUndescribed(field)) return line
  if (field === 'imageRefs' && isReordered(before, after)) return { ...line, after: t.newOrder }
  const newValue = { after: describe(field, after, reader) }
  return before === undefined
    ? { ...line, ...newValue }
    : { ...line, before: describe(field, before, reader), ...newValue }
}

/** Files are stored as references that mean nothing to people, and nothing is stored about a password. */
const isUndescribed = (field: string) =>
  ['mainImageRef', 'imageRef', 'heroImageRef', 'imageAlts', 'passwordChanged'].includes(field)

const isReordered = (before: unknown, after: unknown) =>
  Array.isArray(before) && Array.isArray(after) && before.length === after.length

function describe(field: string, value: unknown, reader: Reader): string {
  const { t } = reader
  if (isNothing(value)) return t.empty
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return describeNumber(field, value, reader)
  if (Array.isArray(value)) return describeList(field, value, reader)
  if (field === 'lifecycle') return t.lifecycles[value as keyof typeof t.lifecycles] ?? String(value)
  if (field === 'heroSide') return t.sides[value as keyof typeof t.sides] ?? String(value)
  if (typeof value === 'string') return shortened(field === 'description' ? withoutTags(value) : value)
  return shortened(JSON.stringify(value))
}

function isNothing(value: unknown) {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

function describeNumber(field: string, value: number, { t, locale, currency, categoryName }: Reader): string {
  if (field === 'price') return formatPrice(value, currency, locale)
  if (field === 'warrantyMonths') return t.months(value)
  // Shown counting from one.
  if (field === 'position') return formatNumber(value + 1, locale)
  const number = `#${value}`
  if (field === 'categoryId' || field === 'parentId') return categoryName(value) ?? number
  return ['replacementId', 'productId', 'assigneeId'].includes(field) ? number : formatNumber(value, locale)
}

type Named = { name?: string; value?: string }

function describeList(field: string, list: unknown[], { t, categoryName }: Reader): string {
  if (field === 'imageRefs') return t.pictures(list.length)
  if (field === 'relatedIds') return t.products(list.length)
  if (field === 'extraCategoryIds') {
    return (list as number[]).map(id => categoryName(id) ?? `#${id}`).join(', ')
  }
  const words = list.map(one => {
    if (typeof one !== 'object' || one === null) return String(one)
    const { name, value } = one as Named
    return [name, value].filter(Boolean).join(': ')
  })
  return shortened(words.join(' · '))
}

const withoutTags = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('').trimEnd()}…` : text
}
