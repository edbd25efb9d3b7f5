/** The list of jobs as it is now: asked for again every few seconds while somebody looks. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import type { JobState } from '../job.ts'
import { jobTexts } from '../texts/index.ts'

const refreshMs = 5000

export type JobsQuery = { state: JobState; page: number }
type JobList = CallOutput<Calls['GET /jobs']>
type Loaded = { query: JobsQuery; list: JobList }

export function useJobs(loaded: Loaded) {
  const api = useApi()
  const [shown, setShown] = useState(loaded)
  const [isStale, setStale] = useState(false)
  const asked = useRef(0)
  const { state, page } = loaded.query

  const refresh = useCallback(async () => {
    const own = ++asked.current
    const query = { state, page }
    try {
      const list = await api.call('GET /jobs', { query })
      // An answer that was overtaken is older than what is shown.
      if (own !== asked.current) return
      setShown({ query, list })
      setStale(false)
    } catch {
      if (own === asked.current) setStale(true)
    }
  }, [api, state, page])

  useEffect(() => {
    const whileVisible = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    const timer = setInterval(whileVisible, refreshMs)
    document.addEventListener('visibilitychange', whileVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whileVisible)
      asked.current++
    }
  }, [refresh])

  // Another tab was opened since: what was refreshed belongs to the one before.
  const isOfQuery = shown.query.state === state && shown.query.page === page
  const isNewer = isOfQuery && shown !== loaded
  return { list: isNewer ? shown.list : loaded.list, isStale, refresh }
}

export type JobActions = ReturnType<typeof useJobActions>

export function useJobActions(refresh: () => Promise<void>) {
  const t = useTexts(jobTexts)
  const api = useApi()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)

  async function act(call: () => Promise<unknown>, told: string) {
    setBusy(true)
    try {
      await call()
      void notify(told, { kind: 'success' })
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
    await refresh()
    setBusy(false)
  }

  return {
    busy,
    retry: (id: number) => void act(() => api.call('POST /jobs/retry/:id', { params: { id } }), t.retried),
    retryAll: () => void act(() => api.call('POST /jobs/retry-all'), t.retried),
    remove: (id: number) => void act(() => api.call('DELETE /jobs/:id', { params: { id } }), t.removed),
  }
}
