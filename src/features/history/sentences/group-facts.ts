/** What the events of one change of many entities have in common, for its sentence. Used by `history.server.ts`. */
import { type Changes, isSame } from '../event.ts'

/** All of them rose or fell. `percent`: by this share, to the rounding of whole units. */
type Trend = { direction: 'up' | 'down'; percent: number | null }
type GroupFacts = { shared: Record<string, unknown>; trends: Record<string, Trend> }

/** The fields that every one of these events changed: those that all of them changed to one value, and numbers that moved alike. */
export function toGroupFacts(members: Changes[]): GroupFacts {
  const [first = {}, ...others] = members
  const common = Object.keys(first).filter(field => others.every(changes => field in changes))
  const facts: GroupFacts = { shared: {}, trends: {} }
  for (const field of common) {
    const values = members.map(changes => changes[field] ?? {})
    const { after } = values[0] ?? {}
    if (values.every(one => isSame(one.after, after))) facts.shared[field] = after ?? null
    const trend = toTrend(values)
    if (trend) facts.trends[field] = trend
  }
  return facts
}

function toTrend(values: Changes[string][]): Trend | undefined {
  const steps = values.flatMap(({ before, after }) =>
    typeof before === 'number' && typeof after === 'number' ? [{ before, after }] : [],
  )
  if (steps.length < values.length) return undefined
  if (steps.every(({ before, after }) => after > before)) {
    return { direction: 'up', percent: percentOf(steps) }
  }
  if (!steps.every(({ before, after }) => after < before)) return undefined
  return { direction: 'down', percent: percentOf(steps) }
}

type Step = { before: number; after: number }

/** Read off the largest value, where rounding hides least, with as few decimals as explain all of them. */
function percentOf(steps: Step[]): number | null {
  const largest = steps.reduce((most, step) => (step.before > most.before ? step : most))
  if (largest.before <= 0) return null
  const exact = (largest.after / largest.before - 1) * 100
  for (const unit of [1, 10, 100]) {
    const percent = Math.round(exact * unit) / unit
    const explains = ({ before, after }: Step) => Math.round((before * (100 + percent)) / 100) === after
    if (percent !== 0 && steps.every(explains)) return Math.abs(percent)
  }
  return null
}
