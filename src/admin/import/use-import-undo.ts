/**
 * Undoes an import by its event. It runs in the background whatever its size, so that one card says how far it is, how it went, and
 * what was changed since if it was refused. Only rows that stand on each other go back at once, all or none, as long as that is possible.
 * Used by the screens of imports.
 */
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { EventName } from '#features/history/event.ts'
import { describeUndoRefusal } from '#features/history/undo-refusal.ts'
import { importHistory } from '#features/transfer/import-history.ts'
import { codeOf } from '#shared/errors.ts'
import { localize } from '#ui/localize.ts'
import { failureText } from '../editor/failure.ts'
import { useAttempt } from '../list/use-attempt.ts'
import { announceBulkChanges } from '../live/bulk-change-channel.ts'
import { importScreenTexts } from '../texts/import.ts'

export function useImportUndo() {
  const t = useTexts(importScreenTexts)
  const attempt = useAttempt()
  const undoAtOnce = useUndoAtOnce()
  return async (eventId: number, atOnce = false) => {
    if (atOnce && (await undoAtOnce(eventId))) return
    const isStarted = await attempt(api =>
      api.call('POST /products/bulk-changes', { body: { undo: eventId } }),
    )
    if (!isStarted) return
    announceBulkChanges()
    void notify(t.undoing, { kind: 'success' })
  }
}

/** The returned function says how it went, and answers false if that many can only be undone in the background. */
function useUndoAtOnce() {
  const t = useTexts(importScreenTexts)
  const api = useApi()
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const nameOf = (name: EventName) => localize(name, 'label', { locale, base }).text
  return async (eventId: number): Promise<boolean> => {
    try {
      await api.call('POST /events/:id/undo', { params: { id: eventId } })
      announceBulkChanges()
      void notify(t.importUndone, { kind: 'success' })
    } catch (error) {
      if (codeOf(error) === 'undo_is_large') return false
      const { problem } = error as ApiError
      const context = { history: importHistory, locale, name: '', nameOf }
      const reason = (problem && describeUndoRefusal(problem, context)) || failureText(error, locale)
      void notify(reason, { kind: 'error' })
    }
    return true
  }
}
