/** The list of jobs, refreshed every five seconds while the page is visible, and the actions on jobs. Used by the jobs page. */
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { useServerData } from '#admin/server-data/use-server-data.ts'
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
type LoadedJobs = { query: JobsQuery; list: JobList }

export function useJobs({ query, list }: LoadedJobs) {
  const { data, failure, reload } = useServerData({
    key: `${query.state}/${query.page}`,
    load: api => api.call('GET /jobs', { query }),
    initial: list,
    delayMs: refreshMs,
    pollMs: refreshMs,
    retryMs: refreshMs,
  })
  return { list: data ?? list, isStale: failure !== undefined, refresh: reload }
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
