// Counts how often the right product is where it should be, and prints it by kind of query.
import { note } from '../measure.ts'
import type { Half, Query } from './queries.ts'

/** The codes that a search found for a query, best first. */
export type Answer = { query: Query; codes: readonly string[] }

const rankOf = ({ query, codes }: Answer) => {
  const index = codes.findIndex(code => query.accepted.has(code))
  return index < 0 ? Number.POSITIVE_INFINITY : index + 1
}

const percent = (answers: readonly Answer[], isCounted: (answer: Answer) => boolean) =>
  (100 * answers.filter(isCounted).length) / Math.max(1, answers.length)

/** The share of queries, in percent, whose first `k` results hold an accepted product. */
export const hitAt = (k: number, answers: readonly Answer[]) =>
  percent(answers, answer => rankOf(answer) <= k)

export const zeroRate = (answers: readonly Answer[]) => percent(answers, ({ codes }) => codes.length === 0)

const cells = (answers: readonly Answer[]) =>
  [hitAt(1, answers), hitAt(3, answers), hitAt(10, answers), zeroRate(answers)]
    .map(share => `${Math.round(share)} %`.padStart(7))
    .join('')

export function printByKind(label: string, answers: readonly Answer[]) {
  for (const half of ['open', 'held-out'] satisfies Half[]) {
    const own = answers.filter(({ query }) => query.half === half)
    note('')
    note(`${`${label}, ${half} half`.padEnd(40)}   n  hit@1  hit@3 hit@10   zero`)
    for (const [kind, list] of Map.groupBy(own, ({ query }) => query.kind)) {
      note(`  ${kind.padEnd(36)}${String(list.length).padStart(6)}${cells(list)}`)
    }
    note(`  ${'all'.padEnd(36)}${String(own.length).padStart(6)}${cells(own)}`)
  }
}

/** The queries of the open half whose first result is not an accepted one. Those of the other half are never printed. */
export function printFailures(answers: readonly Answer[], nameOf: (code: string) => string) {
  for (const { query, codes } of answers) {
    if (query.half !== 'open' || rankOf({ query, codes }) === 1) continue
    const rank = rankOf({ query, codes })
    const expected = [...query.accepted].slice(0, 2).map(nameOf).join('; ')
    const got = codes.slice(0, 3).map(nameOf).join('; ')
    note(`${query.kind}: “${query.q}”, ${Number.isFinite(rank) ? `at ${rank}` : 'not found'}`)
    note(`  expected ${expected}${query.accepted.size > 2 ? '; …' : ''}`)
    note(`  got      ${got || 'nothing'}`)
  }
}
