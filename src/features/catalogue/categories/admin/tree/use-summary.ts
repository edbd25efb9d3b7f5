/** Reads what a category holds and, with `under`, what a move there would change. Used by the details and the move dialog. */
import { useEffect, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import type { CategorySummary } from '../../category-summary.contract.ts'

/** Undefined while it is read. */
export type LoadedSummary = { summary: CategorySummary } | { failed: true } | undefined

type Wanted = {
  id: number
  under?: number | 'main' | undefined
  /** Read again when this changes. */
  at?: unknown
}

export function useSummary({ id, under, at }: Wanted): LoadedSummary {
  const api = useApi()
  const [loaded, setLoaded] = useState<{ key: string; result: LoadedSummary }>()
  const key = `${id}/${under ?? ''}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` stands for what the server has changed
  useEffect(() => {
    let isStale = false
    const load = async (): Promise<LoadedSummary> => {
      const query = under === undefined ? {} : { under }
      try {
        return { summary: await api.call('GET /category/summary/:id', { params: { id }, query }) }
      } catch {
        return { failed: true }
      }
    }
    // Walking through the tree with an arrow key must not ask for every row that is passed.
    const timer = setTimeout(async () => {
      const result = await load()
      if (!isStale) setLoaded({ key, result })
    }, 80)
    return () => {
      clearTimeout(timer)
      isStale = true
    }
  }, [api, id, under, key, at])
  return loaded?.key === key ? loaded.result : undefined
}
