import { useEffect, useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notify.ts'
import { useLocale } from '#app/page-site.ts'
import type { CannedReply } from '../canned-reply.ts'

/** Read when they are asked for, each time anew: somebody may have changed one meanwhile. */
export function useCannedReplies(isWanted: boolean): CannedReply[] | undefined {
  const api = useApi()
  const locale = useLocale()
  const [replies, setReplies] = useState<CannedReply[]>()
  const turn = useRef(0)
  useEffect(() => {
    if (!isWanted) return
    turn.current++
    const own = turn.current
    api.call('GET /canned-replies').then(
      ({ items }) => own === turn.current && setReplies(items),
      error => own === turn.current && void notify(failureText(error, locale), { kind: 'error' }),
    )
  }, [api, locale, isWanted])
  return replies
}
