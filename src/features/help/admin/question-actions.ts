/** Showing, moving and deleting questions of the help page. Used by the list and by the form. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
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
  const [announcement, setAnnouncement] = useState('')

  /** Returns whether it succeeded. A failure is shown as a notification. */
  async function attempt(write: () => Promise<unknown>): Promise<boolean> {
    try {
      await write()
      return true
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
      return false
    }
  }

  /** A deleted question is kept in the history. Undoing the deletion restores it as it was. */
  async function restore({ id }: HelpQuestion) {
    const query = { entity: 'help', entityId: String(id), action: 'delete', pageSize: '1' } as const
    const isBack = await attempt(async () => {
      const { items } = await api.call('GET /events', { query })
      if (items[0]) await api.call('POST /events/:id/undo', { params: { id: items[0].id } })
    })
    await revalidate()
    if (isBack) void notify(t.restored, { kind: 'success' })
  }

  return {
    /** The text for screen readers after a question was moved. */
    announcement,
    refresh: revalidate,

    async move(question: HelpQuestion, position: number) {
      const params = { id: question.id }
      const isMoved = await attempt(() =>
        api.call('PATCH /help/questions/:id', { params, body: { position } }),
      )
      await revalidate()
      if (isMoved)
        setAnnouncement(t.moved(localize(question, 'question', { locale, base }).text, position + 1))
    },

    async show({ id }: HelpQuestion, visible: boolean) {
      await attempt(() => api.call('PATCH /help/questions/:id', { params: { id }, body: { visible } }))
      await revalidate()
    },

    /** Returns whether it was deleted. Does not reload the page's data, because the question's own page no longer exists. */
    async remove(question: HelpQuestion): Promise<boolean> {
      const params = { id: question.id }
      const isGone = await attempt(() => api.call('DELETE /help/questions/:id', { params }))
      if (isGone) void notify(t.deleted, { action: { label: t.undo, run: () => void restore(question) } })
      return isGone
    },
  }
}
