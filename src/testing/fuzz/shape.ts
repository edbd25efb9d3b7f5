// What an endpoint accepts, read from its zod schema by way of JSON Schema: a small, closed set of words to walk.
import * as z from 'zod'

export type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: boolean | Shape
  propertyNames?: Shape
  maxProperties?: number
  items?: Shape
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
}

/** A word that is not here would be a rule nobody tries: the walk stops instead of passing over it. */
const words = new Set([
  ...['type', 'enum', 'const', 'anyOf', 'oneOf', 'properties', 'required', 'additionalProperties', 'items'],
  ...['propertyNames', 'minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'minItems'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'maxItems', 'maxProperties'],
])
/** They say something to people, or name the document. */
const remarks = new Set(['$schema', 'default', 'title', 'description', 'examples', 'id', 'contentMediaType'])

const known = new WeakMap<z.ZodType, Shape>()

export function shapeOf(schema: z.ZodType): Shape {
  const shape = known.get(schema) ?? readShape(schema)
  known.set(schema, shape)
  return shape
}

function readShape(schema: z.ZodType): Shape {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'throw' }) as Shape
  requireKnown(shape, '')
  return shape
}

function requireKnown(shape: Shape, path: string) {
  for (const word of Object.keys(shape)) {
    if (!words.has(word) && !remarks.has(word)) throw new Error(`${path || 'the schema'} says "${word}"`)
  }
  for (const branch of branchesOf(shape)) {
    if (branch !== shape) requireKnown(branch, path)
  }
  for (const [name, one] of Object.entries(shape.properties ?? {})) requireKnown(one, `${path}.${name}`)
  if (shape.items) requireKnown(shape.items, `${path}.0`)
  if (typeof shape.additionalProperties === 'object') requireKnown(shape.additionalProperties, `${path}.*`)
}

/** The ways a value may be right: one, or each of a union. */
export function branchesOf(shape: Shape): Shape[] {
  const choices = shape.anyOf ?? shape.oneOf
  return choices ? choices.flatMap(branchesOf) : [shape]
}

/** The JSON types a value may have; nothing when it may have any. */
export function typesOf(shape: Shape): Set<string> | undefined {
  const types = branchesOf(shape).map(branch => {
    if (branch.const !== undefined) return typeof branch.const
    return branch.type === 'integer' ? 'number' : branch.type
  })
  return types.includes(undefined) ? undefined : new Set(types as string[])
}

export const branchOf = (shape: Shape, ...types: string[]) =>
  branchesOf(shape).find(branch => types.includes(branch.type ?? '') && branch.const === undefined)

/** Of a number, both ends included. */
export function boundsOf(shape: Shape): { min: number; max: number } {
  const step = shape.type === 'integer' ? 1 : 1e-6
  return {
    min: shape.minimum ?? (shape.exclusiveMinimum ?? -Number.MAX_SAFE_INTEGER - step) + step,
    max: shape.maximum ?? (shape.exclusiveMaximum ?? Number.MAX_SAFE_INTEGER + step) - step,
  }
}
