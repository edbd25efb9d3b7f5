// What an endpoint accepts, as JSON Schema converted from its zod schema, limited to a small set of known keywords. Used by the
// generators in this folder.
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

/** The JSON Schema keywords that the generators handle. An unknown one is an error, because it would be a rule nobody tests. */
const keywords = new Set([
  ...['type', 'enum', 'const', 'anyOf', 'oneOf', 'properties', 'required', 'additionalProperties', 'items'],
  ...['propertyNames', 'minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'minItems'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'maxItems', 'maxProperties'],
])
/** Keywords that do not restrict the value. */
const annotations = new Set([
  '$schema',
  'default',
  'title',
  'description',
  'examples',
  'id',
  'contentMediaType',
])

const cachedShapes = new WeakMap<z.ZodType, Shape>()

export function shapeOf(schema: z.ZodType): Shape {
  const shape = cachedShapes.get(schema) ?? readShape(schema)
  cachedShapes.set(schema, shape)
  return shape
}

function readShape(schema: z.ZodType): Shape {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'throw' }) as Shape
  requireKnown(shape, '')
  return shape
}

function requireKnown(shape: Shape, path: string) {
  for (const keyword of Object.keys(shape)) {
    if (!keywords.has(keyword) && !annotations.has(keyword))
      throw new Error(`${path || 'the schema'} says "${keyword}"`)
  }
  for (const branch of branchesOf(shape)) {
    if (branch !== shape) requireKnown(branch, path)
  }
  for (const [name, one] of Object.entries(shape.properties ?? {})) requireKnown(one, `${path}.${name}`)
  if (shape.items) requireKnown(shape.items, `${path}.0`)
  if (typeof shape.additionalProperties === 'object') requireKnown(shape.additionalProperties, `${path}.*`)
}

/** The alternatives of a union, or the shape itself. */
export function branchesOf(shape: Shape): Shape[] {
  const choices = shape.anyOf ?? shape.oneOf
  return choices ? choices.flatMap(branchesOf) : [shape]
}

/** The JSON types a value may have; undefined when it may have any. */
export function typesOf(shape: Shape): Set<string> | undefined {
  const types = branchesOf(shape).map(branch => {
    if (branch.const !== undefined) return typeof branch.const
    return branch.type === 'integer' ? 'number' : branch.type
  })
  return types.includes(undefined) ? undefined : new Set(types as string[])
}

export const branchOf = (shape: Shape, ...types: string[]) =>
  branchesOf(shape).find(branch => types.includes(branch.type ?? '') && branch.const === undefined)

/** The bounds of a number, both included. */
export function boundsOf(shape: Shape): { min: number; max: number } {
  const step = shape.type === 'integer' ? 1 : 1e-6
  return {
    min: shape.minimum ?? (shape.exclusiveMinimum ?? -Number.MAX_SAFE_INTEGER - step) + step,
    max: shape.maximum ?? (shape.exclusiveMaximum ?? Number.MAX_SAFE_INTEGER + step) - step,
  }
}
