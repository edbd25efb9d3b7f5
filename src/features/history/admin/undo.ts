import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { HistoryEvent } from '../event.ts'
import { historyTexts } from '../texts/index.ts'

export function useUndo() {
  const t = useTexts(historyTexts)
  const api = useApi()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  /** Why the undo was refused: names the fields that somebody has changed since. */
  function reasonOf(error: ApiError): string {
    const differs = error.problem?.differs
    if (error.code !== 'conflict' || !Array.isArray(differs)) return failureText(error, locale)
    if (differs.includes('deletedAt')) return t.undoMissing
    const list = new Intl.ListFormat(locale, { type: 'conjunction' })
    return t.undoStopped(list.format(differs.map(field => t.quoted(t.fields[field] ?? field))))
  }

  async function undo({ id, label }: HistoryEvent) {
    setBusy(true)
    try {
      await api.call('POST /events/:id/undo', { params: { id } })
      void notify(t.undoDone(label), { kind: 'success' })
    } catch (error) {
      void notify(reasonOf(error as ApiError), { kind: 'error' })
    }
    await revalidate()
    setBusy(false)
  }

  return { busy, undo }
}
