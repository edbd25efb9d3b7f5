import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinValues, splitValues, toPath } from './sheet-lists.ts'

test('what is joined in a cell is what is split again, whatever the values are', () => {
  const value = fc
    .oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[a|\\ ]{1,8}$/))
    .map(text => text.trim())
    .filter(text => text !== '')
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), values => {
      expect(splitValues(joinValues(values))).toEqual(values)
    }),
  )
})

test('people type values with and without blanks, and leave some empty', () => {
  expect(splitValues('red|blue |  green')).toEqual(['red', 'blue', 'green'])
  expect(splitValues(' ')).toEqual([])
  expect(splitValues('red || blue')).toEqual(['red', '', 'blue'])
  expect(joinValues(['Red', '', 'a|b'])).toBe('Red |  | a\\|b')
})

test('a path has its categories from the main one down', () => {
  expect(toPath(['Tools', 'Drills'])).toBe('Tools › Drills')
})
