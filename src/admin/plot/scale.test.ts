import { expect, test } from 'vitest'
import { marksUpTo } from './scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [85, [0, 25, 50, 75, 100]],
  [100, [0, 25, 50, 75, 100]],
  [1840, [0, 500, 1000, 1500, 2000]],
])('the axis up to %d has the marks %j', (largest, marks) => {
  expect(marksUpTo(largest)).toEqual(marks)
})

test('marks are whole, at most six, and reach the largest value', () => {
  for (let largest = 1; largest < 5000; largest += 7) {
    const marks = marksUpTo(largest)
    expect(marks.length).toBeLessThanOrEqual(6)
    expect(marks.every(Number.isInteger)).toBe(true)
    expect(marks.at(-1)).toBeGreaterThanOrEqual(largest)
  }
})
