/**
 * The fields of an entity as its form holds them: numbers and amounts as typed text, codes without null, a list of lines as one
 * text. Used by the forms of the back office.
 */
import {
  type FieldDefinitions,
  type FieldsLike,
  type FieldValues,
  fieldsLike,
  initialValue,
  mapFields,
  type PlainFields,
} from '#shared/field-definitions/field-definition.ts'
import type { Locale } from '#shared/locale.ts'
import { readNumber } from '#shared/typed-number.ts'
import { numberText, priceText, toFormNumber, toMinor } from '../editor/number-text.ts'

export type FormUnits = { currency: string; locale: Locale }

type TypedField = { kind: 'code' | 'integer' | 'money' | 'lines' }
export type FormValues<Fields extends FieldDefinitions> = {
  -readonly [Name in keyof PlainFields<Fields>]: Fields[Name] extends TypedField
    ? string
    : FieldValues<Fields>[Name & keyof FieldValues<Fields>]
}

/** Of an entity, or of a new one. */
export function toFormValues<Fields extends FieldDefinitions>(
  fields: Fields,
  entity: FieldValues<Fields> | undefined,
  { currency, locale }: FormUnits,
): FormValues<Fields> {
  return mapFields(fields, (field, name) => {
    const value: unknown = entity ? entity[name as keyof typeof entity] : initialValue(field)
    if (field.kind === 'code') return value ?? ''
    if (field.kind === 'lines') return (value as string[]).join('\n')
    if (field.kind === 'money') return priceText(value as number | null, { currency, locale })
    return field.kind === 'integer' ? numberText(value as number | null, { locale }) : value
  }) as FormValues<Fields>
}

/** What is typed and is no number becomes NaN, which no schema accepts. */
export function fromFormValues<Fields extends FieldDefinitions>(
  fields: Fields,
  typed: FormValues<Fields>,
  units: FormUnits,
): FieldValues<Fields> {
  return mapFields(fields, (field, name) => {
    const value: unknown = typed[name as keyof typeof typed]
    // Null is in drafts that an earlier version stored.
    if (field.kind === 'code') return String(value ?? '').trim() === '' ? null : value
    if (field.kind === 'lines') return linesOf(String(value))
    if (field.kind === 'money') return toMinor(String(value), units)
    if (field.kind !== 'integer') return value
    return toFormNumber(readNumber(String(value), { locale: units.locale, decimals: 0 }))
  }) as FieldValues<Fields>
}

/** Blank lines are left out. */
export const linesOf = (text: string) => text.split('\n').flatMap(line => line.trim() || [])

/** The texts of another language. */
export type FormTexts<Fields extends FieldDefinitions> = Record<
  keyof FieldsLike<Fields, { translated: true }>,
  string
>

/** A text that is not translated is empty. */
export function toFormTexts<Fields extends FieldDefinitions>(
  fields: Fields,
  texts: { [Name in keyof FormTexts<Fields>]?: string | undefined } = {},
): FormTexts<Fields> {
  const translated: FieldDefinitions = fieldsLike(fields, { translated: true })
  return mapFields(translated, (_, name) => texts[name as keyof typeof texts] ?? '') as FormTexts<Fields>
}
