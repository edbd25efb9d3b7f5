/** Beside the fields of a range: what to enter instead of a number that is not applied. */
import { useTexts } from '#app/page-site.ts'
import { rangeTexts } from '../../texts/range.ts'
import type { UnusedNumber } from './list-query.ts'

type RangeProblemProps = { unused: (UnusedNumber | undefined)[]; write(value: number): string }

export function RangeProblem({ unused, write }: RangeProblemProps) {
  const t = useTexts(rangeTexts)
  const ask = ({ problem }: Partial<UnusedNumber> = {}) => {
    if (!problem) return ''
    if ('least' in problem) return t.orMore(write(problem.least))
    return problem.readings.length > 0 ? t.either(problem.readings.map(write)) : t.number
  }
  return [...new Set(unused.map(ask))].join(' ')
}
