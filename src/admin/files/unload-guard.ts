/** Asks before the page is closed or loaded anew while files are uploaded: they would have to be sent again. */
import { useEffect } from 'react'

export function useUnloadGuard(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [isBusy])
}
