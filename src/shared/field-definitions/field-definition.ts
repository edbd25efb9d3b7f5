/**
 * How a field is described: once, as plain data without zod, so that a public page may read it too. The schema, the column, the
 * value in the form, the search and the history of a field follow from its description. A new kind is worth adding when two
 * fields need it; a single field that fits no kind is `own`, and is written out by its entity.
 */

/** How a search finds a field: like the name, like a code (also from its middle on), or among all other words. */
export type SearchedAs = 'name' | 'code' | 'text'

/** A line of text with a form that can be checked. */
export type TextFormat = 'email' | 'phone' | 'link'

export type FieldDefinition = (
  | { kind: 'text'; min?: number; max: number; multiline?: true; translated?: true; format?: TextFormat }
  /** A text for machines: digits become ASCII digits, an empty one becomes null. `toCanonical` returns undefined for a wrong one. */
  | { kind: 'code'; max: number; toCanonical?(typed: string): string | undefined }
  | { kind: 'integer'; min: number; max: number; unit: 'months' }
  /** In minor units of the site's currency. */
  | { kind: 'money'; max: number }
  | { kind: 'toggle'; initial: boolean }
  /** The first choice is that of a new entity. */
  | { kind: 'choice'; choices: readonly [string, ...string[]] }
  /** A list of names. What they name are rows that many entities share, so the entity has no column for them. */
  | { kind: 'tags'; maxCount: number; max: number }
  /** A list of texts, which its form shows as one text with a line for each. */
  | { kind: 'lines'; maxCount: number; max: number; format: TextFormat }
  | { kind: 'link'; to: 'category' | 'product' }
  /** Its schema and its conversions are written out by the entity. */
  | { kind: 'own' }
) & {
  searched?: SearchedAs
  /** Lists show it too. */
  inCards?: true
  /** It belongs to one product alone: a copy begins without it. */
  unique?: true
}

export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>

/** The value of a field, as the API accepts and returns it. */
type FieldValue<Field extends FieldDefinition> = Field extends { kind: 'text' }
  ? string
  : Field extends { kind: 'code' }
    ? string | null
    : Field extends { kind: 'integer' | 'money' | 'link' }
      ? number | null
      : Field extends { kind: 'toggle' }
        ? boolean
        : Field extends { kind: 'choice'; choices: readonly (infer Choice)[] }
          ? Choice
          : Field extends { kind: 'tags' | 'lines' }
            ? string[]
            : never

/** The fields of these kinds, or with these properties: `FieldsLike<Fields, { inCards: true }>`. */
export type FieldsLike<Fields extends FieldDefinitions, Wanted> = {
  [Name in keyof Fields as Fields[Name] extends Wanted ? Name : never]: Fields[Name]
}

/** The fields that have a column of their own, described by their kind. */
export type PlainFields<Fields extends FieldDefinitions> = {
  [Name in keyof Fields as Fields[Name] extends { kind: 'own' } ? never : Name]: Fields[Name]
}

export type FieldValues<Fields extends FieldDefinitions> = {
  -readonly [Name in keyof PlainFields<Fields>]: FieldValue<Fields[Name]>
}

/** `FieldsLike` at run time: `fieldsLike(fields, { inCards: true })`. */
export function fieldsLike<Fields extends FieldDefinitions, Wanted extends Partial<FieldDefinition>>(
  fields: Fields,
  wanted: Wanted,
): FieldsLike<Fields, Wanted> {
  const properties = Object.entries(wanted)
  const found = Object.entries(fields).filter(([, field]) =>
    properties.every(([name, value]) => field[name as keyof FieldDefinition] === value),
  )
  return Object.fromEntries(found) as FieldsLike<Fields, Wanted>
}

/** Converts every field that is described by its kind. */
export function mapFields<Result>(
  fields: FieldDefinitions,
  toResult: (field: FieldDefinition, name: string) => Result,
): Record<string, Result> {
  // A plain loop, because it runs for every row of a list: lists of entries would take five times as long.
  const results: Record<string, Result> = {}
  for (const name in fields) {
    const field = fields[name]
    if (field && field.kind !== 'own') results[name] = toResult(field, name)
  }
  return results
}

/** The value of a field that nothing was said about. */
export function initialValue(field: FieldDefinition): unknown {
  switch (field.kind) {
    case 'text':
      return ''
    case 'toggle':
      return field.initial
    case 'choice':
      return field.choices[0]
    case 'tags':
    case 'lines':
      return []
    default:
      return null
  }
}

export const initialValues = <Fields extends FieldDefinitions>(fields: Fields) =>
  mapFields(fields, initialValue) as FieldValues<Fields>
