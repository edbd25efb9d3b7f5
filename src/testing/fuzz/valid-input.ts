// Generates input that a schema accepts, including unusual values. Used by the other generators in this folder.
import fc from 'fast-check'
import { boundsOf, branchesOf, type Shape } from './shape.ts'

export type Json = unknown

/** Valid texts that break code which concatenates SQL, HTML, paths or templates. */
const trickyTexts = [
  ...["'; drop table product; --", '%_\\', '$1', '{{x}}', '../../etc/passwd', '<script>alert(1)</script>'],
  ...[
    'مدل ۱۲۳',
    'می‌شود',
    'A\u202eB',
    'e\u0301',
    '👩‍👩‍👧',
    '\ufeff',
    '   ',
    '__proto__',
    'null',
    '-0',
    '~1',
    'a\r\nb',
  ],
]

/** Any character that a text may contain; most of them take few bytes. */
const character = fc
  .oneof(fc.integer({ min: 1, max: 0x7ff }), fc.integer({ min: 1, max: 0x10ffff }))
  .map(point => String.fromCodePoint(point))
  .map(text => (text.isWellFormed() ? text : 'x'))

export function validInput(shape: Shape): fc.Arbitrary<Json> {
  const branches = branchesOf(shape)
  return branches.length === 1 ? validBranch(branches[0] as Shape) : fc.oneof(...branches.map(validBranch))
}

function validBranch(shape: Shape): fc.Arbitrary<Json> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  switch (shape.type) {
    case 'string':
      return validText(shape)
    case 'integer':
      return validInteger(shape)
    case 'number': {
      const { min, max } = boundsOf(shape)
      return fc.double({ min, max, noNaN: true })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(validInput(shape.items ?? {}), {
        minLength: shape.minItems ?? 0,
        maxLength: shape.maxItems ?? 10,
      })
    case 'object':
      return validObject(shape)
    default:
      return fc.jsonValue()
  }
}

/** By pattern, because building one takes longer than sending a request. */
const matchingTexts = new Map<string, fc.Arbitrary<string>>()

function textMatching(pattern: string): fc.Arbitrary<string> {
  const texts = matchingTexts.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  matchingTexts.set(pattern, texts)
  return texts
}

function validText(shape: Shape): fc.Arbitrary<string> {
  if (shape.format === 'date-time') return fc.date({ noInvalidDate: true }).map(date => date.toISOString())
  if (shape.pattern) return textMatching(shape.pattern)
  const min = shape.minLength ?? 0
  const max = shape.maxLength ?? 1000
  const bounds = { minLength: min, maxLength: Math.min(max, min + 100) }
  const fitting = trickyTexts.filter(text => [...text].length >= min && [...text].length <= max)
  return fc.oneof(
    fc.string({ ...bounds, unit: character }),
    fc.constantFrom('x'.repeat(max), '😀'.repeat(max)),
    ...(fitting.length > 0 ? [fc.constantFrom(...fitting)] : []),
  )
}

/** Mostly small numbers, because they are the ids of existing rows. */
function validInteger(shape: Shape): fc.Arbitrary<number> {
  const { min, max } = boundsOf(shape)
  const low = Math.max(min, Math.min(0, max))
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: low, max: Math.min(max, low + 6) }) },
    fc.maxSafeInteger().map(number => Math.min(max, Math.max(min, number))),
    fc.constantFrom(min, max),
  )
}

function validObject(shape: Shape): fc.Arbitrary<Json> {
  if (shape.properties) {
    const fields = Object.entries(shape.properties).map(([name, one]) => [name, validInput(one)] as const)
    return fc.record(Object.fromEntries(fields), {
      requiredKeys: shape.required ?? [],
      noNullPrototype: true,
    })
  }
  const values = typeof shape.additionalProperties === 'object' ? shape.additionalProperties : {}
  const keys = shape.propertyNames ? validInput(shape.propertyNames) : fc.string({ maxLength: 20 })
  return fc.dictionary(keys as fc.Arbitrary<string>, validInput(values), {
    maxKeys: 3,
    noNullPrototype: true,
  })
}

/** In an address every value is a non-empty text. */
export function validAddressText(shape: Shape): fc.Arbitrary<string> {
  return validInput(shape)
    .map(value => (Array.isArray(value) ? value[0] : value))
    .map(value => (value === null || value === undefined || value === '' ? '1' : String(value)))
}
