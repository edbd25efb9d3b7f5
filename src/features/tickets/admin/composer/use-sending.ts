/** Sends what stands in the composer. Whatever fails, the text stays, and sending it again never makes two of it. */
import { useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale } from '#app/page-site.ts'
import type { HeldMessage, Message, Thread } from '../../ticket.ts'
import type { DraftFile, DraftKind } from './composer-draft.ts'
import { holdSeconds } from './use-pending-sends.ts'

export type Sent = Message | HeldMessage
type What = { kind: DraftKind; text: string; files: DraftFile[]; close: boolean }
/** The answer to an earlier try never came: it may have been taken all the same. */
type Unsure = { body: string; kind: DraftKind; lastMessageId: number }

type Options = { thread: Pick<Thread, 'id' | 'messages'>; adminId: number }

export function useSend({ thread, adminId }: Options) {
  const api = useApi()
  const locale = useLocale()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const busy = useRef(false)
  const unsure = useRef<Unsure>(undefined)
  const params = { id: thread.id }

  async function earlierTry(body: string, kind: DraftKind): Promise<Sent | undefined> {
    const before = unsure.current
    if (!before || before.body !== body || before.kind !== kind) return undefined
    const now = await api.call('GET /ticket/:id', { params })
    const isOwn = ({ from, body: text, admin }: Sent) =>
      from === (kind === 'note' ? 'note' : 'admin') && admin?.id === adminId && text.trim() === body
    return now.held.find(isOwn) ?? now.messages.find(one => one.id > before.lastMessageId && isOwn(one))
  }

  async function send({ kind, text, files, close }: What): Promise<Sent | undefined> {
    if (busy.current) return undefined
    busy.current = true
    setSending(true)
    setFailure(undefined)
    const body = text.trim()
    const lastMessageId = unsure.current?.lastMessageId ?? thread.messages.at(-1)?.id ?? 0
    try {
      const sent =
        (await earlierTry(body, kind)) ??
        (await api.call('POST /ticket/:id/messages', {
          params,
          body: {
            body,
            note: kind === 'note',
            close: close && kind === 'reply',
            attachments: files.map(({ token }) => token),
            holdSeconds,
          },
        }))
      unsure.current = undefined
      return sent
    } catch (error) {
      const isRefused = error instanceof ApiError && error.problem !== undefined
      unsure.current = isRefused ? undefined : { body, kind, lastMessageId }
      setFailure(failureText(error, locale))
      return undefined
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return { send, isSending, failure, clearFailure: () => setFailure(undefined) }
}
