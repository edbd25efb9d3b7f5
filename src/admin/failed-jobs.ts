/** The number of background jobs that have failed for good, for the navigation. If it cannot be loaded, it is not shown. */
import { useLocation } from 'react-router'
import { useLocale } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { useServerData } from './server-data/use-server-data.ts'

/** Polling is faster on the jobs page itself, so that the number agrees with the list. */
const [jobsPagePollMs, pollMs] = [5000, 60_000]
const maxShown = 99

/**
 * The number as text, `99+` at most. Undefined if there is none or if it is not known. It is not loaded for the frame that is shown
 * while the page loads, because the page's own frame would load it again.
 */
export function useFailedJobsText(isPageLoaded: boolean): string | undefined {
  const locale = useLocale()
  const isJobsPage = useLocation().pathname === '/admin/jobs'
  const ms = isJobsPage ? jobsPagePollMs : pollMs
  const { lastData, failure } = useServerData({
    key: isPageLoaded ? `failed jobs, ${ms}` : undefined,
    load: api => api.call('GET /jobs', { query: { state: 'failed', pageSize: 1 } }),
    pollMs: ms,
    retryMs: ms,
  })
  const count = failure === undefined ? (lastData?.counts.failed ?? 0) : 0
  if (count === 0) return undefined
  return count > maxShown ? `${formatNumber(maxShown, locale)}+` : formatNumber(count, locale)
}
