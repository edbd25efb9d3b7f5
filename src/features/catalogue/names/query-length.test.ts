import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutAtWord } from './query-length.ts'

test('a text that fits stays as it is', () => {
  expect(cutAtWord('', 5)).toBe('')
  expect(cutAtWord('kettle', 6)).toBe('kettle')
  expect(cutAtWord(' a ', 3)).toBe(' a ')
})

test('a longer text ends with its last whole word', () => {
  expect(cutAtWord('electric kettle', 14)).toBe('electric')
  expect(cutAtWord('electric kettle steel', 15)).toBe('electric kettle')
  expect(cutAtWord('electric kettle steel', 16)).toBe('electric kettle')
  expect(cutAtWord('کتری برقی استیل', 12)).toBe('کتری برقی')
  // A half-space is inside a word.
  expect(cutAtWord('قهوه‌ساز برقی', 10)).toBe('قهوه‌ساز')
})

test('a single word that is too long is cut inside, between code points', () => {
  expect(cutAtWord('x'.repeat(120), 100)).toBe('x'.repeat(100))
  expect(cutAtWord('🙂🙂🙂🙂', 3)).toBe('🙂🙂🙂')
  expect(cutAtWord(' abcdef', 4)).toBe('abc')
})

test('what is left is a beginning of the text, never too long, and cut again stays the same', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 1, max: 30 }),
      (text, max) => {
        const cut = cutAtWord(text, max)
        expect(Array.from(cut).length).toBeLessThanOrEqual(max)
        expect(text).toContain(cut)
        expect(cutAtWord(cut, max)).toBe(cut)
      },
    ),
  )
})
