/** Tries a write of the back office. A failure is said in a notification. */
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import { failureText } from '../editor/failure.ts'

export function useAttempt() {
  const api = useApi()
  const locale = useLocale()
  /** Returns whether it succeeded. */
  return async (write: (api: BrowserApi) => Promise<unknown>): Promise<boolean> => {
    try {
      await write(api)
      return true
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
      return false
    }
  }
}
