/**
 * A specification of a product as the API accepts and returns it: one row for all languages. The value of an attribute is stored as
 * a choice, a number or yes and no, and its words come from the attribute in the reader's language. Only text is written per language.
 * Read and written by `spec-lists.ts` (the older shape, a list for each language) and `spec-records.ts` (the table).
 */
import * as z from 'zod'
import { id } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { line } from '#shared/text.ts'
import { attributeLimits } from './attribute.ts'

export const specLimits = { perProduct: 60, group: 60, name: 60, value: 300 } as const
export const largestNumber = 10 ** 15

const text = (max: number) => line({ min: 0, max }).optional()
const [group, name, value] = [text(specLimits.group), text(specLimits.name), text(specLimits.value)]

/** A name that is left out is the attribute's. Texts of other languages that are left out are those of the base language. */
const ofAttribute = {
  attributeId: id,
  group,
  name,
  translations: z.partialRecord(z.enum(locales), z.strictObject({ group, name })).optional(),
}

export const newSpecRow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choice'), ...ofAttribute, choiceId: id }),
  z.strictObject({
    kind: z.literal('number'),
    ...ofAttribute,
    number: z.number().min(-largestNumber).max(largestNumber),
    /** The unit of the number, where it is another one than the attribute's: `kg` for an attribute in grams. */
    unit: text(attributeLimits.unit),
  }),
  z.strictObject({ kind: z.literal('yes-no'), ...ofAttribute, yes: z.boolean() }),
  z
    .strictObject({
      kind: z.literal('text'),
      /** Null or left out for a row that belongs to no attribute. */
      attributeId: id.nullable().optional(),
      group,
      name,
      value,
      translations: z.partialRecord(z.enum(locales), z.strictObject({ group, name, value })).optional(),
    })
    .check(({ value: row, issues }) => {
      const others = Object.values(row.translations ?? {})
      const requireText = (field: 'name' | 'value') => {
        if (row[field] || others.some(one => one?.[field])) return
        issues.push({ code: 'custom', message: 'required', path: [field], input: row[field] })
      }
      if (!row.attributeId) requireText('name')
      requireText('value')
    }),
])

const rowTexts = z.object({ group: z.string().optional(), name: z.string().optional() })
const valueTexts = rowTexts.extend({ value: z.string().optional() })
const common = { group: z.string(), name: z.string() }
const typed = {
  attributeId: id,
  ...common,
  translations: z.partialRecord(z.enum(locales), rowTexts),
}

export const specRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), ...typed, choiceId: id }),
  z.object({ kind: z.literal('number'), ...typed, number: z.number(), unit: z.string().optional() }),
  z.object({ kind: z.literal('yes-no'), ...typed, yes: z.boolean() }),
  z.object({
    kind: z.literal('text'),
    attributeId: id.nullable(),
    ...common,
    value: z.string(),
    translations: z.partialRecord(z.enum(locales), valueTexts),
  }),
])

export type NewSpecRow = z.infer<typeof newSpecRow>
export type SpecRow = z.infer<typeof specRow>
export type TextRow = Extract<SpecRow, { kind: 'text' }>
/** What a row says, without where it stands and what it is called. */
export type SpecValue =
  | { kind: 'choice'; choiceId: number }
  | { kind: 'number'; number: number; unit?: string | undefined }
  | { kind: 'yes-no'; yes: boolean }
  | { kind: 'text'; value: string }
export type SpecTranslation = z.infer<typeof valueTexts>

export function specValueOf(row: SpecRow): SpecValue {
  switch (row.kind) {
    case 'choice':
      return { kind: row.kind, choiceId: row.choiceId }
    case 'number':
      return { kind: row.kind, number: row.number, ...(row.unit && { unit: row.unit }) }
    case 'yes-no':
      return { kind: row.kind, yes: row.yes }
    case 'text':
      return { kind: row.kind, value: row.value }
  }
}

/**
 * The same rows in the one form in which they are stored and compared. What only repeats the base language is not translated. A group
 * is translated once for all rows in it. Rows that the base language does not have come last,
 * those of attributes first.
 */
export function toCanonicalRows(rows: NewSpecRow[]): SpecRow[] {
  const groups = new Map<string, string>()
  for (const { group = '', translations = {} } of rows) {
    for (const [locale, texts] of Object.entries(translations)) {
      const key = `${locale}\n${group}`
      if (texts?.group && texts.group !== group && !groups.has(key)) groups.set(key, texts.group)
    }
  }
  const canonical = rows.map(row => {
    const translations = locales.flatMap(locale => {
      const given: SpecTranslation = row.translations?.[locale] ?? {}
      const inGroup = row.group && groups.get(`${locale}\n${row.group}`)
      const ownGroup = given.group === row.group ? '' : given.group
      const texts = withoutRepeated({ ...given, group: ownGroup || inGroup || '' }, row)
      return Object.keys(texts).length > 0 ? [[locale, texts] as const] : []
    })
    return {
      ...row,
      attributeId: row.attributeId ?? null,
      group: row.group ?? '',
      name: row.name ?? '',
      ...(row.kind === 'text' && { value: row.value ?? '' }),
      translations: Object.fromEntries(translations),
    } as SpecRow
  })
  const isInBase = (row: SpecRow) => row.kind !== 'text' || row.value !== ''
  const others = canonical.filter(row => !isInBase(row))
  return [
    ...canonical.filter(isInBase),
    ...others.filter(row => row.attributeId !== null),
    ...others.filter(row => row.attributeId === null),
  ]
}

function withoutRepeated(texts: SpecTranslation, base: NewSpecRow): SpecTranslation {
  const { group = '', name = '' } = base
  const own: Required<{ [Field in keyof SpecTranslation]: string }> = {
    group,
    name,
    value: base.kind === 'text' ? (base.value ?? '') : '',
  }
  const kept = (['group', 'name', 'value'] as const).filter(
    field => texts[field] && texts[field] !== own[field],
  )
  return Object.fromEntries(kept.map(field => [field, texts[field]]))
}
