import { useEffect, useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale } from '#app/page-site.ts'
import type { CannedReply } from '../canned-reply.ts'

/** Loads the canned replies each time the picker is opened, because somebody may have changed one meanwhile. */
export function useCannedReplies(isWanted: boolean): CannedReply[] | undefined {
  const api = useApi()
  const locale = useLocale()
  const [replies, setReplies] = useState<CannedReply[]>()
  const lastRequest = useRef(0)
  useEffect(() => {
    if (!isWanted) return
    lastRequest.current++
    const request = lastRequest.current
    api.call('GET /canned-replies').then(
      ({ items }) => request === lastRequest.current && setReplies(items),
      error => request === lastRequest.current && void notify(failureText(error, locale), { kind: 'error' }),
    )
  }, [api, locale, isWanted])
  return replies
}
