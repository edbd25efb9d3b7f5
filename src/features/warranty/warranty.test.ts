import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, monthsBetween, stateOn } from './warranty.ts'

test.each([
  ['2026-01-15', 12, '2027-01-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-11-30', 120, '2036-11-30'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-05-05', 0, '2026-05-05'],
])('%s and %i months is %s', (day, months, end) => {
  expect(addMonths(day, months)).toBe(end)
})

test('adding months never ends in another month than intended', () => {
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 120 }), (date, months) => {
      const day = date.toISOString().slice(0, 10)
      const end = addMonths(day, months)
      const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
      expect(monthOf(end) - monthOf(day)).toBe(months)
      expect(end > day).toBe(true)
    }),
  )
})

test.each([
  ['2026-11-18', '2028-06-18', 19],
  ['2026-11-18', '2028-06-17', 18],
  ['2026-01-31', '2026-02-28', 1],
  ['2026-01-31', '2026-02-27', 0],
  ['2028-01-31', '2028-02-28', 0],
  ['2028-02-29', '2029-02-28', 12],
  ['2026-02-28', '2026-03-31', 1],
  ['2026-12-31', '2027-01-30', 0],
  ['2026-05-05', '2026-05-05', 0],
  ['2026-05-05', '2026-05-04', 0],
])('from %s to %s are %i whole months', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months)
})

test('the months that are left never grow while days pass, and never end after the last day', () => {
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 800 }), (date, distance) => {
      const dayAfter = (count: number) =>
        new Date(date.getTime() + count * 86_400_000).toISOString().slice(0, 10)
      const [today, tomorrow, end] = [dayAfter(0), dayAfter(1), dayAfter(distance)] as const
      const left = monthsBetween(today, end)
      expect(addMonths(today, left) <= end).toBe(true)
      expect(addMonths(today, left + 1) > end).toBe(true)
      expect(monthsBetween(tomorrow, end)).toBeLessThanOrEqual(left)
    }),
  )
})

test.each([
  ['activated', '2026-05-05', 'active'],
  ['activated', '2026-05-04', 'expired'],
  ['registered', null, 'not-activated'],
  ['void', '2030-01-01', 'void'],
  ['replaced', '2020-01-01', 'replaced'],
] as const)('%s until %s is %s on the 5th of May 2026', (state, expiresOn, shownState) => {
  expect(stateOn({ state, expiresOn }, '2026-05-05')).toBe(shownState)
})
