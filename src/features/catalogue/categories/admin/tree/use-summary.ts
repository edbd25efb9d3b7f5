/** Reads what a category holds and, with `under`, what a move there would change. Used by the details and the move dialog. */
import { useEffect } from 'react'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import type { CategorySummary } from '../../category-summary.contract.ts'

/** Undefined while it is read. */
export type LoadedSummary = { summary: CategorySummary } | { failed: true } | undefined

type SummaryRequest = {
  id: number
  under?: number | 'main' | undefined
  /** Read again when this changes. */
  at?: unknown
}

/** Walking through the tree with an arrow key must not ask for every row that is passed. */
const rowMs = 80

export function useSummary({ id, under, at }: SummaryRequest): LoadedSummary {
  const { data, failure, reloadSoon } = useServerData({
    key: `${id}/${under ?? ''}`,
    load: api =>
      api.call('GET /category/summary/:id', { params: { id }, query: under === undefined ? {} : { under } }),
    delayMs: rowMs,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` stands for what the server has changed
  useEffect(() => reloadSoon(rowMs), [at, reloadSoon])
  if (failure !== undefined) return { failed: true }
  return data && { summary: data }
}
