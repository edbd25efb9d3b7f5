// Generates the longest body an endpoint accepts: all fields present, every text at its maximum length, in the characters that
// take the most bytes. Used by body-limits.server.test.ts.
import fc from 'fast-check'
import { homeSections } from '#features/settings/look/look-fields.ts'
import { boundsOf, branchesOf, type Shape } from './shape.ts'
import type { Json } from './valid-input.ts'

/** A character of two UTF-16 units, so that its escape takes twelve bytes. */
const wide = '😀'
/** Wide characters that are ignored in codes and telephone numbers: a format character, a hyphen. */
const wideFormat = '\u{e0001}'
const wideHyphen = '\u{10ead}'

/** A number with many digits and the longest exponent. */
const longestNumber = -Math.PI * 1e-300

const fill = (text: string, character: string, length: number) =>
  text + character.repeat(length - text.length)

/** Generators by field name, for texts whose format the schema does not state. A missing one fails the test that uses this. */
const textGenerators: Record<string, (length: number) => string> = {
  accent: () => '#2457e6',
  barcode: length => fill('96385074', wideFormat, length),
  by: longestSerial,
  code: length => fill('00000000000', wideFormat, length),
  contact: longestEmail,
  email: longestEmail,
  first: longestSerial,
  href: length => fill('https://x.example/', wide, length),
  imageFocus: () => '100% 100%',
  last: longestSerial,
  number: longestSerial,
  phone: length => `${fill('0912', wideHyphen, length - 7)}3456789`,
  securityContact: length => fill('https://x.example/', wide, length),
  serial: longestSerial,
  spec: length => fill('a:', wide, length),
  socialLinks: length => fill('https://x.example/', wide, length),
}

/** Lists whose items have to differ. */
const listGenerators: Record<string, (length: number) => Json> = {
  featuredIds: length => Array.from({ length }, (_, index) => Number.MAX_SAFE_INTEGER - index),
  homeSections: () => homeSections.map(name => ({ name, shown: false })),
}

function longestEmail(length: number) {
  return `${fill('x@x.', wide, length)}`
}

function longestSerial(length: number) {
  return fill('AB12', wide, length)
}

export function longestBody(shape: Shape, name = ''): Json {
  const all = branchesOf(shape).map(branch => longestBranch(branch, name))
  return all.reduce((one, other) => (escapedJson(other).length > escapedJson(one).length ? other : one))
}

function longestBranch(shape: Shape, name: string): Json {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return longest(shape.enum)
  switch (shape.type) {
    case 'string':
      return longestText(shape, name)
    case 'integer':
      return longest([boundsOf(shape).min, boundsOf(shape).max])
    case 'number': {
      const { min, max } = boundsOf(shape)
      return longest([min, max, Math.min(max, Math.max(min, longestNumber))])
    }
    case 'boolean':
      return false
    case 'null':
      return null
    case 'array':
      if (listGenerators[name]) return listGenerators[name](shape.maxItems ?? unbounded(name))
      return Array.from({ length: shape.maxItems ?? unbounded(name) }, () =>
        longestBody(shape.items ?? {}, name),
      )
    case 'object':
      return longestObject(shape, name)
    default:
      throw new Error(`${name}: nobody knows how long a ${shape.type} may be`)
  }
}

function longestText({ format, maxLength, pattern }: Shape, name: string): string {
  // All days are equally long, and not every one that the pattern allows is in the bounds of its field.
  if (format === 'date') return '2026-11-19'
  if (pattern) return longestMatch(new RegExp(pattern), maxLength)
  if (maxLength === undefined) return unbounded(name)
  return textGenerators[name]?.(maxLength) ?? wide.repeat(maxLength)
}

/** A pattern without a maximum length matches texts of one length only. */
function longestMatch(pattern: RegExp, length: number | undefined) {
  if (length === undefined) return String(fc.sample(fc.stringMatching(pattern), 1)[0])
  const asciiEmail = `x@${'x.'.repeat(length).slice(0, length - 4)}xx`
  const match = [asciiEmail, '1'.repeat(length), 'x'.repeat(length)].find(text => pattern.test(text))
  if (match === undefined) throw new Error(`no text of ${length} characters for ${pattern}`)
  return match
}

function longestObject(shape: Shape, name: string): Json {
  if (shape.properties) {
    const fields = Object.entries(shape.properties)
    return Object.fromEntries(fields.map(([field, one]) => [field, longestBody(one, field)]))
  }
  const value =
    typeof shape.additionalProperties === 'object' ? longestBody(shape.additionalProperties, name) : {}
  return Object.fromEntries(keysOf(shape, name).map(key => [key, value]))
}

function keysOf({ propertyNames = {}, maxProperties }: Shape, name: string): string[] {
  if (propertyNames.enum) return propertyNames.enum as string[]
  const key = fc.stringMatching(new RegExp(propertyNames.pattern ?? ''))
  const length = maxProperties ?? unbounded(name)
  return fc.sample(fc.uniqueArray(key, { minLength: length, maxLength: length }), 1)[0] ?? []
}

const longest = (values: unknown[]) =>
  values.reduce((one, other) => (escapedJson(other).length > escapedJson(one).length ? other : one))

function unbounded(name: string): never {
  throw new Error(`${name}: has no bound`)
}

/** JSON with every character of every text and key escaped as `\uXXXX`. */
export function escapedJson(value: Json): string {
  if (typeof value === 'string')
    return `"${[...Array(value.length).keys()].map(at => escapeAt(value, at)).join('')}"`
  if (Array.isArray(value)) return `[${value.map(escapedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, one]) => `${escapedJson(key)}:${escapedJson(one)}`)
    .join(',')}}`
}

const escapeAt = (text: string, at: number) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`
