import { expect, test } from 'vitest'
import { addUp, endsByMonth, toSpans, totalOf } from './look-up-sums.ts'

const counts = (unknown: number) => ({ active: 1, 'not-activated': 0, expired: 0, ended: 0, unknown })
const daysFrom = (first: string, length: number) =>
  Array.from({ length }, (_, at) => ({
    day: new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10),
    counts: counts(at),
  }))

test('up to two months have a bar for each day', () => {
  const spans = toSpans(daysFrom('2026-02-01', 28))
  expect(spans).toHaveLength(28)
  expect(spans[27]).toEqual({ from: '2026-02-28', to: '2026-02-28', counts: counts(27) })
})

test('a year has a bar for each week, the last of which ends with it', () => {
  const spans = toSpans(daysFrom('2025-11-20', 365))
  expect(spans).toHaveLength(53)
  expect(spans[0]).toMatchObject({ from: '2025-11-20', to: '2025-11-20' })
  expect(spans.at(-1)).toMatchObject({ from: '2026-11-13', to: '2026-11-19' })
  expect(addUp(spans.map(span => span.counts)).active).toBe(365)
})

test('hidden outcomes do not count', () => {
  expect([totalOf(counts(4)), totalOf(counts(4), ['unknown'])]).toEqual([5, 1])
})

test('ends are summed up by the months of the reader’s calendar', () => {
  const ends = [
    { day: '2026-11-20', serials: 2, ranges: 0 },
    { day: '2026-11-30', serials: 3, ranges: 1 },
    { day: '2027-03-21', serials: 4, ranges: 0 },
  ]
  const english = endsByMonth(ends, '2026-11-20', 'en')
  expect(english).toHaveLength(12)
  expect(english[0]).toEqual({ from: '2026-11-20', to: '2026-11-30', serials: 5, ranges: 1 })
  expect(english[4]).toMatchObject({ from: '2027-03-01', to: '2027-03-31', serials: 4 })
  // The 30th of November is the 9th of Azar, and the 21st of March the first day of the year.
  const persian = endsByMonth(ends, '2026-11-20', 'fa')
  expect(persian[0]).toEqual({ from: '2026-11-20', to: '2026-11-21', serials: 2, ranges: 0 })
  expect(persian[1]).toMatchObject({ from: '2026-11-22', to: '2026-12-21', serials: 3, ranges: 1 })
  expect(persian[5]).toMatchObject({ from: '2027-03-21', serials: 4 })
})
