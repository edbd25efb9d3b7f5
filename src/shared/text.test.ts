// Cleaning and limits of text fields: examples, and properties that hold for every string.
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import {
  cleanLine,
  cleanText,
  codePointLength,
  isWellFormedText,
  line,
  machine,
  machineText,
  markup,
  text,
} from './text.ts'

const noise = fc.constantFrom(
  ...' \t\n\r\v\f\0\u0007\u007f\u0085\u00a0\u2028\u2029\u200b\ufeff',
  ...'\u202a\u202e\u2066\u2069\u200c\u200d\u200e',
  ...'aé\u0301ی\u064a\u0649\u0643\u0654\u064e۴٤5😀',
)
const anyText = fc.oneof(fc.string({ unit: noise }), fc.string({ unit: 'binary' }))

function problemOf(schema: z.ZodType, input: unknown) {
  const issue = schema.safeParse(input).error?.issues[0]
  return (
    issue && { code: issue.code, message: issue.message, params: (issue as z.core.$ZodIssueCustom).params }
  )
}

function custom(message: string, params: Record<string, number>) {
  return { code: 'custom', message, params }
}

test.each([
  ['plain', true],
  ['😀', true],
  ['a\0b', false],
  ['\ud800', false],
  ['\udc00x', false],
])('well formed: %j is %s', (value, expected) => {
  expect(isWellFormedText(value)).toBe(expected)
})

test.each([
  ['blanks', '  a \u00a0\t b\r\nc\u2028d\u0085e ', 'a b c d e'],
  ['NFC', 'cafe\u0301', 'café'],
  ['control characters', 'a\u0007b\u007fc\u009f', 'abc'],
  ['a control character between letter and mark', 'e\u0007\u0301', 'é'],
  ['bidi overrides and isolates', '\u202eabc\u202c \u2067d\u2069', 'abc d'],
  ['direction marks stay', 'a\u200eb', 'a\u200eb'],
  ['byte order mark and zero-width space', '\ufeffa\u200bb', 'ab'],
  ['Arabic ye and kaf', 'كتابي على', 'کتابی علی'],
  ['ye with hamza', '\u064a\u0654', '\u0626'],
  ['ZWNJ and ZWJ', 'می\u200cروم ه\u200d 👩\u200d👧', 'می\u200cروم ه\u200d 👩\u200d👧'],
  ['Persian digits', '۱۲۳', '۱۲۳'],
  ['nothing to see', ' \u200c\u200f\u3164', ''],
])('a line: %s', (_, dirty, clean) => {
  expect(cleanLine(dirty)).toBe(clean)
})

test.each([
  ['line breaks', 'a\r\nb\rc\nd\u2028e', 'a\nb\nc\nd\ne'],
  ['empty lines', 'a\n\n\n\n \t\n\nb\n\nc\nd', 'a\n\nb\n\nc\nd'],
  ['blanks', '\n\n  a  b\t\n  c \n', 'a b\n c'],
  ['letters', 'كي\u0007\n\u202eb', 'کی\nb'],
])('a text: %s', (_, dirty, clean) => {
  expect(cleanText(dirty)).toBe(clean)
})

test('machine text has ASCII digits', () => {
  expect(machineText(' SN\u202a-۰۱۲\t٣٤٥ ')).toBe('SN-012 345')
})

test.each([
  ['cleanLine', cleanLine],
  ['cleanText', cleanText],
  ['machineText', machineText],
])('%s is idempotent and leaves nothing unwanted', (_, clean) => {
  fc.assert(
    fc.property(anyText, value => {
      const cleaned = clean(value)
      expect(clean(cleaned)).toBe(cleaned)
      expect(cleaned.normalize('NFC')).toBe(cleaned)
      expect(cleaned.trim()).toBe(cleaned)
      expect(cleaned).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u064a\u0649\u0643]/)
      expect(cleaned.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
      expect(cleaned).not.toMatch(/ {2}| \n|\n{3}/)
      if (clean !== cleanText) expect(cleaned).not.toContain('\n')
      if (clean === machineText) expect(cleaned).not.toMatch(/[۰-۹٠-٩]/)
    }),
    { numRuns: 500 },
  )
})

