/** Converts the fields of an entity to the columns of its row, and back. Both engines store the same. */
import {
  type FieldDefinition,
  type FieldDefinitions,
  type FieldValues,
  mapFields,
  type PlainFields,
} from '#shared/field-definitions/field-definition.ts'

type Column<Field extends FieldDefinition> = Field extends { kind: 'text' | 'choice' | 'tags' | 'lines' }
  ? string
  : Field extends { kind: 'code' }
    ? string | null
    : Field extends { kind: 'toggle' }
      ? number
      : number | null

export type FieldColumns<Fields extends FieldDefinitions> = {
  -readonly [Name in keyof PlainFields<Fields>]: Column<Fields[Name]>
}

export function toColumns<Fields extends FieldDefinitions>(
  fields: Fields,
  values: FieldValues<Fields>,
): FieldColumns<Fields> {
  return mapFields(fields, (field, name) => {
    const value: unknown = values[name as keyof typeof values]
    if (field.kind === 'toggle') return Number(value)
    if (field.kind === 'code') return value || null
    return Array.isArray(value) ? JSON.stringify([...new Set(value)]) : value
  }) as FieldColumns<Fields>
}

export function fromColumns<Fields extends FieldDefinitions>(
  fields: Fields,
  row: FieldColumns<Fields>,
): FieldValues<Fields> {
  return mapFields(fields, (field, name) => {
    const value: unknown = row[name as keyof typeof row]
    if (field.kind === 'toggle') return Boolean(value)
    return field.kind === 'tags' || field.kind === 'lines' ? JSON.parse(value as string) : value
  }) as FieldValues<Fields>
}
