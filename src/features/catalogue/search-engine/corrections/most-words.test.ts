import { describe, expect, test } from 'vitest'
import { coverageOf, otherSets, setsTogether } from './most-words.ts'
import type { Attempt } from './rewrites.ts'

const known = (word: string): Attempt => ({ typed: word, spellings: [word] })
const guess = (word: string): Attempt => ({ ...known(word), corrections: [`${word}s`], step: 'spelling' })
const typedOf = (sets: Attempt[][]) => sets.map(set => set.map(word => word.typed).join(' '))

describe('the words that stand together', () => {
  test('known ones come before any number of guesses', () => {
    const sets = setsTogether([
      { word: known('kettle'), count: 1, ids: new Set([1]) },
      ...['a', 'b', 'c', 'd'].map(word => ({ word: guess(word), count: 1, ids: new Set([2]) })),
    ])
    expect(typedOf(sets)).toEqual(['kettle', 'a b c d'])
  })

  test('an amount says more than a bare number', () => {
    const amount: Attempt = { ...known('32a'), measure: { words: ['32', 'a'], spellings: ['32a'] } }
    const sets = setsTogether([
      { word: known('contactor'), count: 1, ids: new Set([1, 2]) },
      { word: amount, count: 1, ids: new Set([1]) },
      { word: known('220'), count: 1, ids: new Set([2]) },
    ])
    expect(typedOf(sets)[0]).toBe('contactor 32a')
  })

  test('of others, those with most of the words follow', () => {
    const [one, two, three, four] = ['red', 'steel', 'kettle', 'large'].map(known) as [
      Attempt,
      Attempt,
      Attempt,
      Attempt,
    ]
    const sets = setsTogether([
      { word: one, count: 1, ids: new Set([1, 2, 4]) },
      { word: two, count: 1, ids: new Set([1, 3]) },
      { word: three, count: 1, ids: new Set([1, 2, 3]) },
      { word: four, count: 1, ids: new Set([2, 5]) },
    ])
    expect(typedOf(otherSets(sets, sets[0] ?? [], 4))).toEqual(['red kettle large'])
  })
})

describe('an answer', () => {
  test('of guesses and numbers has to have more than half of the words', () => {
    expect(coverageOf({ sure: 0, covered: 1, words: 2 })).toBe('too little')
    expect(coverageOf({ sure: 0, covered: 2, words: 3 })).toBe('enough')
  })

  test('with known words has to name the thing, unless they are most words', () => {
    expect(coverageOf({ sure: 1, covered: 1, words: 2 })).toBe('if it names the thing')
    expect(coverageOf({ sure: 1, covered: 1, words: 6 })).toBe('if it names the thing')
    expect(coverageOf({ sure: 1, covered: 1, words: 4 })).toBe('too little')
    expect(coverageOf({ sure: 3, covered: 3, words: 5 })).toBe('enough')
    expect(coverageOf({ sure: 2, covered: 2, words: 2 })).toBe('enough')
  })
})
