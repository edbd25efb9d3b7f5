/** Offers to log in again before the session ends. Rendered by the layout. */
import { useEffect, useState } from 'react'
import type { SessionDialog } from './session-dialog.tsx'
import { useSessionEnd } from './use-session-end.ts'

type Props = { admin: { id: number; username: string }; endsAt: number }

/** Long enough after the page to be in nobody's way. */
const loadAfterMs = 5000

/** The dialog is loaded apart: no page needs it at once. */
export function SessionEnd({ admin, endsAt }: Props) {
  const session = useSessionEnd({ account: admin.id, endsAt })
  const [Dialog, setDialog] = useState<typeof SessionDialog>()
  const { isOpen } = session
  // Not only when it is shown: hours later a new build may have replaced the file, or the connection may be gone.
  useEffect(() => {
    const load = async () => {
      const { SessionDialog } = await import('./session-dialog.tsx')
      setDialog(() => SessionDialog)
    }
    const timer = setTimeout(() => load().catch(() => {}), isOpen ? 0 : loadAfterMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  return Dialog && <Dialog username={admin.username} session={session} />
}
