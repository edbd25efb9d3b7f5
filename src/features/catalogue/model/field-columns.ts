/** Converts the fields of an entity to the columns of its row, and back. Both engines store the same. */
import type {
  FieldDefinition,
  FieldDefinitions,
  FieldValues,
  PlainFields,
} from '#shared/field-definitions/field-definition.ts'

type Column<Field extends FieldDefinition> = Field extends { kind: 'text' | 'choice' | 'lines' }
  ? string
  : Field extends { kind: 'code' }
    ? string | null
    : Field extends { kind: 'toggle' }
      ? number
      : number | null

export type FieldColumns<Fields extends FieldDefinitions> = {
  -readonly [Name in keyof StoredFields<Fields>]: Column<Fields[Name]>
}

/** Tags are rows of other tables. */
type StoredFields<Fields extends FieldDefinitions> = {
  [Name in keyof PlainFields<Fields> as Fields[Name] extends { kind: 'tags' } ? never : Name]: Fields[Name]
}

export function toColumns<Fields extends FieldDefinitions>(
  fields: Fields,
  values: FieldValues<Fields>,
): FieldColumns<Fields> {
  return mapStored(fields, (field, name) => {
    const value: unknown = values[name as keyof typeof values]
    if (field.kind === 'toggle') return Number(value)
    if (field.kind === 'code') return value || null
    return Array.isArray(value) ? JSON.stringify([...new Set(value)]) : value
  }) as FieldColumns<Fields>
}

export function fromColumns<Fields extends FieldDefinitions>(
  fields: Fields,
  row: FieldColumns<Fields>,
): Pick<FieldValues<Fields>, keyof StoredFields<Fields>> {
  return mapStored(fields, (field, name) => {
    const value: unknown = row[name as keyof typeof row]
    if (field.kind === 'toggle') return Boolean(value)
    return field.kind === 'lines' ? JSON.parse(value as string) : value
  }) as Pick<FieldValues<Fields>, keyof StoredFields<Fields>>
}

function mapStored(
  fields: FieldDefinitions,
  toResult: (field: FieldDefinition, name: string) => unknown,
): Record<string, unknown> {
  // A plain loop, because it runs for every row of a list.
  const results: Record<string, unknown> = {}
  for (const name in fields) {
    const field = fields[name]
    if (field && field.kind !== 'own' && field.kind !== 'tags') results[name] = toResult(field, name)
  }
  return results
}
