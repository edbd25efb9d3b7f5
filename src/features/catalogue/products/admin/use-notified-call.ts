import { useNavigate } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import type { ApiError } from '#app/api/api.ts'
import { notify } from '#app/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { trashTexts } from '../../texts/trash.ts'

/** Runs a call and tells when it is refused; one that has the name meanwhile can be opened from there. */
export function useNotifiedCall(listPath: string) {
  const t = useTexts(trashTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  return async <Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> => {
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
