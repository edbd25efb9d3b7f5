/**
 * Undoes the deletion of a category or an attribute, or a merge of choices, from the message about it, and says why if it is refused. Used by
 * `category-actions.ts` and `attributes/admin/category-attributes.tsx`.
 */
import { useNavigate } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { EntityHistory } from '#features/history/entity-history.ts'
import { describeUndoRefusal } from '#features/history/undo-refusal.ts'
import { localize } from '#ui/localize.ts'
import { trashTexts } from '../texts/trash.ts'

type Deleted = {
  entity: 'category' | 'attribute'
  id: number
  name: string
  /** Left out for a deletion, whose event is looked for. */
  eventId?: number
}

/** Returns a function that returns whether the deletion was undone. */
export function useUndoDeletion(history: EntityHistory) {
  const t = useTexts(trashTexts)
  const api = useApi()
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const navigate = useNavigate()

  function explain(error: ApiError, { entity, name }: Deleted) {
    const languages = { locale, base }
    const context = {
      history,
      locale,
      name,
      nameOf: (one: Parameters<typeof localize<'label'>>[0]) => localize(one, 'label', languages).text,
    }
    const { problem } = error
    const reason = problem && describeUndoRefusal(problem, context)
    const otherId = problem?.otherId
    const open = {
      label: t.openOther,
      run: () => void navigate(`/admin/categories/${otherId}`, { viewTransition: true }),
    }
    void notify(reason ?? failureText(error, locale), {
      kind: 'error',
      // An attribute has no page of its own.
      ...(entity === 'category' && typeof otherId === 'number' && { action: open }),
    })
  }

  return async (deleted: Deleted): Promise<boolean> => {
    try {
      const { entity, id: entityId } = deleted
      const query = { entity, entityId, action: 'delete', pageSize: 1 } as const
      const id = deleted.eventId ?? (await api.call('GET /events', { query })).items[0]?.id ?? 0
      await api.call('POST /events/:id/undo', { params: { id } })
      return true
    } catch (error) {
      explain(error as ApiError, deleted)
      return false
    }
  }
}
