/** The number of background jobs that have failed for good, for the navigation. If it cannot be loaded, it is not shown. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'

/** Polling is faster on the jobs page itself, so that the number agrees with the list. */
const [jobsPagePollMs, pollMs] = [5000, 60_000]
const maxShown = 99

/**
 * The number as text, `99+` at most. Undefined if there is none or if it is not known. It is not loaded for the frame that is shown
 * while the page loads, because the page's own frame would load it again.
 */
export function useFailedJobsText(isPageLoaded: boolean): string | undefined {
  const api = useApi()
  const locale = useLocale()
  const [count, setCount] = useState(0)
  const isJobsPage = useLocation().pathname === '/admin/jobs'

  useEffect(() => {
    if (!isPageLoaded) return
    let isUnmounted = false
    const load = async () => {
      if (document.visibilityState !== 'visible') return
      const counted = await api.call('GET /jobs', { query: { state: 'failed', pageSize: 1 } }).then(
        ({ counts }) => counts.failed,
        () => 0,
      )
      if (!isUnmounted) setCount(counted)
    }
    void load()
    const timer = setInterval(load, isJobsPage ? jobsPagePollMs : pollMs)
    return () => {
      isUnmounted = true
      clearInterval(timer)
    }
  }, [api, isJobsPage, isPageLoaded])

  if (count === 0) return undefined
  return count > maxShown ? `${formatNumber(maxShown, locale)}+` : formatNumber(count, locale)
}
