/** Showing, ordering and deleting questions. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import type { HelpQuestion } from '../help-question.ts'
import { helpAdminTexts } from '../texts/admin.ts'

export type QuestionActions = ReturnType<typeof useQuestionActions>

export function useQuestionActions() {
  const t = useTexts(helpAdminTexts)
  const api = useApi()
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const { revalidate } = useRevalidator()
  const [announced, setAnnounced] = useState('')

  /** Answers whether it was done; a refusal is told. */
  async function act(write: () => Promise<unknown>): Promise<boolean> {
    try {
      await write()
      return true
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
      return false
    }
  }

  /** Deleted questions live on in the history: undoing the deletion brings one back as it was. */
  async function restore({ id }: HelpQuestion) {
    const query = { entity: 'help', entityId: String(id), action: 'delete', pageSize: '1' } as const
    const isBack = await act(async () => {
      const { items } = await api.call('GET /events', { query })
      if (items[0]) await api.call('POST /events/:id/undo', { params: { id: items[0].id } })
    })
    await revalidate()
    if (isBack) void notify(t.restored, { kind: 'success' })
  }

  return {
    /** For those who do not see the row move. */
    announced,
    refresh: revalidate,

    async move(question: HelpQuestion, position: number) {
      const params = { id: question.id }
      const isMoved = await act(() => api.call('PATCH /help/questions/:id', { params, body: { position } }))
      await revalidate()
      if (isMoved) setAnnounced(t.moved(localize(question, 'question', { locale, base }).text, position + 1))
    },

    async show({ id }: HelpQuestion, visible: boolean) {
      await act(() => api.call('PATCH /help/questions/:id', { params: { id }, body: { visible } }))
      await revalidate()
    },

    /** Answers whether it is gone. Leaves the page as it is: its own page would be none any more. */
    async remove(question: HelpQuestion): Promise<boolean> {
      const params = { id: question.id }
      const isGone = await act(() => api.call('DELETE /help/questions/:id', { params }))
      if (isGone) void notify(t.deleted, { action: { label: t.undo, run: () => void restore(question) } })
      return isGone
    },
  }
}
