/** Makes the zod schemas of fields from their descriptions: for what is sent, for what a new entity may leave out, for what is returned. */
import * as z from 'zod'
import { id } from '../fields.ts'
import { email, isInvisible, line, link, machine, phone, spelled, text } from '../text.ts'
import {
  type FieldDefinition,
  type FieldDefinitions,
  type FieldsLike,
  type FieldValues,
  fieldsLike,
  initialValue,
  mapFields,
  type PlainFields,
} from './field-definition.ts'

type Schemas<Values> = { [Name in keyof Values]: z.ZodType<Values[Name], Values[Name]> }

/** What is sent: cleaned and limited. */
export function inputSchemas<Fields extends FieldDefinitions>(fields: Fields): Schemas<FieldValues<Fields>> {
  return mapFields(fields, toInput) as Schemas<FieldValues<Fields>>
}

/** Text with a minimum has to be given; everything else may be left out of a new entity. */
type RequiredText = { kind: 'text'; min: number }
type CreationSchemas<Fields extends FieldDefinitions> = {
  [Name in keyof PlainFields<Fields>]: Fields[Name] extends RequiredText
    ? Schemas<FieldValues<Fields>>[Name & keyof FieldValues<Fields>]
    : z.ZodDefault<Schemas<FieldValues<Fields>>[Name & keyof FieldValues<Fields>]>
}

/** Defaults live on creation only: inside `partial()` zod would apply them, and a PATCH would overwrite data. */
export function creationSchemas<Fields extends FieldDefinitions>(fields: Fields): CreationSchemas<Fields> {
  return mapFields(fields, field => {
    const isRequired = field.kind === 'text' && field.min !== undefined
    return isRequired ? toInput(field) : toInput(field).default(initialValue(field))
  }) as CreationSchemas<Fields>
}

type Translated<Fields extends FieldDefinitions> = FieldsLike<Fields, { translated: true }>
type Optional<Names extends PropertyKey> = Record<Names, z.ZodOptional<z.ZodType<string, string>>>

/** The texts in the other language. An empty one counts as not translated. */
export function translationSchemas<Fields extends FieldDefinitions>(fields: Fields) {
  const translated: FieldDefinitions = fieldsLike(fields, { translated: true })
  return mapFields(translated, field =>
    toInput({ ...field, min: 0 } as FieldDefinition).optional(),
  ) as Optional<keyof Translated<Fields>>
}

/** What is returned. Limits are not repeated: something stored before a limit was lowered can still be read. */
export function outputSchemas<Fields extends FieldDefinitions>(fields: Fields): Schemas<FieldValues<Fields>> {
  return mapFields(fields, toOutput) as Schemas<FieldValues<Fields>>
}

export function translatedOutputSchemas<Fields extends FieldDefinitions>(fields: Fields) {
  const translated: FieldDefinitions = fieldsLike(fields, { translated: true })
  return mapFields(translated, field => toOutput(field).optional()) as Optional<keyof Translated<Fields>>
}

function toInput(field: FieldDefinition): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textOf(field)({ min: field.min ?? 0, max: field.max })
    case 'code':
      return toCode(field).nullable()
    case 'integer':
      return z.int().min(field.min).max(field.max).nullable()
    case 'money':
      return z.int().min(0).max(field.max).nullable()
    case 'toggle':
      return z.boolean()
    case 'choice':
      return z.enum(field.choices)
    case 'tags':
      return z.array(line({ min: 1, max: field.max })).max(field.maxCount)
    case 'lines':
      return z.array(formats[field.format]({ min: 1, max: field.max })).max(field.maxCount)
    case 'link':
      return id.nullable()
    case 'own':
      throw new Error('a field of its own kind has a schema of its own')
  }
}

const formats = { email, phone, link }

function textOf({ format, multiline }: Extract<FieldDefinition, { kind: 'text' }>) {
  if (format) return formats[format]
  return multiline ? text : line
}

function toCode({ max, toCanonical }: Extract<FieldDefinition, { kind: 'code' }>) {
  if (!toCanonical) return machine({ min: 0, max })
  return spelled(typed => (isInvisible(typed) ? '' : toCanonical(typed)), { min: 0, max })
}

function toOutput(field: FieldDefinition): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z.string()
    case 'code':
      return z.string().nullable()
    case 'tags':
    case 'lines':
      return z.array(z.string())
    case 'integer':
    case 'money':
      return z.int().nullable()
    default:
      return toInput(field)
  }
}
