// Generates inputs with one wrong field: too large, too small, missing, of another type, or with characters no field may contain.
import fc from 'fast-check'
import { boundsOf, branchesOf, branchOf, type Shape, typesOf } from './shape.ts'
import { type Json, validInput } from './valid-input.ts'

/** An otherwise valid input with one fault. `path` is the field that the error must name. */
export type Fault = { path: string; kind: string; input: fc.Arbitrary<Json> }

/** Placeholders for what no JavaScript value can express. `toJson()` replaces them. */
const raw = (text: string) => `@raw ${text}@`
const deep = '@deep@'
const badBytes = '@bad-bytes@'
const levels = 10_000

export function toJson(input: Json): Buffer {
  const text = (JSON.stringify(input) ?? '')
    .replace(`"${deep}"`, () => '['.repeat(levels) + ']'.repeat(levels))
    .replace(/"@raw ([^@]+)@"/, '$1')
  if (!text.includes(badBytes)) return Buffer.from(text)
  // In latin1 every byte of the UTF-8 text is one character, so that invalid bytes can be inserted.
  const bytes = Buffer.from(text, 'utf8').toString('latin1').replace(badBytes, '\xc3\x28\xff')
  return Buffer.from(bytes, 'latin1')
}

/** All faults of an input, including those of nested fields. */
export function faultsOf(shape: Shape, path = ''): Fault[] {
  return [...ownFaults(shape, path), ...branchesOf(shape).flatMap(branch => innerFaults(branch, path))]
}

function ownFaults(shape: Shape, path: string): Fault[] {
  const types = typesOf(shape)
  if (!types) return []
  const values: [kind: string, value: Json][] = [
    ...wrongTypes(types),
    ...(types.has('string') ? badTexts(shape) : []),
    ...(types.has('number') ? badNumbers(shape) : []),
    ...(types.has('array') ? badLists(shape) : []),
  ]
  return values.map(([kind, value]) => ({ path, kind, input: fc.constant(value) }))
}

function wrongTypes(types: Set<string>): [string, Json][] {
  const samples: [string, Json][] = [
    ['null', null],
    ['boolean', true],
    ['number', 7],
    ['string', 'text'],
    ['array', []],
    ['object', {}],
  ]
  const wrong = samples.filter(([type]) => !types.has(type)).map(([type, value]) => [`a ${type}`, value])
  const nested: [string, Json] = ['10,000 levels', deep]
  return [...(wrong as [string, Json][]), ...(types.has('array') ? [] : [nested])]
}

function badTexts(shape: Shape): [string, Json][] {
  const strings = branchesOf(shape).filter(branch => branch.type === 'string')
  const choices = strings.flatMap(branch => branch.enum ?? []) as string[]
  if (choices.length > 0) {
    const other = choices.map(choice => choice.toUpperCase()).find(choice => !choices.includes(choice))
    return [
      ['no such choice', 'no-such-choice'],
      ['an inherited name', 'constructor'],
      ...(other ? [['another case', other] as [string, Json]] : []),
    ]
  }
  const text = branchOf(shape, 'string')
  if (!text) return []
  const { minLength = 0, maxLength, pattern, format } = text
  const odd = ['!', '0', '-1', '1.5', 'ZZ', '1e3', ' 1', 'NaN']
  return [
    ['a null byte', 'a\0b'],
    ['a lone surrogate', 'a\ud800b'],
    ['bytes that are no UTF-8', `a${badBytes}b`],
    ['a million letters', 'x'.repeat(1_000_000)],
    ...(maxLength === undefined
      ? []
      : ([
          ['too long', 'x'.repeat(maxLength + 1)],
          ['too long in signs of two units', '😀'.repeat(maxLength + 1)],
        ] as [string, Json][])),
    ...(minLength > 0 ? [['empty', ''] as [string, Json]] : []),
    ...(minLength > 1 ? [['too short', 'x'.repeat(minLength - 1)] as [string, Json]] : []),
    ...(pattern
      ? odd
          .filter(value => !new RegExp(pattern).test(value))
          .map(value => [`"${value}"`, value] as [string, Json])
      : []),
    ...(format === 'date-time' ? [['no time', 'yesterday'] as [string, Json]] : []),
  ]
}

