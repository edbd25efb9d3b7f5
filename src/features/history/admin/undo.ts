/** Undoes an event of the history, with its whole group, and says how it went. Used by `event-body.tsx`. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import { isPasswordNeeded, usePasswordProof } from '#admin/password-proof/proof-context.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { EntityHistory } from '../entity-history.ts'
import type { HistoryEvent } from '../event.ts'
import { historyTexts } from '../texts/index.ts'
import { describeUndoRefusal } from '../undo-refusal.ts'
import { useEventName } from './event-name.ts'

/**
 * Undoes an event in the background and returns once that has begun. Undefined for an event that is undone at once.
 */
export type BackgroundUndo = (event: HistoryEvent) => (() => Promise<void>) | undefined

export function useUndo(history: EntityHistory, inBackground: BackgroundUndo) {
  const t = useTexts(historyTexts)
  const api = useApi()
  const withProof = usePasswordProof()
  const locale = useLocale()
  const nameOf = useEventName()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  function reasonOf(error: ApiError, name: string): string {
    const reason = error.problem && describeUndoRefusal(error.problem, { history, locale, name, nameOf })
    return reason ?? failureText(error, locale)
  }

  async function undo(event: HistoryEvent) {
    const { id, group } = event
    // The settings and the demo have no name of their own.
    const name = nameOf(event) || history.texts[locale].title
    setBusy(true)
    const start = inBackground(event)
    const counted = group && !group.hasLead && t.counted(group.count, history.texts[locale])
    try {
      if (start) await start()
      else await withProof(() => api.call('POST /events/:id/undo', { params: { id } }))
      if (start) void notify(t.undoAllBegun(counted || t.quoted(name)))
      else void notify(counted ? t.undoAllDone(counted) : t.undoDone(name), { kind: 'success' })
    } catch (error) {
      // The user closed the password dialog, and knows that nothing was done.
      if (isPasswordNeeded(error)) return setBusy(false)
      void notify(reasonOf(error as ApiError, name), { kind: 'error' })
    }
    await revalidate()
    setBusy(false)
  }

  return { busy, undo }
}
