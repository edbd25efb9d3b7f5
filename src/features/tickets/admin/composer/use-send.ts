/**
 * Sends what is in the composer. If it fails, the text stays, and sending it again never creates a second message. Used by
 * `composer-field.tsx`.
 */
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { onceConnected } from '#admin/server-data/once-connected.ts'
import { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { failureKind } from '#app/errors/failure.ts'
import { useLocale } from '#app/page-site.ts'
import { codeOf } from '#shared/errors.ts'
import type { HeldMessage, Message, Thread } from '../../ticket.ts'
import type { DraftFile, DraftKind } from './composer-draft.ts'
import { holdSeconds } from './use-held-sends.ts'

export type SentMessage = Message | HeldMessage
type Outgoing = {
  kind: DraftKind
  text: string
  files: DraftFile[]
  close: boolean
  /** The newest message that the author has seen. Undefined if a colleague's reply since then does not matter. */
  after: number | undefined
}
/** A colleague's reply that came first, and whether this one was to close the conversation. */
export type OtherReply = { name: string; at: string; secondsAgo: number; close: boolean }
/** An earlier attempt whose response never arrived. The server may have stored the message all the same. */
type UnconfirmedSend = { body: string; kind: DraftKind; lastMessageId: number }

type Options = { thread: Pick<Thread, 'id' | 'messages'>; adminId: number }

export function useSend({ thread, adminId }: Options) {
  const api = useApi()
  const locale = useLocale()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<{ message: string; isOffline: boolean }>()
  const [other, setOther] = useState<OtherReply>()
  const busy = useRef(false)
  const unconfirmed = useRef<UnconfirmedSend>(undefined)
  const params = { id: thread.id }

  const isOffline = failure?.isOffline ?? false
  useEffect(() => {
    if (isOffline) return onceConnected(() => setFailure(undefined))
  }, [isOffline])

  async function findEarlierAttempt(body: string, kind: DraftKind): Promise<SentMessage | undefined> {
    const earlier = unconfirmed.current
    if (!earlier || earlier.body !== body || earlier.kind !== kind) return undefined
    const latest = await api.call('GET /ticket/:id', { params })
    const isOwn = ({ from, body: text, admin }: SentMessage) =>
      from === (kind === 'note' ? 'note' : 'admin') && admin?.id === adminId && text.trim() === body
    return (
      latest.held.find(isOwn) ?? latest.messages.find(one => one.id > earlier.lastMessageId && isOwn(one))
    )
  }

  async function send({ kind, text, files, close, after }: Outgoing): Promise<SentMessage | undefined> {
    if (busy.current) return undefined
    busy.current = true
    setSending(true)
    setFailure(undefined)
    setOther(undefined)
    const body = text.trim()
    const lastMessageId = unconfirmed.current?.lastMessageId ?? thread.messages.at(-1)?.id ?? 0
    try {
      const sent =
        (await findEarlierAttempt(body, kind)) ??
        (await api.call('POST /ticket/:id/messages', {
          params,
          body: {
            body,
            note: kind === 'note',
            close: close && kind === 'reply',
            attachments: files.map(({ token }) => token),
            holdSeconds,
            ...(after !== undefined && { after }),
          },
        }))
      unconfirmed.current = undefined
      return sent
    } catch (error) {
      const isRefused = error instanceof ApiError && error.problem !== undefined
      unconfirmed.current = isRefused ? undefined : { body, kind, lastMessageId }
      if (isRefused && codeOf(error) === 'colleague_replied') {
        const { name, at, secondsAgo } = error.problem as unknown as Omit<OtherReply, 'close'>
        setOther({ name, at, secondsAgo, close })
        return undefined
      }
      setFailure({ message: failureText(error, locale), isOffline: failureKind(error) === 'network' })
      return undefined
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return {
    send,
    isSending,
    failure: failure?.message,
    other,
    clearFailure() {
      setFailure(undefined)
      setOther(undefined)
    },
  }
}
