/** Says in the navigation that the shop has the demo, and leads to its page. If that cannot be asked, nothing is shown. */
import { useLocation } from 'react-router'
import { useServerData } from '../server-data/use-server-data.ts'

/** Faster where the demo is removed, or comes back by an undo. */
const [nearPollMs, pollMs] = [3000, 60_000]
const nearPaths = ['/admin/demo', '/admin/activity']

/** It is not asked for the frame that is shown while the page loads, because the page's own frame would ask again. */
export function useHasDemo(isPageLoaded: boolean): boolean {
  const isNear = nearPaths.includes(useLocation().pathname)
  const { lastData } = useServerData({
    key: isPageLoaded ? `demo mark, ${isNear}` : undefined,
    load: api => api.call('GET /demo/mark'),
    pollMs: ({ isPresent }) => (isNear ? nearPollMs : isPresent ? pollMs : undefined),
    retryMs: pollMs,
  })
  return lastData?.isPresent ?? false
}
