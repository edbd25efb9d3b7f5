/**
 * Reads what a category holds and what a move would change: of the category with `under`, of its contents alone with `contentsTo`. Used
 * by the details and by the dialogs that move and delete.
 */
import { useEffect } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import type { ApiError } from '#app/api/api.ts'
import { useLocale } from '#app/page-site.ts'
import type { CategorySummary } from '../../category-summary.contract.ts'

/** Undefined while it is read. */
export type LoadedSummary = { summary: CategorySummary } | { failed: true; refusal?: string } | undefined

type SummaryRequest = {
  id: number
  under?: number | 'main' | undefined
  contentsTo?: number | 'main' | undefined
  /** Read again when this changes. */
  at?: unknown
}

/** Walking through the tree with an arrow key must not ask for every row that is passed. */
const rowMs = 80

export function useSummary({ id, under, contentsTo, at }: SummaryRequest): LoadedSummary {
  const locale = useLocale()
  const { data, failure, reloadSoon } = useServerData({
    key: `${id}/${under ?? ''}/${contentsTo ?? ''}`,
    load: api =>
      api.call('GET /category/summary/:id', {
        params: { id },
        query: { ...(under !== undefined && { under }), ...(contentsTo !== undefined && { contentsTo }) },
      }),
    delayMs: rowMs,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` stands for what the server has changed
  useEffect(() => reloadSoon(rowMs), [at, reloadSoon])
  if (failure !== undefined) {
    const isRefused = (failure as Partial<ApiError>).problem !== undefined
    return { failed: true, ...(isRefused && { refusal: failureText(failure, locale) }) }
  }
  return data && { summary: data }
}
