/** Undoes a change of products, or of an attribute, at once, and says how it went. Used by the bar of the list and by the cards of bulk changes. */
import { failureText } from '#admin/editor/failure.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { EventName } from '#features/history/event.ts'
import { describeUndoRefusal } from '#features/history/undo-refusal.ts'
import { localize } from '#ui/localize.ts'
import { attributeHistory } from '../../../attributes/attribute-history.ts'
import { productHistory } from '../../product-history.ts'
import { bulkChangeTexts } from '../texts/bulk-changes.ts'

/** Returns a function that undoes by event, and answers whether it was undone. */
export function useProductUndo() {
  const t = useTexts(bulkChangeTexts)
  const api = useApi()
  const locale = useLocale()
  const { baseLocale: base } = useSite()

  function reasonOf(error: unknown, attribute: EventName | null): string {
    const { problem } = error as ApiError
    const nameOf = (name: EventName) => localize(name, 'label', { locale, base }).text
    // A refusal without a subject is about one product, whose name is not known here.
    const isDescribed = problem && (problem.code !== 'name_taken' || problem.subject !== undefined)
    const name = attribute ? nameOf(attribute) : ''
    const context = { history: attribute ? attributeHistory : productHistory, locale, name, nameOf }
    return (isDescribed && describeUndoRefusal(problem, context)) || failureText(error, locale)
  }

  return async (eventId: number, attribute: EventName | null = null): Promise<boolean> => {
    try {
      await api.call('POST /events/:id/undo', { params: { id: eventId } })
      void notify(t.undone, { kind: 'success' })
      return true
    } catch (error) {
      void notify(reasonOf(error, attribute), { kind: 'error' })
      return false
    }
  }
}
