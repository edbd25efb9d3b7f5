import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortKey } from './sort-key.ts'

const collator = new Intl.Collator('fa', { sensitivity: 'base', numeric: true })
/** Compares byte by byte, as the databases do. */
const compare = (a: string, b: string) => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)))
const sorted = (names: string[]) =>
  names.toSorted((a, b) => compare(sortKey(a), sortKey(b)) || names.indexOf(a) - names.indexOf(b))

const letters = [...'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیئأؤء']
const latin = [...'abcdefghijklmnopqrstuvwxyzABCXYZéüçñ']
const words = (alphabet: string[]) =>
  fc
    .array(fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 3,
    })
    .map(parts => parts.join(' '))

describe('sorts like Intl.Collator("fa")', () => {
  test.each([
    ['Persian', words([...letters, '\u200c'])],
    ['Latin', words(latin)],
    // Persian digits are left out, because after an equal beginning Intl compares those one by one.
    ['mixed', words([...letters, ...latin, ...'0123456789'])],
  ])('%s words', (_, word) => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        // A word that consists of joiners alone does not count as a word.
        fc.pre(![a, b].some(name => /(^| )\u200c+( |$)/.test(name)))
        expect(compare(sortKey(a), sortKey(b)), `${a} | ${b}`).toBe(Math.sign(collator.compare(a, b)))
      }),
      { numRuns: 500 },
    )
  })
})

test('the alphabet: آ first, پ after ب, چ after ج, گ after ک, و before ه, ی last', () => {
  const alphabet = [...'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی']
  expect(sorted(alphabet.toReversed())).toEqual(alphabet)
})

test('numbers are sorted by value, before letters, in any digits', () => {
  const names = ['T2', 'T10', 'T۱۱', 'T100', 'TA']
  expect(sorted(names.toReversed())).toEqual(names)
  expect(sortKey('T007')).toBe(sortKey('T7'))
  expect(sorted(['x12345678901', 'x9999999999', 'x2'])).toEqual(['x2', 'x9999999999', 'x12345678901'])
})

test('case, accents, Arabic letters and punctuation do not count', () => {
  expect(sortKey('Café-Mühle')).toBe(sortKey('CAFE  MUHLE'))
  expect(sortKey('كتري')).toBe(sortKey('کتری'))
  expect(sortKey('می‌رود')).toBe(sortKey('میرود'))
  expect(sortKey('Straße')).toBe(sortKey('STRASSE'))
})

test('Persian comes before Latin, and other scripts come last', () => {
  expect(sorted(['Я', 'Zebra', 'کتری', '5', 'Kettle'])).toEqual(['5', 'کتری', 'Kettle', 'Zebra', 'Я'])
})

test('the key of any text is bounded and well formed', () => {
  const anything = fc.array(fc.integer({ min: 0, max: 0x10_ffff }), { maxLength: 300 }).map(points =>
    points
      .map(point => String.fromCodePoint(point))
      .join('')
      .toWellFormed(),
  )
  fc.assert(
    fc.property(anything, name => {
      const key = sortKey(name)
      expect(key.length).toBeLessThanOrEqual(200)
      expect(key.isWellFormed()).toBe(true)
    }),
  )
  expect(sortKey('ﷺ'.repeat(200)).length).toBeLessThanOrEqual(200)
})