test('length is in code points', () => {
  fc.assert(
    fc.property(anyText, value => {
      expect(codePointLength(value)).toBe([...value].length)
    }),
  )
  expect(codePointLength('\ud800\ud800\udc00\udc00\ud800')).toBe(4)
})

test('a field returns the cleaned value', () => {
  expect(line({ min: 1, max: 20 }).parse(' كتاب\n خوب ')).toBe('کتاب خوب')
  expect(text({ max: 20 }).parse(' a \r\n b ')).toBe('a\n b')
  expect(machine({ max: 20 }).parse('۰۹۱۲')).toBe('0912')
  expect(line({ max: 5 }).parse('  ')).toBe('')
})

test.each([
  ['NUL', 'a\0', 'invalid_text', 2],
  ['a lone surrogate', 'ab\ud800', 'invalid_text', 3],
  ['nothing', '', 'required', 0],
  ['blanks', ' \n ', 'required', 0],
  ['invisible characters', '\u200c\u2060', 'required', 0],
  ['one letter', ' a ', 'too_short', 1],
  ['six letters', 'abcdef', 'too_long', 6],
  ['six emoji', '😀'.repeat(6), 'too_long', 6],
])('a field refuses %s', (_, value, message, length) => {
  for (const kind of [line, text, machine])
    expect(problemOf(kind({ min: 2, max: 5 }), value)).toEqual(custom(message, { min: 2, max: 5, length }))
})

test.each([
  ['number', 5],
  ['null', null],
  ['undefined', undefined],
  ['array', ['a']],
])('a %s is of the wrong type', (_, value) => {
  expect(problemOf(line({ min: 1, max: 5 }), value)?.code).toBe('invalid_type')
})

test('the limits apply after cleaning, in code points, and nothing is cut off', () => {
  const schema = line({ min: 1, max: 5 })
  expect(schema.parse('😀'.repeat(5))).toBe('😀'.repeat(5))
  expect(schema.parse(`  ${'e\u0301'.repeat(5)}   `)).toBe('é'.repeat(5))
  fc.assert(
    fc.property(anyText, value => {
      const { success, data } = schema.safeParse(value)
      const length = [...cleanLine(value)].length
      expect(success).toBe(isWellFormedText(value) && length >= 1 && length <= 5)
      if (success) expect(data).toBe(cleanLine(value))
    }),
  )
})

test('a megabyte is refused before it is normalised', () => {
  const huge = '\u0344'.repeat(1 << 20)
  const normalising = vi.spyOn(String.prototype, 'normalize')
  const problem = problemOf(text({ max: 20_000 }), huge)
  expect(normalising).not.toHaveBeenCalled()
  normalising.mockRestore()
  expect(problem).toEqual(custom('too_long', { min: 0, max: 20_000, length: 1 << 20 }))
})

test('works inside a partial object, with the path of the field', () => {
  const patch = z.strictObject({ name: line({ min: 1, max: 5 }), note: text({ max: 5 }) }).partial()
  expect(patch.parse({})).toEqual({})
  expect(patch.parse({ note: ' a ' })).toEqual({ note: 'a' })
  expect(patch.safeParse({ name: ' ', note: 'abcdef' }).error?.issues).toMatchObject([
    { path: ['name'], message: 'required' },
    { path: ['note'], message: 'too_long' },
  ])
})

test.each(['input', 'output'] as const)('the JSON schema of the %s contains the limits', io => {
  const body = z.object({ name: line({ min: 1, max: 100 }), code: machine({ max: 64 }).nullable() }).partial()
  const schema = z.toJSONSchema(body, { io, unrepresentable: 'any' })
  expect(schema.properties?.name).toEqual({ type: 'string', minLength: 1, maxLength: 100 })
  expect(schema.properties?.code).toMatchObject({
    anyOf: [{ type: 'string', maxLength: 64 }, { type: 'null' }],
  })
})

test('HTML is only measured and trimmed', () => {
  const schema = markup({ max: 12 })
  expect(schema.parse(' <b>\u0338ي</b> ')).toBe('<b>\u0338ي</b>')
  expect(problemOf(schema, '<b>\0</b>')?.message).toBe('invalid_text')
  expect(problemOf(schema, 'x'.repeat(13))).toEqual(custom('too_long', { min: 0, max: 12, length: 13 }))
})
