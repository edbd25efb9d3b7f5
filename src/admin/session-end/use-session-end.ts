/**
 * Knows when the session ends, and when to ask for another login. The end moves with every use, so the server is asked again
 * before anybody is disturbed. Used by `session-end.tsx`.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import { announceSessionEnd } from '#app/session.ts'
import { leaveDocument } from './leave-document.ts'

/** How long before the end the dialog is shown, and shown again. */
const [firstMs, lastMs] = [10 * 60_000, 2 * 60_000]
/** Checks of the clock rather than one long timer, because timers stand still while a computer sleeps. */
const checkMs = 5000

export type SessionTimes = {
  account: number
  /** When the session ends if it is not used again, in milliseconds of this browser's clock. */
  endsAt: number
}

export function useSessionEnd({ account, ...loaded }: SessionTimes) {
  const api = useApi()
  const [endsAt, setEndsAt] = useState(loaded.endsAt)
  const [now, setNow] = useState(Date.now)
  /** The dialog is shown when no more than this is left. 0 after it was closed for the last time. */
  const [noticeMs, setNoticeMs] = useState(firstMs)
  const [isOpen, setOpen] = useState(loaded.endsAt - now <= firstMs)

  /** Asks the server when the session ends. If it has ended, the response is a 401, which opens the login page. */
  async function refresh() {
    const session = await api.call('GET /auth').catch(() => undefined)
    if (!session) return
    if (session.admin.id !== account) {
      // Somebody else has logged in in another tab. What was typed here stays a draft of the first account.
      announceSessionEnd()
      return leaveDocument(location.pathname + location.search)
    }
    const leftMs = session.secondsLeft * 1000
    setEndsAt(Date.now() + leftMs)
    setNow(Date.now())
    if (leftMs > firstMs) setNoticeMs(firstMs)
    setOpen(leftMs <= (leftMs > firstMs ? firstMs : noticeMs))
  }

  const check = useEffectEvent(() => {
    if (isOpen) setNow(Date.now())
    // An open dialog needs no further question until the end. A hidden tab asks nothing: that would count as using the session.
    const nextQuestionAt = isOpen ? endsAt : endsAt - noticeMs
    if (document.visibilityState === 'visible' && Date.now() >= nextQuestionAt) void refresh()
  })
  const onToken = useEffectEvent(() => void refresh())

  useEffect(() => {
    const onCheck = () => check()
    // Another tab has logged in.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === 'token' && newValue) onToken()
    }
    const timer = setInterval(onCheck, checkMs)
    document.addEventListener('visibilitychange', onCheck)
    addEventListener('storage', onStorage)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onCheck)
      removeEventListener('storage', onStorage)
    }
  }, [])

  return {
    isOpen,
    endsAt,
    minutesLeft: Math.max(1, Math.ceil((endsAt - now) / 60_000)),
    refresh,
    later() {
      setNoticeMs(endsAt - Date.now() > lastMs ? lastMs : 0)
      setOpen(false)
    },
  }
}

export type SessionEndState = ReturnType<typeof useSessionEnd>
