import { useEffect } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { notify } from '#app/notifications/notify.ts'
import { useLocale } from '#app/page-site.ts'
import type { CannedReply } from '../canned-reply.ts'

/** Loads the canned replies each time the picker is opened, because somebody may have changed one meanwhile. */
export function useCannedReplies(isWanted: boolean): CannedReply[] | undefined {
  const locale = useLocale()
  const { lastData, failure } = useServerData({
    key: isWanted ? 'canned replies' : undefined,
    load: api => api.call('GET /canned-replies'),
  })
  useEffect(() => {
    if (failure !== undefined) void notify(failureText(failure, locale), { kind: 'error' })
  }, [failure, locale])
  return lastData?.items
}
