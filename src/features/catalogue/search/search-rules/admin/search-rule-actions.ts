/** Deleting entries, ignoring a search term, and undoing both. Used by the screen and by the form. */
import { useRevalidator } from 'react-router'
import { useAttempt } from '#admin/list/use-attempt.ts'
import { notify } from '#app/notifications/notify.ts'
import { useTexts } from '#app/page-site.ts'
import type { SearchRuleKind } from '../../../model/search-rule-kinds.ts'
import { searchAdminTexts } from '../texts/admin.ts'

type Entry = { id: number; kind: SearchRuleKind }

export function useSearchRuleActions() {
  const t = useTexts(searchAdminTexts)
  const attempt = useAttempt()
  const { revalidate } = useRevalidator()

  /** Undoes the last event of this kind, in the history. */
  async function undo({ id, kind }: Entry, action: 'create' | 'delete') {
    const query = { entity: kind, entityId: String(id), action, pageSize: '1' } as const
    const isUndone = await attempt(async api => {
      const { items } = await api.call('GET /events', { query })
      if (items[0]) await api.call('POST /events/:id/undo', { params: { id: items[0].id } })
    })
    await revalidate()
    if (isUndone) void notify((action === 'delete' ? t.restored : t.deleted)[kind], { kind: 'success' })
  }

  return {
    refresh: revalidate,

    /** Returns whether it was deleted. Does not reload the page's data, because the page of the entry no longer exists. */
    async remove(entry: Entry): Promise<boolean> {
      const params = { id: entry.id }
      const isGone = await attempt(api => api.call('DELETE /products/search-words/:id', { params }))
      const action = { label: t.undo, run: () => void undo(entry, 'delete') }
      if (isGone) void notify(t.deleted[entry.kind], { action })
      return isGone
    },

    async ignore(term: string) {
      const body = { kind: 'ignoredWord', word: term } as const
      await attempt(async api => {
        const entry = await api.call('POST /products/search-words', { body })
        const action = { label: t.undo, run: () => void undo(entry, 'create') }
        void notify(t.ignored(term), { kind: 'success', action })
      })
      await revalidate()
    },
  }
}