function badNumbers(shape: Shape): [string, Json][] {
  const number = branchOf(shape, 'integer', 'number')
  if (!number) return []
  const { min, max } = boundsOf(number)
  return [
    ['too big for any number', raw('1e999')],
    ['too small for any number', raw('-1e999')],
    ['past 2^53', raw('9007199254740993')],
    ...(min > -Number.MAX_SAFE_INTEGER ? [['too small', min - 1] as [string, Json]] : []),
    ...(max < Number.MAX_SAFE_INTEGER ? [['too big', max + 1] as [string, Json]] : []),
    ...(number.type === 'integer' ? [['a fraction', 1.5] as [string, Json]] : []),
  ]
}

function badLists(shape: Shape): [string, Json][] {
  const list = branchOf(shape, 'array')
  if (!list) return []
  const { minItems = 0, maxItems, items = {} } = list
  const [one] = fc.sample(validInput(items), { numRuns: 1, seed: 1 })
  return [
    ...(maxItems === undefined
      ? []
      : [['one too many', Array.from({ length: maxItems + 1 }, () => one)] as [string, Json]]),
    ...(minItems > 0 ? [['too few', Array(minItems - 1).fill(one)] as [string, Json]] : []),
  ]
}

/** Generating a whole input takes longer than sending it, so the faults of its fields share a few. */
function aFewOf<T>(inputs: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.constantFrom(...fc.sample(inputs, { numRuns: 5 }))
}

function innerFaults(shape: Shape, path: string): Fault[] {
  if (shape.type === 'array' && shape.items) {
    const items = aFewOf(fc.array(validInput(shape.items), { maxLength: 2 }))
    return faultsOf(shape.items, join(path, '*')).map(fault => ({
      ...fault,
      input: fc.tuple(items, fault.input).map(([good, bad]) => [...good, bad]),
    }))
  }
  if (shape.type !== 'object') return []
  return shape.properties ? fieldFaults(shape, path) : entryFaults(shape, path)
}

function fieldFaults(shape: Shape, path: string): Fault[] {
  const whole = aFewOf(validInput(shape) as fc.Arbitrary<Record<string, Json>>)
  const wrong = Object.entries(shape.properties ?? {}).flatMap(([name, one]) =>
    faultsOf(one, join(path, name)).map(fault => ({
      ...fault,
      input: fc.tuple(whole, fault.input).map(([good, bad]) => ({ ...good, [name]: bad })),
    })),
  )
  const missing = (shape.required ?? []).map(name => ({
    path: join(path, name),
    kind: 'missing',
    input: whole.map(({ [name]: _, ...rest }) => rest),
  }))
  const unknown = ['nonsense', 'constructor', 'toString'].map(name => ({
    path: join(path, name),
    kind: 'unknown',
    input: whole.map(good => ({ ...good, [name]: 'x' })),
  }))
  return [...wrong, ...missing, ...unknown]
}

function entryFaults(shape: Shape, path: string): Fault[] {
  const { additionalProperties, propertyNames } = shape
  const keys = propertyNames ? (validInput(propertyNames) as fc.Arbitrary<string>) : fc.constant('key')
  const values = typeof additionalProperties === 'object' ? additionalProperties : undefined
  const wrong = (values ? faultsOf(values, join(path, '*')) : []).map(fault => ({
    ...fault,
    input: fc.tuple(keys, fault.input).map(([key, bad]) => ({ [key]: bad })),
  }))
  if (!propertyNames || !values) return wrong
  const unknown = ['nonsense', 'toString'].map(name => ({
    path: join(path, name),
    kind: 'a key that cannot be',
    input: validInput(values).map(value => ({ [name]: value })),
  }))
  return [...wrong, ...unknown]
}

const join = (path: string, name: string) => (path ? `${path}.${name}` : name)
