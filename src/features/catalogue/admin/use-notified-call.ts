import { useNavigate } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import type { ApiError } from '#app/api/api.ts'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { trashTexts } from '../texts/trash.ts'

/** Runs a call and shows a notification if it fails. If the name is taken, the notification can open what has it. */
export function useNotifiedCall(listPath: string) {
  const t = useTexts(trashTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  return async <Result>(call: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await call()
    } catch (error) {
      const otherId = (error as ApiError).problem?.otherId
      const open = {
        label: t.openOther,
        run: () => void navigate(`${listPath}/${otherId}`, { viewTransition: true }),
      }
      void notify(failureText(error, locale), {
        kind: 'error',
        ...(typeof otherId === 'number' && { action: open }),
      })
      return undefined
    }
  }
}
