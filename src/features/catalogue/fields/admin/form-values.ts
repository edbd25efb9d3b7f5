/**
 * The fields of an entity as its form holds them: numbers and amounts as typed text, codes without null. Used by the forms of the
 * back office.
 */
import { numberText, toFormNumber } from '#admin/editor/number-text.ts'
import type { Locale } from '#shared/locale.ts'
import { readNumber } from '#shared/typed-number.ts'
import {
  type FieldDefinitions,
  type FieldValues,
  initialValue,
  mapFields,
  type PlainFields,
} from '../field-definition.ts'
import { priceText, toMinor } from './price-text.ts'

export type FormUnits = { currency: string; locale: Locale }

export type FormValues<Fields extends FieldDefinitions> = {
  -readonly [Name in keyof PlainFields<Fields>]: Fields[Name] extends { kind: 'code' | 'integer' | 'money' }
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
    if (field.kind === 'code') return String(value).trim() === '' ? null : value
    if (field.kind === 'money') return toMinor(String(value), units)
    if (field.kind !== 'integer') return value
    return toFormNumber(readNumber(String(value), { locale: units.locale, decimals: 0 }))
  }) as FieldValues<Fields>
}
