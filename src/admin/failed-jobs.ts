/** How many background jobs have failed for good: for the navigation. True, or not shown. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'

/** On the screen of the jobs itself the two shall agree. */
const [watchedMs, otherwiseMs] = [5000, 60_000]
const mostShown = 99

/** As it is shown, `99+` at most; undefined when there is none or it is not known. */
export function useFailedJobsText(): string | undefined {
  const api = useApi()
  const locale = useLocale()
  const [count, setCount] = useState(0)
  const isWatched = useLocation().pathname === '/admin/jobs'

  useEffect(() => {
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const counted = await api.call('GET /jobs', { query: { state: 'failed', pageSize: 1 } }).then(
        ({ counts }) => counts.failed,
        () => 0,
      )
      if (!isOver) setCount(counted)
    }
    void ask()
    const timer = setInterval(ask, isWatched ? watchedMs : otherwiseMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [api, isWatched])

  if (count === 0) return undefined
  return count > mostShown ? `${formatNumber(mostShown, locale)}+` : formatNumber(count, locale)
}
