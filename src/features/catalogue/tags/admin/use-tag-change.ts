/** Merges or deletes a tag, from the dialog that asks for it. */
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { announceBulkChanges } from '#admin/live/bulk-change-channel.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale } from '#app/page-site.ts'
import type { Api, Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'

type Result = CallOutput<Calls['DELETE /tags/:id']>

export function useTagChange({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const api = useApi()
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  /** `done` is said when it is done already. In the background a card says so. */
  async function run(change: (api: Api) => Promise<Result>, done: string) {
    setBusy(true)
    setProblem('')
    try {
      const { isInBackground } = await change(api)
      if (isInBackground) announceBulkChanges()
      else void notify(done, { kind: 'success' })
      onDone()
      onClose()
    } catch (error) {
      setProblem(failureText(error, locale))
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, problem }
}
