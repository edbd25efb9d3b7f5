import { expect, test } from 'vitest'
import { toCandidate } from './rewrites.ts'

const isCandidate = (typed: string, word: string) => toCandidate(typed, { word, products: 1 }) !== undefined

test('six letters may have two mistakes if they sound alike and begin alike', () => {
  expect(isCandidate('vacume', 'vacuum')).toBe(true)
  expect(isCandidate('vacume', 'vacate')).toBe(false)
  expect(isCandidate('villa', 'valley')).toBe(false)
  expect(isCandidate('pillow', 'pallaw')).toBe(false)
})
