/**
 * The user's own replies that are held on the server and can still be cancelled, wherever in the inbox the user is meanwhile.
 * Used by the inbox page.
 */
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useTexts } from '#app/page-site.ts'
import { isNotFound } from '#shared/errors.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import type { ComposerDraft, DraftKey } from './composer-draft.ts'
import { putBackDraft } from './use-draft.ts'

export const holdSeconds = 5

export type HeldSend = {
  heldId: number
  key: DraftKey
  draft: Pick<ComposerDraft, 'text' | 'files'>
  /** The visitor's name: the recipient of a reply, or the subject of a note. */
  name: string
  /** When the hold ends, in milliseconds of this browser's clock, which may differ from the server's. */
  until: number
  isUndoing?: boolean
}

export type HeldSends = ReturnType<typeof useHeldSends>

export function useHeldSends({ onCancelled }: { onCancelled(send: HeldSend): void }) {
  const api = useApi()
  const t = useTexts(conversationTexts)
  const [sends, setSends] = useState<HeldSend[]>([])
  const now = useNow(sends.length > 0)
  const undoing = useRef(new Set<number>())
  const drop = (heldId: number) => setSends(all => all.filter(one => one.heldId !== heldId))

  const waiting = sends.filter(({ until, isUndoing }) => isUndoing || until > now)
  useEffect(() => {
    if (sends.length > 0 && waiting.length === 0) setSends([])
  }, [sends.length, waiting.length])

  return {
    waiting: waiting.map(one => ({ ...one, seconds: Math.max(0, Math.ceil((one.until - now) / 1000)) })),
    add: (send: Omit<HeldSend, 'until'>) =>
      setSends(all => [...all, { ...send, until: Date.now() + holdSeconds * 1000 }]),
    async undo(send: HeldSend) {
      if (undoing.current.has(send.heldId)) return
      undoing.current.add(send.heldId)
      setSends(all => all.map(one => (one.heldId === send.heldId ? { ...one, isUndoing: true } : one)))
      try {
        await api.call('DELETE /ticket/held/:id', { params: { id: send.heldId } })
        putBackDraft(send.key, send.draft)
        onCancelled(send)
        drop(send.heldId)
      } catch (error) {
        const isSent = isNotFound(error)
        void notify(isSent ? t.tooLate : t.undoUnsure, { kind: 'error' })
        if (isSent) drop(send.heldId)
        else
          setSends(all => all.map(one => (one.heldId === send.heldId ? { ...one, isUndoing: false } : one)))
      } finally {
        undoing.current.delete(send.heldId)
      }
    },
  }
}

/** The current time, updated four times a second while `isRunning`. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
