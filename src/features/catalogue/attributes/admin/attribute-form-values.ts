/** An attribute as its dialog holds it: choices as rows, one block of texts per language. Used by `attribute-editor.ts`. */
import { type Locale, otherLocale } from '#shared/locale.ts'
import {
  type Attribute,
  type AttributeType,
  attributeLimits,
  type NewAttribute,
} from '../../model/attribute.ts'

/** One choice. `key` is its number, or tells new rows apart. */
export type ChoiceRow = { key: string; own: string; other: string; swatch: string }

export type AttributeValues = {
  type: AttributeType
  filterable: boolean
  own: { name: string; unit: string }
  other: { name: string; unit: string }
  choices: ChoiceRow[]
}
export type AttributeBody = Omit<NewAttribute, 'position'>

export function toAttributeFormValues(attribute: Attribute | undefined, base: Locale): AttributeValues {
  const other = otherLocale(base)
  const translated = attribute?.translations[other]
  const choices = attribute?.choices ?? []
  return {
    type: attribute?.type ?? 'text',
    filterable: attribute?.filterable ?? false,
    own: {
      name: attribute?.name ?? '',
      unit: attribute?.unit ?? '',
    },
    other: {
      name: translated?.name ?? '',
      unit: translated?.unit ?? '',
    },
    choices: choices.map(({ id, value, translations, swatch = '' }) => ({
      ...{ key: String(id), own: value, other: translations[other] ?? '', swatch },
    })),
  }
}

export function toAttributeBody(
  { type, filterable, own, other, choices }: AttributeValues,
  base: Locale,
): AttributeBody {
  const language = otherLocale(base)
  const isNumber = type === 'number'
  return {
    name: own.name,
    type,
    unit: isNumber ? own.unit : '',
    choices:
      type === 'choice'
        ? filledRows(choices).map(({ key, own: value, other: translated, swatch }) => ({
            ...(/^\d+$/.test(key) && { id: Number(key) }),
            value: value.trim(),
            translations: { [language]: translated.trim() },
            ...(swatch.trim() && { swatch: swatch.trim() }),
          }))
        : [],
    filterable,
    translations: { [language]: { name: other.name, unit: isNumber ? other.unit : '' } },
  }
}

/** Rows without any text are not choices yet. */
const filledRows = (rows: ChoiceRow[]) => rows.filter(row => row.own.trim() || row.other.trim())

/** A row of a choice that is not stored. */
export const asNewRow = (row: ChoiceRow, index: number): ChoiceRow => ({ ...row, key: `new-${index + 1}` })

/** A row with a key that no other has. */
export function emptyRow(rows: ChoiceRow[]): ChoiceRow {
  const last = Math.max(0, ...rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0)))
  return { key: `new-${last + 1}`, own: '', other: '', swatch: '' }
}

/**
 * The rows once several lines were pasted into one of them: the first goes there and the others below, into rows that have no text in
 * that language yet, or into new ones. A colour at the end of a line is the swatch.
 */
export function withLines(
  rows: ChoiceRow[],
  { text, row, field }: { text: string; row: number; field: 'own' | 'other' },
): ChoiceRow[] {
  const lines = text.split('\n').map(line => line.trim())
  const pasted = lines.filter(Boolean).map(toLine)
  const result = [...rows]
  let at = row
  for (const [index, { value, swatch }] of pasted.entries()) {
    if (index > 0) {
      at++
      if (result[at]?.[field]) result.splice(at, 0, emptyRow(result))
    }
    const target = result[at] ?? emptyRow(result)
    result[at] = { ...target, [field]: value, ...(swatch && { swatch }) }
  }
  return result.slice(0, Math.max(attributeLimits.choices, rows.length))
}

function toLine(line: string): { value: string; swatch?: string } {
  const [, value, swatch] = /^(.*\S)\s+(#[0-9a-f]{6})$/i.exec(line) ?? []
  return value && swatch ? { value, swatch } : { value: line }
}

/** The dialog's field for a path in the request body. */
export function toAttributeField(path: string, { choices }: Pick<AttributeValues, 'choices'>): string {
  const [, index, field = ''] = /^choices\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
  if (index !== undefined) {
    const row = filledRows(choices)[Number(index)]
    const at = row ? choices.indexOf(row) : Number(index)
    if (field === 'swatch') return `choices.${at}.swatch`
    return `choices.${at}.${field.startsWith('translations') ? 'other' : 'own'}`
  }
  return path.replace(/^translations\.\w+\./, 'other.').replace(/^(name|unit)$/, 'own.$1')
}
