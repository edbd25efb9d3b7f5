import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, dayAfter, extendedBy, lastDayOf, monthsBetween, stateOn } from './warranty.ts'

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
  ['2026-01-15', 12, '2027-01-14'],
  ['2026-01-31', 1, '2026-02-27'],
  ['2028-02-29', 12, '2029-02-27'],
  ['2028-03-01', 12, '2029-02-28'],
  ['2026-01-01', 24, '2027-12-31'],
  ['2026-05-05', 0, null],
])('a warranty from %s for %i months ends on %s', (day, months, end) => {
  expect(lastDayOf(day, months)).toBe(end)
})

/** A calendar without any arithmetic of dates: every day of 1990 to 2060 in a row, made by counting. */
function naiveCalendar(): { days: string[]; indexOf: Map<string, number> } {
  const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days: string[] = []
  for (let year = 1990; year <= 2060; year++) {
    const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (const [month, length] of lengths.entries()) {
      for (let date = 1; date <= length; date++) {
        days.push(`${year}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
      }
    }
  }
  return { days, indexOf: new Map(days.map((day, index) => [day, index])) }
}

test('every first day of thirty years ends as a calendar on the wall says, for any number of months', () => {
  const { days, indexOf } = naiveCalendar()
  const starts = days.filter(day => day >= '2000-01-01' && day < '2030-01-01')
  for (const [index, start] of starts.entries()) {
    // Every length comes up for every day of a month, and every day for every length of years.
    for (const months of [1, 2, 6, 12, 24, 36, 1 + (index % 120)]) {
      let [year = 0, month = 0] = start.split('-').map(Number)
      for (let each = 0; each < months; each++) {
        if (++month > 12) [year, month] = [year + 1, 1]
      }
      // The same date of that month, or its last day if there is none, and one day back on the wall.
      let date = Number(start.slice(8))
      const dayIn = () => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
      while (!indexOf.has(dayIn())) date--
      const end = days[(indexOf.get(dayIn()) ?? 0) - 1]
      if (lastDayOf(start, months) !== end)
        expect([start, months, lastDayOf(start, months)]).toEqual([start, months, end])
    }
  }
  expect(starts).toHaveLength(10958)
})

test('a warranty that is extended ends as if it had been that long, where no month is cut', () => {
  const days = fc.integer({ min: 1, max: 28 })
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 36 }),
      (date, months, more) => {
        const start = `2026-03-${String(date).padStart(2, '0')}`
        const end = lastDayOf(start, months) ?? ''
        expect(extendedBy(end, more)).toBe(lastDayOf(start, months + more))
      },
    ),
  )
  expect(dayAfter('2027-12-31')).toBe('2028-01-01')
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
  ['activated', null, 'no-warranty'],
] as const)('%s until %s is %s on the 5th of May 2026', (state, expiresOn, shownState) => {
  expect(stateOn({ state, expiresOn }, '2026-05-05')).toBe(shownState)
})

test.each([
  ['activated', 'recalled'],
  ['registered', 'recalled'],
  ['void', 'recalled'],
  ['replaced', 'replaced'],
] as const)('one that is recalled and %s is %s', (state, shownState) => {
  expect(stateOn({ state, expiresOn: '2030-01-01', isRecalled: true }, '2026-05-05')).toBe(shownState)
})
