import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { EntityHistory } from '../entity-history.ts'
import type { HistoryEvent } from '../event.ts'
import { historyTexts } from '../texts/index.ts'
import { describeUndoRefusal } from '../undo-refusal.ts'
import { useEventName } from './event-name.ts'

export function useUndo(history: EntityHistory) {
  const t = useTexts(historyTexts)
  const api = useApi()
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
    const name = nameOf(event)
    setBusy(true)
    try {
      await api.call('POST /events/:id/undo', { params: { id } })
      const counted = group && !group.hasLead && t.counted(group.count, history.texts[locale])
      void notify(counted ? t.undoAllDone(counted) : t.undoDone(name), { kind: 'success' })
    } catch (error) {
      void notify(reasonOf(error as ApiError, name), { kind: 'error' })
    }
    await revalidate()
    setBusy(false)
  }

  return { busy, undo }
}
