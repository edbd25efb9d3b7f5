/** Deletes a canned reply, with an undo that creates it again with the same fields. */
import { useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { cannedReplyTexts } from '../../texts/canned-replies.ts'
import type { CannedReply } from '../canned-reply.ts'

export function useCannedReplyDeletion(onRemoved: () => void | Promise<void>) {
  const t = useTexts(cannedReplyTexts)
  const api = useApi()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const notifyFailure = (error: unknown) => void notify(failureText(error, locale), { kind: 'error' })

  async function restore({ name, en, fa }: CannedReply) {
    try {
      await api.call('POST /canned-replies', { body: { name, en, fa } })
    } catch (error) {
      return notifyFailure(error)
    }
    void notify(t.restored(name), { kind: 'success' })
    await revalidate()
  }

  return async (reply: CannedReply) => {
    try {
      await api.call('DELETE /canned-replies/:id', { params: { id: reply.id } })
    } catch (error) {
      return notifyFailure(error)
    }
    void notify(t.deleted(reply.name), { action: { label: t.undo, run: () => void restore(reply) } })
    await onRemoved()
  }
}
