/** The list of jobs, refreshed every five seconds while the page is visible, and the actions on jobs. Used by the jobs page. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
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
  const lastRequest = useRef(0)
  const { state, page } = loaded.query

  const refresh = useCallback(async () => {
    const request = ++lastRequest.current
    const query = { state, page }
    try {
      const list = await api.call('GET /jobs', { query })
      // Another request was started since, so this response is outdated.
      if (request !== lastRequest.current) return
      setShown({ query, list })
      setStale(false)
    } catch {
      if (request === lastRequest.current) setStale(true)
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
      lastRequest.current++
    }
  }, [refresh])

  // If the query has changed since, the refreshed list belongs to the previous one.
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

  async function act(call: () => Promise<unknown>, successText: string) {
    setBusy(true)
    try {
      await call()
      void notify(successText, { kind: 'success' })
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
