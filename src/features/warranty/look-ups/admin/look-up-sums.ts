/** Sums of look-ups for the plot, and of ends of warranties by month. */
import { dateFormat, partsOf } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { type LookUpOutcome, type LookUpSummary, lookUpOutcomes } from '../look-up.ts'

type Counts = Record<LookUpOutcome, number>
export type BarSpan = { from: string; to: string; counts: Counts }

/** Days of a year are shown by week: 365 bars would be too thin to hit. The last week ends today, so the first one may be shorter. */
const daysPerBar = (days: number) => (days > 60 ? 7 : 1)

export function toSpans(days: LookUpSummary['days']): BarSpan[] {
  const size = daysPerBar(days.length)
  const spans: BarSpan[] = []
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end)
    const [first, last] = [part[0], part.at(-1)]
    if (first && last)
      spans.unshift({ from: first.day, to: last.day, counts: addUp(part.map(one => one.counts)) })
  }
  return spans
}

export function addUp(counts: Counts[]): Counts {
  const sums = lookUpOutcomes.map(outcome => [outcome, counts.reduce((sum, one) => sum + one[outcome], 0)])
  return Object.fromEntries(sums) as Counts
}

export const totalOf = (counts: Counts, without: LookUpOutcome[] = []) =>
  lookUpOutcomes.reduce((sum, outcome) => sum + (without.includes(outcome) ? 0 : counts[outcome]), 0)

type Month = { from: string; to: string; serials: number; ranges: number }

/** By the months of the reader's calendar, those without ends too. `day` is today. */
export function endsByMonth(ends: LookUpSummary['ends'], day: string, locale: Locale): Month[] {
  const format = dateFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'numeric' })
  const months = new Map<string, Month>()
  const ended = new Map(ends.map(end => [end.day, end]))
  for (let at = 0; at <= 366; at++) {
    const today = new Date(Date.parse(day) + at * 86_400_000).toISOString().slice(0, 10)
    const { year, month } = partsOf(today, format)
    const key = `${year} ${month}`
    if (months.size === 12 && !months.has(key)) break
    const known = months.get(key) ?? { from: today, to: today, serials: 0, ranges: 0 }
    const end = ended.get(today)
    months.set(key, {
      from: known.from,
      to: today,
      serials: known.serials + (end?.serials ?? 0),
      ranges: known.ranges + (end?.ranges ?? 0),
    })
  }
  return [...months.values()]
}
